import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compileHint } from './build/compileHint.ts'
import { extractedTexts } from './build/extractedTexts.ts'
import { lateChunk } from './build/lateChunk.ts'
import { precompress } from './build/precompress.ts'
import { sharedChunk } from './build/sharedChunk.ts'
import { serviceWorker, serviceWorkerEntry } from './build/serviceWorker.ts'
import { splitTexts } from './build/splitTexts.ts'

const librariesOnEveryPage = [
  '@lingui',
  'react',
  'react-dom',
  'react-router',
  'react-router-dom',
  'scheduler',
  'use-sync-external-store',
]
/** What Apollo Client consists of: loaded when a page first needs it. */
const apolloClient = ['@0no-co/graphql.web', '@apollo/client(?!/react)', '@wry', 'optimism', 'rxjs', 'tslib']
/** What only components use of it. */
const apolloHooks = '@apollo/client/react/'
const inFolderOf = (libraries: readonly string[]) => new RegExp(`node_modules/(?:${libraries.join('|')})/[^?]+$`)

const source = (file: string) => fileURLToPath(new URL(file, import.meta.url))
/** What a document needs at once, what it needs of each page, and the pages on which most visits begin. */
const shop = {
  entry: source('app/client.tsx'),
  table: source('router/pages.tsx'),
  landingPages: [
    'home/HomePage.tsx',
    'listing/CategoryPage.tsx',
    'product/ProductPage.tsx',
    'listing/SearchPage.tsx',
    'content/ContentPage.tsx',
  ].map(source),
}

/** What every page loads after it has hydrated, in the order in which it is loaded. */
const lateParts = {
  frame: [
    'metals/MetalTicker.tsx',
    'store/ConnectionBanner.tsx',
    'compositions/Footer.tsx',
    'compositions/HeaderTools.tsx',
    'store/Notifications.tsx',
  ],
  services: ['app/laterServices.ts'],
  metals: ['metals/LiveMetals.tsx'],
  browserClient: ['app/browserClient.ts', 'client/persistence/browserPersistence.ts'],
  shopper: ['app/followShopper.ts', 'app/offlineTasks.ts'],
}

/**
 * RxJS offers a smaller build than the one that its package names first, for engines that know classes. The shim brings for old
 * Reacts what this one has. In the browser, graphql.web has what Apollo Client uses of graphql in less code.
 */
function smallestLibraries(platform: 'node' | 'browser') {
  return {
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      ...(platform === 'browser' ? [{ find: /^graphql$/, replacement: '@0no-co/graphql.web' }] : []),
    ],
    conditions: ['es2015', 'module', platform, 'development|production'],
  }
}

/** Chunks that every document starts as scripts: a late import need not preload them. */
const inEveryDocument = /\/(?:client|libraries|pageState|rolldown-runtime|shop)-[\w-]+\.js$/
const notInEveryDocument = (_file: string, dependencies: readonly string[]) =>
  dependencies.filter((dependency) => !inEveryDocument.test(dependency))

/** `vite build` makes what the browser gets, `vite build --ssr` what the server renders with; `web/server/main.ts --dev` serves from source. */
export default defineConfig(({ isSsrBuild, command }) => ({
  root: import.meta.dirname,
  publicDir: isSsrBuild ? false : 'public',
  cacheDir: '../node_modules/.cache/vite-web',
  ...(command === 'build' && { resolve: smallestLibraries(isSsrBuild ? 'node' : 'browser') }),
  plugins: [
    react(),
    lingui(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    extractedTexts(),
    ...(isSsrBuild
      ? []
      : [
          generatedModules(),
          splitTexts({ ...shop, loader: source('app/partTexts.ts') }),
          compileHint('libraries'),
          serviceWorker(),
          precompress(),
        ]),
  ],
  // One file without dependencies: React's production build, whatever NODE_ENV the process is started with.
  ...(command === 'build' && {
    ssr: { noExternal: true as const },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  build: {
    outDir: isSsrBuild ? '../dist/web/server' : '../dist/web/client',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false, resolveDependencies: notInEveryDocument },
    // Inlined files would need a data: exception, and could not be cached by their names.
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    rolldownOptions: isSsrBuild
      ? // One file: a server that runs must not meet the chunks of a later build.
        { input: 'server/render.tsx', output: { entryFileNames: 'render.js', codeSplitting: false } }
      : {
          input: { client: 'app/client.tsx', [serviceWorkerEntry]: 'offline/serviceWorker.ts' },
          output: {
            entryFileNames: ({ name }) => (name === serviceWorkerEntry ? '[name].js' : 'assets/[name]-[hash].js'),
            // What every page needs changes with its versions only, and compresses better in one piece.
            codeSplitting: {
              groups: [
                { name: 'libraries', test: inFolderOf(librariesOnEveryPage) },
                // In front of Apollo's hooks, whose chunk would include them.
                { name: 'pageState', test: /\/web\/client\/(?:apolloContext|pageHooks)\.ts$/ },
                { name: 'sendHooks', test: /\/web\/client\/sendHooks\.ts$/ },
                { name: 'apolloClient', test: inFolderOf(apolloClient) },
                { name: 'apolloHooks', test: new RegExp(`node_modules/${apolloHooks}|/web/client/apolloHooks\\.ts$`) },
                { name: sharedChunk({ ...shop, name: 'shop', minPages: 3 }) },
                ...Object.entries(lateParts).map(([name, files]) => ({
                  name: lateChunk({ ...shop, name, parts: files.map(source) }),
                  includeDependenciesRecursively: false,
                })),
              ],
            },
          },
        },
  },
}))

/**
 * Lets the bundler put each generated document and hook into the chunk of its page: the index modules have no side effects.
 * Neither has the module of all hooks, of which a page's data needs no Apollo Client.
 */
function generatedModules(): Plugin {
  return {
    name: 'karat:generated-modules',
    apply: 'build',
    transform: {
      filter: { id: /\/client\/(?:generated\/.+\.generated|apolloHooks)\.ts$/ },
      handler: () => ({ moduleSideEffects: false }),
    },
  }
}
