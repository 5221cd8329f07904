// @vitest-environment node
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from './render.tsx'
import { startFakeGateway } from '../testing/fakeGateway.ts'
import { sampleStoreContext } from '../testing/sampleStoreContext.ts'
import { handleCartForm } from './cartForms.ts'
import { keyOfPage } from './formKeys.ts'

const KEY = '4d8c3a52-5f0e-4b8e-9c0a-2f6f1f0f7a11'
const own = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }

const variant = (sku: string, rule: object = {}) => ({
  id: `id of ${sku}`,
  sku,
  gramsPerUnit: null,
  quantity: { __typename: 'QuantityRule', unit: 'PCS', minimum: '1', step: '1', maximum: null, ...rule },
})
const product = (name: string, composition: object, downloads: readonly object[] = []) => ({
  name,
  path: `/${name.toLowerCase()}`,
  composition,
  downloads,
})
const single = (name: string, sku: string, rule: object = {}, downloads: readonly object[] = []) =>
  product(name, { __typename: 'Single', variant: variant(sku, rule) }, downloads)
const files = ['7', '8'].map((code) => ({ code, title: `File ${code}`, surcharge: null }))
const ring = product('Ring', { __typename: 'Configurable', variants: [variant('RING-50'), variant('RING-52')] })
const catalogue: Readonly<Record<string, object>> = {
  'AU-1': single('Bar', 'AU-1'),
  'AG-W': single('Wire', 'AG-W', { unit: 'METER', minimum: '0.5', step: '0.5' }),
  'AU-5': single('Posts', 'AU-5', { maximum: '10' }),
  RING: ring,
  'RING-52': ring,
  'SET-1': product('Set', { __typename: 'Grouped' }),
  REPORT: single('Report', 'REPORT', {}, files),
}

interface Sent {
  readonly idempotencyKey: string
  readonly items: readonly object[]
}
let sent: Sent[] = []
/** The gateway's response to the mutation; null if there is none. */
let added: object | null = null
let found: (skus: readonly string[]) => object = () => ({})
beforeEach(() => {
  sent = []
  added = { data: { outcome: { __typename: 'CartChanged', inputErrors: [] } } }
  found = (skus) => ({ data: { products: skus.map((sku) => catalogue[sku] ?? null) } })
})

async function send(list: string, more: readonly (readonly [string, string])[] = []) {
  const body = Buffer.from(
    new URLSearchParams([['list', list], ['key', KEY], ...more].map(([a, b]) => [a, b])).toString(),
  )
  const outcome = await handleCartForm(
    { headers: own, body },
    { origin: 'http://shop.example', sender: 'sender', locale: 'nb-NO' },
    async ({ query, variables }) => {
      if (query.startsWith('query FindListByForm'))
        return { body: found(variables['skus'] as string[]), setCookies: [] }
      sent.push(variables['input'] as Sent)
      if (!added) throw new Error('no response')
      return { body: added, setCookies: ['guest=1; Path=/'] }
    },
  )
  if (outcome.kind !== 'list') throw new Error(`expected the outcome of a list, got ${outcome.kind}`)
  return outcome
}

const refusals = (errors: readonly (readonly [path: string, message: string])[]) =>
  errors.map(([path, message]) => ({ path, message }))

test('adds all known lines in one mutation, and names the others, which stay in the list', async () => {
  const { status, report, setCookies } = await send(
    'au-1\t3\nNO-SUCH;2\nAG-W;1,2\r\nAU-1,many\nRING;1\nring-52;2\nSET-1\n',
  )
  expect(sent).toEqual([
    {
      idempotencyKey: keyOfPage('sender', KEY),
      items: [
        { of: 'id of AU-1', quantity: '3' },
        { of: 'id of AG-W', quantity: '1.5' },
        { of: 'id of RING-52', quantity: '2' },
      ],
    },
  ])
  expect({ status, setCookies }).toEqual({ status: 200, setCookies: ['guest=1; Path=/'] })
  expect(report.added).toMatchObject([
    { name: 'Bar', sku: 'AU-1', quantity: '3', unit: 'PCS', isAdjusted: false },
    { name: 'Wire', sku: 'AG-W', quantity: '1.5', unit: 'METER', isAdjusted: true },
    { name: 'Ring', sku: 'RING-52', quantity: '2', isAdjusted: false },
  ])
  expect(report.rest).toMatchObject([
    { line: 2, problem: 'unknown', sku: 'NO-SUCH', product: null },
    { line: 4, problem: 'quantity' },
    { line: 5, problem: 'choice', product: { name: 'Ring', path: '/ring' } },
    { line: 7, problem: 'choice', product: { name: 'Set' } },
  ])
  expect(report.text).toBe('NO-SUCH;2\nAU-1,many\nRING;1\nSET-1')
})

test('a line that the gateway refuses stays with its message; the others are added', async () => {
  added = {
    data: {
      outcome: {
        __typename: 'CartChanged',
        inputErrors: refusals([
          ['items.1.quantity', 'Only 10 available'],
          ['items.1.of', 'another'],
        ]),
      },
    },
  }
  const { status, report } = await send('AU-1;1\nAU-5;20')
  // Not lowered to what is sold: the shopper decides.
  expect(sent[0]?.items).toEqual([
    { of: 'id of AU-1', quantity: '1' },
    { of: 'id of AU-5', quantity: '20' },
  ])
  expect(status).toBe(200)
  expect(report.added).toMatchObject([{ sku: 'AU-1' }])
  expect(report.rest).toMatchObject([{ text: 'AU-5;20', problem: 'refused', message: 'Only 10 available' }])
  expect(report.text).toBe('AU-5;20')
})

test('a product that is cut to size stays, to be ordered on its page', async () => {
  added = {
    data: {
      outcome: {
        __typename: 'CartRefused',
        message: 'Refused',
        inputErrors: refusals([['items.0.cut', 'Choose a size']]),
      },
    },
  }
  const { report } = await send('AU-1;1')
  expect(report.rest).toMatchObject([{ text: 'AU-1;1', problem: 'size', product: { name: 'Bar' } }])
})

test('a product with priced files stays until files are chosen for its line', async () => {
  added = {
    data: {
      outcome: {
        __typename: 'CartRefused',
        message: 'Required',
        inputErrors: refusals([['items.0.downloads', 'Required']]),
      },
    },
  }
  const first = await send('report;1')
  expect(first.status).toBe(422)
  expect(first.report).toMatchObject({
    added: [],
    rest: [{ problem: 'files', product: { name: 'Report' }, files }],
    text: 'report;1',
  })

  added = { data: { outcome: { __typename: 'CartChanged', inputErrors: [] } } }
  const second = await send('report;1', [
    ['files-REPORT', '8'],
    ['files-REPORT', 'guessed'],
  ])
  expect(sent.at(-1)?.items).toEqual([{ of: 'id of REPORT', quantity: '1', downloads: ['8'] }])
  expect(second.report).toMatchObject({ added: [{ name: 'Report' }], rest: [], text: '' })
})

test.each([
  { name: 'blank', list: ' \r\n ', refusal: { kind: 'EMPTY' } },
  { name: 'of 101 lines', list: 'AU-1;1\n'.repeat(101), refusal: { kind: 'TOO_LONG', lines: 101 } },
])('a list that is $name is refused without a request, and stays', async ({ list, refusal }) => {
  found = () => {
    throw new Error('expected no request')
  }
  expect(await send(list)).toMatchObject({ status: 400, report: { refusal, added: [] } })
  expect((await send(list)).report.text.replaceAll('\r\n', '\n')).toBe(list.replaceAll('\r\n', '\n'))
  expect(sent).toEqual([])
})

test('a list without a known line sends no mutation', async () => {
  expect(await send('NO-SUCH;1')).toMatchObject({ status: 422, report: { rest: [{ problem: 'unknown' }] } })
  expect(sent).toEqual([])
})

test('a refusal of the whole list is shown, and the list stays', async () => {
  added = { data: { outcome: { __typename: 'CartRefused', message: 'Sign in.', inputErrors: [] } } }
  expect(await send('AU-1;1\nNO-SUCH;1')).toMatchObject({
    status: 422,
    report: { added: [], text: 'AU-1;1\nNO-SUCH;1', refusal: { kind: 'REFUSED', message: 'Sign in.' } },
  })
})

test.each([
  {
    name: 'the products cannot be looked up',
    fail: () => {
      found = () => ({ data: { products: [null] }, errors: [{ message: 'down' }] })
    },
    status: 503,
    key: KEY,
  },
  {
    name: 'the gateway does not respond to the mutation',
    fail: () => {
      added = null
    },
    status: 503,
    key: KEY,
  },
  {
    name: 'the key was sent before with another list',
    fail: () => {
      added = { errors: [{ message: 'other input', extensions: { code: 'BAD_USER_INPUT' } }] }
    },
    status: 422,
    key: null,
  },
])('if $name, the whole list stays, and the next form has the key $key', async ({ fail, status, key }) => {
  fail()
  expect(await send('AU-1;1')).toMatchObject({
    status,
    report: { added: [], rest: [], text: 'AU-1;1', refusal: { kind: 'UNANSWERED' }, key },
  })
})

test('the page names what was added and what was not, and its form has the remaining lines and the key', async () => {
  added = {
    data: {
      outcome: { __typename: 'CartChanged', inputErrors: refusals([['items.1.downloads', 'Required']]) },
    },
  }
  const { report } = await send('AU-1;3\nREPORT;1\nNO-SUCH;<b>')
  const gateway = await startFakeGateway()
  try {
    const page = await renderPage({
      url: 'http://localhost:3000/cart/plain',
      storeContext: { ...sampleStoreContext, language: 'en' },
      fetch: (_address, init) => fetch(`${gateway.url}/graphql`, init),
      signal: new AbortController().signal,
      orderListReport: { ...report, key: KEY },
    })
    if ('location' in page) throw new Error('expected a page, got a redirect')
    const text = page.body.replaceAll(/<[^>]*>/g, '')
    expect(text).toContain('1 product has been added to the cart.')
    expect(text).toContain('BarAU-13\u00A0pcs')
    expect(text).toContain('2 lines need your attention')
    expect(text).toContain('ReportChoose at least one file.')
    expect(text).toContain('Line 3: no product has the item number NO-SUCH.')
    expect(page.body).toMatch(/<textarea[^>]*name="list"[^>]*>REPORT;1\nNO-SUCH;&lt;b&gt;<\/textarea>/)
    expect(page.body).toContain(`name="key" value="${KEY}"`)
    expect(page.body).toMatch(/<input type="checkbox" name="files-REPORT" value="8"\/>/)
  } finally {
    await gateway.close()
  }
})
