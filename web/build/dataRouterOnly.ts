/**
 * Empties functions of React Router that the shop never calls but whose callers it needs: prefetched links and errors of
 * server components belong to other modes of the library, instrumentation to developers. With them goes all that only they use.
 * So do components that nothing imports: the names that React's developer tools show would keep them in the build.
 */
import type { Plugin } from 'vite'
import { libraryChange, splitAtFunction } from './libraryCode.ts'

const REPLACEMENTS: Readonly<Record<string, string>> = {
  PrefetchPageLinks: '() { return null }',
  RSCErrorHandler: '({ children }) { return children }',
  getRouteInstrumentationUpdates: '() { return {} }',
  instrumentClientSideRouter: '(router) { return router }',
  usePrefetchBehavior: '() { return [false, null, {}] }',
}

const shownName = /^\w+\.displayName = "[^"]+";\n/gm
const component = /^(var \w+ = )(React\d*\.(?:createContext|forwardRef)\()/gm

/** Lets the bundler leave out contexts and components that are not used. */
export function withoutNames(code: string): string {
  return code.replaceAll(shownName, '').replaceAll(component, '$1/* @__PURE__ */ $2')
}

/** @throws Error if a function is not in the code exactly once: another version of the library may use it otherwise */
export function emptyUnused(code: string): string {
  return Object.entries(REPLACEMENTS).reduce((changed, [name, replacement]) => {
    const [before, after] = splitAtFunction(changed, name, 'React Router')
    return `${before}\nfunction ${name}${replacement}\nfunction unused${name}(${after}`
  }, code)
}

export function dataRouterOnly(): Plugin {
  return libraryChange({
    name: 'karat:data-router-only',
    expected: "React Router's functions in one chunk",
    module: {
      id: /\/react-router\/dist\/production\/chunk-.+\.mjs(?:\?copy)?$/,
      code: '\nfunction PrefetchPageLinks(',
    },
    change: (code) => withoutNames(emptyUnused(code)),
  })
}
