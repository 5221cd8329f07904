// @vitest-environment node
/**
 * No text in a query parameter of the shop makes a page take more steps than its length allows.
 * `PROPERTY_RUNS=10000 npm exec -- vitest run --project 'web server' web/server/everyQueryParameter.test.tsx` sends more texts to each page.
 */
import { globSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countSteps } from '#engine/text/testing/countSteps.ts'
import { lettersOfAllBlocks } from '#engine/text/testing/lettersOfAllBlocks.ts'
import { startFakeGateway, type FakeGateway } from '../testing/fakeGateway.ts'
import { startShop } from '../testing/startShop.ts'
import type { RunningServer } from '../testing/startServer.ts'
import { renderError, renderPage } from './render.tsx'
import type { Renderer } from './renderer.ts'

const RUNS_PER_PATH = Math.ceil(Number(process.env['PROPERTY_RUNS'] ?? 100) / 100)
/** The text is read by each parameter, passed on and written into links, in which a letter is nine characters. */
const STEPS_PER_CHARACTER = 600
/** Of renderings of one page: which of its parts were rendered before differs. */
const TOLERANCE = 200_000
/** Node refuses requests whose head is longer than 16 kB. */
const MAX_QUERY_LENGTH = 14_000

/** Whatever the sources read from a query, and the filters of a listing. */
const names = new Set([
  'metal',
  'price',
  'sort',
  'filters[metal]',
  ...globSync('web/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:query|search|[pP]arams|\))\.get\('(\w+)'\)/g)].map(
        ([, name]) => name,
      ),
    )
    .filter((name) => name !== undefined),
])

const PATHS = [
  '/',
  '/search',
  '/gullbarrer',
  '/gullbarrer/gullbarre-1',
  '/compare',
  '/cart',
  '/quick-order',
  '/order-confirmation',
  '/order',
  '/my-account',
  '/sign-in',
  '/register',
  '/reset-password',
  '/verification/checkout',
  '/newsletter',
  '/wish-list',
  '/metals',
  '/metals/stream',
  '/language',
  '/find',
  '/nowhere',
  '/img/a.png',
  '/media/a.png',
  '/sitemap.xml',
]

const WORST = ['㌖', 'ﷺ', '한', 'Ⅷ']
const letter = fc.constantFrom(...lettersOfAllBlocks())
const text = fc
  .tuple(
    fc.array(letter, { minLength: 1, maxLength: 4 }),
    fc.constantFrom('', '', ' ', '-', ',', '/', '\n', '@', '%', '&'),
    fc.constantFrom(1, 3, 11, 33, 60, 150, 199, 1_000),
  )
  .map(([letters, between, times]) => (letters.join('') + between).repeat(times))

const renderer: Renderer = {
  renderPage,
  renderError,
  shellSources: () => [],
  filesFor: () => ({ entry: '/assets/client.js', scripts: [], styles: [], styleText: '' }),
  finish: async (html) => html,
}

let gateway: FakeGateway
let shop: RunningServer
beforeAll(async () => {
  gateway = await startFakeGateway()
  shop = await startShop({ renderer, settings: { GATEWAY_URL: gateway.url, PAGE_CACHE_MS: '0' } })
})
afterAll(() => Promise.all([shop.close(), gateway.close()]))

/** The same text in every parameter, or as much of it as a request may have. */
function queryOf(wanted: string): string {
  const share = MAX_QUERY_LENGTH / names.size - 20
  let sent = ''
  for (const one of wanted) {
    if (encodeURIComponent(sent + one).length > share) break
    sent += one
  }
  return new URLSearchParams([...names].map((name) => [name, sent])).toString()
}

async function stepsOf(path: string, query: string): Promise<number> {
  return countSteps(async () => {
    const { body } = await request(`${shop.url}${path}?${query}`, { headers: { host: 'localhost:3000' } })
    await body.dump()
  })
}

test('finds the parameters that the shop reads', () => {
  expect([...names]).toEqual(expect.arrayContaining(['q', 'page', 'view', 'childSku', 'return', 'order', 'token']))
})

test.each(PATHS)('no text in a parameter makes %s take more steps than its length allows', async (path) => {
  for (let times = 0; times < 2; times++) await stepsOf(path, queryOf('text'))
  const short = await stepsOf(path, queryOf('text'))
  const texts = [WORST[PATHS.indexOf(path) % WORST.length]?.repeat(2_000) ?? '', ...fc.sample(text, RUNS_PER_PATH)]
  // The longest text that is searched, in its parameter alone.
  const alone = WORST.map((each) => `q=${encodeURIComponent(each.repeat(199).slice(0, 1_500))}`)
  for (const query of [...texts.map(queryOf), ...(path === '/search' ? alone : [])]) {
    const steps = (await stepsOf(path, query)) - short
    expect(steps, `${path}?${query.slice(0, 60)}… of ${query.length} characters`).toBeLessThan(
      TOLERANCE + STEPS_PER_CHARACTER * query.length,
    )
  }
})
