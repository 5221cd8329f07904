/**
 * Gives the module that navigates a copy of React Router of its own. The library is one file, and a file is in one chunk only:
 * with two copies, each chunk has the half that it needs. They share no state but the objects that pass between them.
 */
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const COPY = '?copy'

/**
 * @param importer ending of the module's path
 * @param library file of React Router
 */
export function routerCopy(importer: string, library: string): Plugin {
  let hasRun = false
  return {
    name: 'karat:router-copy',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, from) {
      if (source === 'react-router-dom' && from?.endsWith(importer)) {
        hasRun = true
        return { id: library + COPY, moduleSideEffects: false }
      }
      if (!from?.endsWith(COPY) || !source.startsWith('.')) return null
      return { id: join(dirname(from), source) + COPY, moduleSideEffects: false }
    },
    buildEnd(error) {
      if (!hasRun && !error) throw new Error(`expected ${importer} to import react-router-dom, found no such import`)
    },
  }
}
