import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import babel from '@rolldown/plugin-babel'

/** Vitest otherwise loads two copies of graphql: our schema's and an external package's. */
const alias = [{ find: /^graphql$/, replacement: 'graphql/index.js' }]
if (!existsSync(new URL('web/client/generated/documents.generated.ts', import.meta.url)))
  throw new Error('expected the generated code, found none: run "npm run generate" once, as "npm test" does by itself')

/** Tests that need longer, such as properties with many cases, set their own limit. */
const limits = { testTimeout: 30_000, hookTimeout: 30_000, expect: { poll: { timeout: 25_000 } } }

/** Vitest's own number is one less, so that of two cores one would be idle. */
const everyCore = { maxWorkers: '100%' }
/**
 * Tests that start processes wait for them. Vitest limits percentages to the number of cores, and projects with another
 * number of workers need an order.
 */
const moreThanCores = { maxWorkers: Math.ceil(availableParallelism() * 1.5), sequence: { groupOrder: 1 } }

/** In every project whose tests start processes. */
const nodeSetup = ['tests/setup/childProcesses.ts', 'tests/setup/properties.ts']

/** Tests that need Node's own classes of errors, its garbage collector or its sockets: a process a file. */
const webInProcesses = [
  'web/server/**/*.test.{ts,tsx}',
  'web/client/links.test.ts',
  'web/offline/taskLog/taskStorage.test.ts',
]
const webPlugins = () => [react(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] })]

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'rules',
          environment: 'node',
          isolate: false, // no test here changes a global; a fresh worker a file costs twenty seconds
          include: ['{domain,engine,gateway,indexer,ops,sandbox,tests,scripts}/**/*.test.ts'],
          exclude: ['**/*.{cluster,foreign,outage}.test.ts'],
          setupFiles: nodeSetup,
          ...limits,
          ...moreThanCores,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'cluster',
          environment: 'node',
          // Short, as part of `npm test`: the port only, on one engine.
          include: [
            process.env['CLUSTER_SCOPE'] === 'short'
              ? 'tests/cluster/servers.cluster.test.ts'
              : 'tests/cluster/*.cluster.test.ts',
          ],
          setupFiles: nodeSetup,
          fileParallelism: false, // one heavy server at a time
          ...limits,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'foreign',
          environment: 'node',
          include: ['tests/foreign/**/*.foreign.test.ts'],
          setupFiles: nodeSetup,
          fileParallelism: false, // one backend at a time
          ...limits,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'alerts',
          environment: 'node',
          include: ['tests/**/*.outage.test.ts'],
          setupFiles: nodeSetup,
          ...limits,
        },
      },
      {
        resolve: { alias },
        plugins: webPlugins(),
        test: {
          name: 'web',
          environment: 'jsdom',
          pool: 'vmThreads', // half the processor time of a process a file; each file still has globals of its own
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: webInProcesses,
          setupFiles: ['tests/setup/properties.ts', 'tests/setup/screen.ts'],
          ...limits,
          ...everyCore,
        },
      },
      {
        resolve: { alias },
        plugins: webPlugins(),
        test: {
          name: 'web server',
          environment: 'jsdom',
          include: webInProcesses,
          setupFiles: [...nodeSetup, 'tests/setup/screen.ts'],
          ...limits,
          ...everyCore,
        },
      },
    ],
  },
})
