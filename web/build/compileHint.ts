/**
 * Lets Chromium compile all functions of a chunk while it loads, in another thread. Otherwise the page's thread compiles
 * each one at its first call. The hint is for chunks most of whose functions are called at once.
 */
import type { Plugin } from 'vite'

const HINT = '//# allFunctionsCalledOnLoad\n'

/** @param name of the chunk */
export function compileHint(name: string): Plugin {
  return {
    name: 'karat:compile-hint',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk' && file.name === name)
      if (chunks.length !== 1) throw new Error(`expected the bundle to have one chunk ${name}, got ${chunks.length}`)
      for (const chunk of chunks) if (chunk.type === 'chunk') chunk.code = `${HINT}${chunk.code}`
    },
  }
}
