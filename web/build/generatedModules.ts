/** Lets the bundler put each generated document and hook beside the page that imports it: the index modules run nothing of their own. */
import type { Plugin } from 'vite'

export function generatedModules(): Plugin {
  return {
    name: 'karat:generated-modules',
    apply: 'build',
    transform: {
      filter: { id: /\/graphql\/generated\/.+\.generated\.ts$/ },
      handler: () => ({ moduleSideEffects: false }),
    },
  }
}
