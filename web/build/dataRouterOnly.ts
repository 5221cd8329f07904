/**
 * Empties functions of React Router that the shop never calls but whose callers it needs: prefetched links and errors of
 * server components belong to other modes of the library, instrumentation to developers. With them goes all that only they use.
 * So do components that nothing imports: the names that React's developer tools show would keep them in the build.
 */
import type { Plugin } from 'vite'

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
    const parts = changed.split(`\nfunction ${name}(`)
    if (parts.length !== 2) throw new Error(`expected one function ${name} in React Router, got ${parts.length - 1}`)
    return parts.join(`\nfunction ${name}${replacement}\nfunction unused${name}(`)
  }, code)
}

export function dataRouterOnly(): Plugin {
  let hasRun = false
  return {
    name: 'karat:data-router-only',
    apply: 'build',
    transform: {
      filter: {
        id: /\/react-router\/dist\/production\/chunk-.+\.mjs(?:\?copy)?$/,
        code: '\nfunction PrefetchPageLinks(',
      },
      handler(code) {
        hasRun = true
        return { code: withoutNames(emptyUnused(code)), map: null }
      },
    },
    buildEnd(error) {
      if (!hasRun && !error) throw new Error("expected React Router's functions in one chunk, found none")
    },
  }
}
