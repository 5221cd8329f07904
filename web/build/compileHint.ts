/**
 * Lets Chromium compile all functions of a chunk while it loads, in another thread. Otherwise the page's thread compiles
 * each one at its first call. The hint is for chunks most of whose functions are called at once, and for one whose first call
 * would be a long task otherwise.
 */
import type { Plugin } from 'vite'

const HINT = '//# allFunctionsCalledOnLoad\n'

/** @param name of the chunk */
export function compileHint(name: string): Plugin {
  return {
    name: 'karat:compile-hint',
    apply: 'build',
    generateBundle: (_options, bundle) => hintChunk(Object.values(bundle), name),
  }
}

type BundleFile = { readonly type: 'asset' } | { readonly type: 'chunk'; readonly name: string; code: string }

/** @throws Error unless the bundle has one chunk of that name */
export function hintChunk(files: readonly BundleFile[], name: string): void {
  const chunks = files.flatMap((file) => (file.type === 'chunk' && file.name === name ? [file] : []))
  const [chunk] = chunks
  if (!chunk || chunks.length > 1)
    throw new Error(`expected the bundle to have one chunk ${name}, got ${chunks.length}`)
  chunk.code = `${HINT}${chunk.code}`
}
