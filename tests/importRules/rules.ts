/** Which area may import which, and which may use which global; docs/architecture.md explains the rules. */
import type { Module } from './modules.ts'

const AREAS = [
  'schema',
  'domain',
  'engine',
  'gateway',
  'indexer',
  'web',
  'sandbox',
  'tests',
  'e2e',
  'bench',
  'scripts',
  'ops',
] as const

/** Areas that each area may import, besides itself. Tests may also import test helpers. */
const AREA_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  schema: [],
  domain: [],
  engine: ['domain'],
  gateway: ['domain', 'engine', 'schema', 'ops'],
  indexer: ['domain', 'engine', 'gateway'],
  web: ['domain', 'engine', 'schema', 'ops'],
  sandbox: [],
  ops: [],
  scripts: [],
  // A journey in front of another backend drives the same pages.
  tests: ['domain', 'engine', 'gateway', 'indexer', 'web', 'sandbox', 'schema', 'scripts', 'ops', 'e2e'],
  e2e: ['domain', 'gateway', 'indexer', 'web', 'sandbox', 'scripts'],
  bench: ['domain', 'ops', 'engine', 'gateway', 'indexer', 'web', 'sandbox', 'scripts', 'e2e'],
}

/** The only packages of areas without input or output. */
const AREA_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  domain: ['big.js', 'libphonenumber-js', 'tlds'],
  engine: ['minisearch'],
}
const TEST_PACKAGES = ['vitest', 'fast-check']

/** Nouns of the shop that everything about products and customers may use. */
const SHARED_NOUNS = ['price', 'delivery', 'store', 'address']
const FOUNDATIONS = ['client', 'offline', 'ui', 'shop']

/**
 * Nouns of the shop, and which others each may import besides the shared ones. Rows go from the ground up: a row names
 * only rows above it. A folder within a noun that has a row of its own is below its noun, so that others may use it.
 */
export const NOUN_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  metals: [],
  content: [],
  catalogue: [],
  'account/session': [],
  'account/wishList': [],
  'product/options': [],
  'product/stock': [],
  'checkout/waiting': [],
  cart: ['account/session', 'checkout/waiting', 'product/options', 'product/stock'],
  'checkout/order': ['cart'],
  product: ['account/session', 'account/wishList', 'cart', 'catalogue', 'content', 'metals'],
  listing: ['account/session', 'cart', 'catalogue', 'content', 'metals', 'product'],
  home: ['catalogue', 'content', 'metals', 'product'],
  checkout: ['account/session', 'cart', 'content'],
  account: ['cart', 'checkout/order', 'product'],
}
const WEB_NOUNS = [...Object.keys(NOUN_IMPORTS), ...SHARED_NOUNS]

/** Folders of web that each folder may import, besides itself; folders that are missing here may import all of web. */
const WEB_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    Object.entries(NOUN_IMPORTS).map(([noun, others]) => [noun, [...others, ...SHARED_NOUNS, ...FOUNDATIONS]]),
  ),
  ...Object.fromEntries(SHARED_NOUNS.map((noun) => [noun, [...SHARED_NOUNS, ...FOUNDATIONS]])),
  store: FOUNDATIONS,
  compositions: [...WEB_NOUNS, ...FOUNDATIONS],
  router: ['compositions', ...WEB_NOUNS, ...FOUNDATIONS],
  app: ['router', 'texts', 'compositions', ...WEB_NOUNS, ...FOUNDATIONS],
  offline: ['client', 'ui', 'shop'],
  client: ['shop'],
  ui: ['shop'],
  shop: ['client/generated'],
}

/** Returns violations of the import rules, as sentences. */
export function breaches(module: Module): string[] {
  const rules = [
    layerBreachesOf,
    packageBreaches,
    sliceBreaches,
    sliceOrderBreaches,
    layerBreaches,
    pageBreaches,
    engineBreaches,
    apolloHookBreaches,
    privateBreaches,
    indexerBreaches,
    magentoBreaches,
    serverTableBreaches,
    globalBreaches,
  ]
  return rules.flatMap((rule) => rule(module))
}

function areaOf(path: string): string {
  const first = path.split('/')[0] ?? ''
  return path.includes('/') && AREAS.some((area) => area === first) ? first : 'root'
}

function isOwn(target: string): boolean {
  return !target.startsWith('npm:') && !target.startsWith('node:')
}

function layerBreachesOf({ path, imports }: Module): string[] {
  const area = areaOf(path)
  const allowed = AREA_IMPORTS[area]
  if (allowed === undefined) return []
  return imports
    .filter(isOwn)
    .filter((target) => areaOf(target) !== 'root' && areaOf(target) !== area && !allowed.includes(areaOf(target)))
    .map((target) => `${path}: ${area} may not import ${target}`)
}

function packageBreaches({ path, imports, isTest }: Module): string[] {
  const area = areaOf(path)
  const allowed = AREA_PACKAGES[area]
  if (allowed === undefined) return []
  const known = isTest ? [...allowed, ...TEST_PACKAGES] : allowed
  return imports
    .filter((target) => !isOwn(target))
    .filter((target) => (target.startsWith('node:') ? !isTest : !known.includes(packageOf(target))))
    .map((target) => `${path}: ${area} may not import ${target}`)
}

/** Returns the package's name without the path within it. */
function packageOf(target: string): string {
  const parts = target.slice('npm:'.length).split('/')
  return parts.slice(0, target.startsWith('npm:@') ? 2 : 1).join('/')
}

/** Slices meet in the SDL and in the context, and never import each other; the composition root may import all of them. */
const GATEWAY_SHARED = ['shared', 'http', 'upstream', 'session', 'plugins', 'testing', 'execution', 'ide', 'redis']

/** Commands that walk through the calls of all slices, or read documents as they do. */
const GATEWAY_COMMANDS = ['storefrontCheck', 'catalogueCheck']

/** Joins the slices. Shared folders are below it: they take `RequestScope`, which has no loaders, or a type parameter. */
const GATEWAY_FRAME = ['context', 'requestContext', 'schema', 'slice', 'apollo', 'server'].map(
  (name) => `gateway/${name}.ts`,
)

/** Orders and reviews can open an account; its refusals and checks are the customer's. */
const USERS_OF_CUSTOMER = ['checkout', 'reviews']

function sliceBreaches({ path, imports, isTest }: Module): string[] {
  if (areaOf(path) !== 'gateway' || isTest) return []
  const slice = folderIn('gateway', path)
  if (slice === null || slice === 'testing' || GATEWAY_COMMANDS.includes(slice)) return []
  if (GATEWAY_SHARED.includes(slice))
    return imports
      .filter(
        (target) => GATEWAY_FRAME.includes(target) || (slice === 'upstream' && isSlice(folderIn('gateway', target))),
      )
      .map((target) => `${path}: ${slice} may not import ${target}`)
  return imports
    .filter((target) => areaOf(target) === 'gateway')
    .filter((target) => isSlice(folderIn('gateway', target)) && folderIn('gateway', target) !== slice)
    .filter((target) => !(folderIn('gateway', target) === 'customer' && USERS_OF_CUSTOMER.includes(slice)))
    .map((target) => `${path}: the slice ${slice} may not import ${target}`)
}

function isSlice(folder: string | null): boolean {
  return folder !== null && !GATEWAY_SHARED.includes(folder)
}

function folderIn(area: string, path: string): string | null {
  const parts = path.split('/')
  return parts[0] === area && parts.length > 2 ? (parts[1] ?? null) : null
}

/** Within a slice: resolvers → loaders → source. A file never imports a file of a higher layer. */
const SLICE_ORDER = ['source', 'loaders', 'resolvers'] as const

function sliceOrderBreaches({ path, imports, isTest }: Module): string[] {
  const slice = folderIn('gateway', path)
  const height = heightInSlice(path)
  if (isTest || !isSlice(slice) || height === -1) return []
  return imports
    .filter((target) => folderIn('gateway', target) === slice && heightInSlice(target) > height)
    .map((target) => `${path}: may not import upwards: ${target}`)
}

/** `loaders.ts` and `searchLoaders.ts` are in the same layer. */
function heightInSlice(path: string): number {
  const name = path.split('/').at(-1)?.replace(/\.ts$/, '').toLowerCase() ?? ''
  return SLICE_ORDER.findIndex((file) => name.endsWith(file))
}

/** Tests of the whole system use public entry points: a slice's files are private. */
function privateBreaches({ path, imports }: Module): string[] {
  const area = areaOf(path)
  if (!['tests', 'e2e', 'bench'].includes(area)) return []
  return imports
    .filter((target) => isSlice(folderIn('gateway', target)))
    .map((target) => `${path}: ${area} may not import a slice's own file: ${target}`)
}

/** What the indexer shares with the gateway: documents are normalised and priced in the same way. Everything else of the gateway is private. */
export const SHARED_WITH_INDEXER: readonly string[] = [
  'gateway/config.ts',
  'gateway/shared/priceColumn.ts',
  'gateway/storeTable.ts',
  'gateway/upstream/catalogueIndex/embedded/checkDocuments.ts',
  'gateway/upstream/catalogueIndex/embedded/priceColumn.ts',
  'gateway/upstream/catalogueIndex/facetKey.ts',
  'gateway/upstream/catalogueIndex/fields.ts',
  'gateway/upstream/catalogueIndex/normalise/',
  'gateway/upstream/catalogueIndex/port.ts',
]

function indexerBreaches({ path, imports, isTest }: Module): string[] {
  if (areaOf(path) !== 'indexer' || isTest) return []
  return imports
    .filter((target) => areaOf(target) === 'gateway' && !isIn(SHARED_WITH_INDEXER, target))
    .map((target) => `${path}: indexer may not import ${target}`)
}

/** Slices do not know which backend answers: only the settings, the composition root, and the readers of its catalogue and store views do. */
const MAGENTO = 'gateway/upstream/magento2/'
const USERS_OF_MAGENTO: readonly string[] = [
  'gateway/cataloguePull/',
  'gateway/config.ts',
  'gateway/storefrontCheck/writeStores.ts',
  'gateway/upstreams.ts',
  MAGENTO,
]

function magentoBreaches({ path, imports, isTest }: Module): string[] {
  if (isTest || isIn(USERS_OF_MAGENTO, path)) return []
  return imports
    .filter((target) => target.startsWith(MAGENTO))
    .map((target) => `${path}: only config.ts, upstreams.ts and cataloguePull may import ${target}`)
}

/** app → router → compositions → nouns by their table → price, delivery, store, address → foundations; ui does not use GraphQL. */
function layerBreaches({ path, imports, isTest }: Module): string[] {
  const place = placeInWeb(path)
  const allowed = place === null ? undefined : WEB_IMPORTS[place]
  if (place === null || allowed === undefined || isTest) return []
  const outside = imports
    .filter((target) => folderIn('web', target) !== null)
    .filter((target) => ![place, ...allowed].some((one) => target.startsWith(`web/${one}/`)))
    .map((target) => `${path}: ${place} may not import ${target}`)
  const graphqlInUi =
    place !== 'ui'
      ? []
      : imports
          .filter((target) => target.startsWith('npm:@apollo') || target === 'npm:graphql')
          .map((target) => `${path}: ui knows no GraphQL: ${target}`)
  return [...outside, ...graphqlInUi]
}

/** The lowest folder with rules of its own. */
function placeInWeb(path: string): string | null {
  const lower = Object.keys(NOUN_IMPORTS).find((place) => place.includes('/') && path.startsWith(`web/${place}/`))
  return lower ?? folderIn('web', path)
}

/** A page is for the router only: what another page needs of it is a part beside it. */
function pageBreaches({ path, imports, isTest }: Module): string[] {
  if (isTest || folderIn('web', path) === 'router') return []
  return imports
    .filter((target) => target.endsWith('Page.tsx') && WEB_NOUNS.includes(folderIn('web', target) ?? ''))
    .map((target) => `${path}: only the router may import the page ${target}`)
}

/** The engine runs in a worker. The catalogue on the device shares the form of its bundle and its queries with the page. */
export const ENGINE_USERS: readonly string[] = ['web/offline/catalogue/', 'web/offline/offlineAnswers.ts']

function engineBreaches({ path, imports, isTest }: Module): string[] {
  if (areaOf(path) !== 'web' || isTest || isIn(ENGINE_USERS, path)) return []
  return imports
    .filter((target) => areaOf(target) === 'engine')
    .map((target) => `${path}: only the catalogue on the device may import the engine: ${target}`)
}

/** Components use the generated hooks, which have the operation's types; a search for a hook finds all users of the operation. */
const APOLLO_HOOKS = 'web/client/apolloHooks.ts'

function apolloHookBreaches({ path, imports, isTest }: Module): string[] {
  if (areaOf(path) !== 'web' || isTest) return []
  const isGenerated = path.startsWith('web/client/generated/hooks/')
  return imports
    .filter(
      (target) =>
        (target === 'npm:@apollo/client/react' && path !== APOLLO_HOOKS) || (target === APOLLO_HOOKS && !isGenerated),
    )
    .map((target) => `${path}: only generated hooks may import ${target}`)
}

/** Tables that would go into the browser's bundle: the shop sends an address to the gateway, which knows postcodes and telephones. */
const SERVER_TABLES: readonly string[] = ['domain/postcodes.ts', 'domain/phone.ts', 'domain/topLevelDomains.ts']

function serverTableBreaches({ path, imports, isTest }: Module): string[] {
  if (areaOf(path) !== 'web' || isTest) return []
  return imports
    .filter((target) => SERVER_TABLES.includes(target))
    .map((target) => `${path}: web may not import ${target}`)
}

interface GlobalRule {
  readonly global: string
  readonly areas: readonly string[]
  /** Modules, or folders with a slash at the end, that may use the global nevertheless. */
  readonly except: readonly string[]
}

export const GLOBAL_RULES: readonly GlobalRule[] = [
  {
    global: 'process.env',
    areas: ['domain', 'engine', 'gateway', 'indexer', 'web', 'sandbox'],
    except: ['ops/settings.ts', 'sandbox/config.ts'],
  },
  // Upstreams are called through a connection pool; the IDE runs in the browser.
  { global: 'fetch', areas: ['gateway'], except: ['gateway/ide/'] },
  { global: 'fetch', areas: ['web'], except: ['web/offline/'] },
  { global: 'fetch', areas: ['domain', 'engine', 'indexer'], except: [] },
  // The backend calls its payment provider and its identity provider.
  {
    global: 'fetch',
    areas: ['sandbox'],
    except: ['sandbox/identity/identityChecks.ts', 'sandbox/payments/providerClient.ts'],
  },
  { global: 'Date.now', areas: ['domain', 'engine', 'gateway', 'indexer'], except: [] },
  { global: 'new Date()', areas: ['domain', 'engine'], except: [] },
  { global: 'new Date()', areas: ['indexer'], except: ['indexer/main.ts'] },
  {
    global: 'new Date()',
    areas: ['gateway'],
    except: [
      'gateway/main.ts',
      'gateway/server.ts',
      'gateway/catalogueCheck/main.ts',
      'gateway/cataloguePull/main.ts',
      'gateway/storefrontCheck/main.ts',
    ],
  },
  {
    global: 'Math.random',
    areas: ['domain', 'engine', 'gateway', 'indexer', 'sandbox'],
    except: ['sandbox/catalogue/main.ts'],
  },
]

function globalBreaches({ path, globals, isTest }: Module): string[] {
  if (isTest) return []
  return GLOBAL_RULES.filter(
    ({ global, areas, except }) => globals.has(global) && areas.includes(areaOf(path)) && !isIn(except, path),
  ).map(({ global }) => `${path}: may not touch ${global}`)
}

/** @param places paths of modules, and of folders with a slash at the end */
export function isIn(places: readonly string[], path: string): boolean {
  return places.some((place) => (place.endsWith('/') ? path.startsWith(place) : path === place))
}
