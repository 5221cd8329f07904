/** Lets the bundler put each generated document and hook into the chunk of its page: the index modules have no side effects. */
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
