/** Changes the code of a library during the build. What is expected of it and not found fails the build: another version may use it otherwise. */
import type { Plugin } from 'vite'

interface LibraryChange {
  /** Of the plugin. */
  readonly name: string
  /** What must be in the bundle, for the error. */
  readonly expected: string
  /** The library's module. */
  readonly module: { readonly id: RegExp; readonly code?: string }
  readonly change: (code: string) => string
}

export function libraryChange({ name, expected, module, change }: LibraryChange): Plugin {
  let hasRun = false
  return {
    name,
    apply: 'build',
    transform: {
      filter: module,
      handler(code) {
        hasRun = true
        return { code: change(code), map: null }
      },
    },
    buildEnd(error) {
      if (!hasRun && !error) throw new Error(`expected ${expected}, found none`)
    },
  }
}

/** @returns the code before and after the first parenthesis of the function @throws Error if it is not in the code exactly once */
export function splitAtFunction(code: string, name: string, library: string): readonly [before: string, after: string] {
  const [before = '', after, ...more] = code.split(`\nfunction ${name}(`)
  if (after !== undefined && more.length === 0) return [before, after]
  throw new Error(`expected one function ${name} in ${library}, got ${after === undefined ? 0 : more.length + 1}`)
}
