import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import babel from '@rolldown/plugin-babel'

/** Vitest otherwise loads two copies of graphql: our schema's and an external package's. */
const alias = [{ find: /^graphql$/, replacement: 'graphql/index.js' }]
/** Of every project. Vite warns of packages that were published without the sources of their maps. */
const shared = { resolve: { alias }, logLevel: 'error' as const }
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

/** Left out of every other project: a suffix names the project of a file. */
const suffixed = ['**/*.{long,built,cluster,foreign,outage}.test.{ts,tsx}']

/** Tests that need Node's own classes of errors, its garbage collector or its sockets: a process a file. */
const webInProcesses = [
  'web/server/**/*.test.{ts,tsx}',
  'web/client/links.test.ts',
  'web/offline/taskLog/taskStorage.test.ts',
]
const webPlugins = () => [react(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] })]

const inNode = { environment: 'node', setupFiles: nodeSetup, ...limits }
const inBrowser = { environment: 'jsdom', ...limits, ...everyCore }
const inProcesses = { ...inBrowser, setupFiles: [...nodeSetup, 'tests/setup/screen.ts'] }
const oneAtATime = { ...inNode, fileParallelism: false }
/** Servers and killed processes answer late on a busy machine. What passes at the second try is named in the output, as a journey is. */
const twice = { retry: process.env['PROPERTY_SEED'] === 'random' ? 0 : 1 }
const withServers = { ...oneAtATime, ...twice }
const rooms = '{domain,engine,gateway,indexer,ops,sandbox,tests,scripts}'

export default defineConfig({
  test: {
    // `npm run check` runs what imports a changed file, also after a change of package.json; `npm test` runs all.
    forceRerunTriggers: [],
    // jsdom does not know the element.
    onConsoleLog: (text) => !text.startsWith('The tag <search> is unrecognized in this browser.'),
    projects: [
      {
        ...shared,
        test: {
          name: 'rules',
          isolate: false, // no test here changes a global; a fresh worker a file costs twenty seconds
          include: [`${rooms}/**/*.test.ts`],
          exclude: suffixed,
          ...inNode,
          ...moreThanCores,
        },
      },
      {
        ...shared,
        test: {
          name: 'long rules',
          isolate: false,
          include: [`${rooms}/**/*.long.test.ts`],
          ...inNode,
          ...moreThanCores,
          ...twice,
        },
      },
      // Read what is built, or ask a shop that runs: no browser.
      {
        ...shared,
        test: {
          name: 'built',
          include: ['e2e/**/*.built.test.ts'],
          globalSetup: 'e2e/testing/builtShop.ts',
          ...oneAtATime,
        },
      },
      { ...shared, test: { name: 'cluster', include: ['tests/**/*.cluster.test.ts'], ...withServers } },
      { ...shared, test: { name: 'foreign', include: ['tests/**/*.foreign.test.ts'], ...withServers } },
      { ...shared, test: { name: 'alerts', include: ['tests/**/*.outage.test.ts'], ...withServers } },
      {
        ...shared,
        plugins: webPlugins(),
        test: {
          name: 'web',
          pool: 'vmThreads', // half the processor time of a process a file; each file still has globals of its own
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [...webInProcesses, ...suffixed],
          ...inBrowser,
          setupFiles: ['tests/setup/properties.ts', 'tests/setup/screen.ts'],
        },
      },
      {
        ...shared,
        plugins: webPlugins(),
        test: { name: 'web server', include: webInProcesses, exclude: suffixed, ...inProcesses },
      },
      {
        ...shared,
        plugins: webPlugins(),
        test: { name: 'long web', include: ['web/**/*.long.test.{ts,tsx}'], ...inProcesses },
      },
    ],
  },
})
