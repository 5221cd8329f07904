import { defineConfig } from 'vitest/config'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import babel from '@rolldown/plugin-babel'

/** Vitest otherwise loads two copies of graphql: our schema's and an external package's. */
const alias = [{ find: /^graphql$/, replacement: 'graphql/index.js' }]
/** Far above what anything takes: a busy machine is no failure. What needs a second try is named at the end of a run, to be mended. */
const patience = { expect: { poll: { timeout: 60_000 } }, testTimeout: 300_000, hookTimeout: 300_000, retry: 1 }

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'rules',
          environment: 'node',
          isolate: false, // no test here changes a global; a fresh worker a file costs twenty seconds
          include: ['{domain,engine,gateway,sandbox,tests,scripts}/**/*.test.ts'],
          setupFiles: ['tests/setup/properties.ts', 'tests/setup/patience.ts'],
          ...patience,
        },
      },
      {
        resolve: { alias },
        plugins: [react(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: [
            'tests/setup/properties.ts',
            'tests/setup/patience.ts',
            'tests/setup/screenPatience.ts',
            'tests/setup/screenCleanup.ts',
          ],
          ...patience,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/testing/sharedShop.ts'],
          fileParallelism: false,
          ...patience,
        },
      },
    ],
  },
})
