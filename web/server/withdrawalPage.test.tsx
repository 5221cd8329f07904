// @vitest-environment node
/** The page at /withdrawal as the server renders it for one reader. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WithdrawalOutcome } from '../checkout/withdrawal/withdrawalOutcome.ts'
import type { WithdrawalOrderPartsFragment } from '../client/generated/documents.generated.ts'
import { type FakeGateway, startFakeGateway } from '../testing/fakeGateway.ts'
import { sampleStoreContext } from '../testing/sampleStoreContext.ts'
import { renderPage } from './render.tsx'

let gateway: FakeGateway
beforeAll(async () => {
  gateway = await startFakeGateway()
})
afterAll(() => gateway.close())

const WITHDRAWAL = {
  __typename: 'StoreWithdrawal',
  labels: [{ __typename: 'TextInLanguage', language: 'de', text: 'Vertrag widerrufen' }],
  confirmLabels: [{ __typename: 'TextInLanguage', language: 'de', text: 'Widerruf bestätigen' }],
  days: 14,
  takesOrders: true,
  takesNumbers: false,
}
const LAW = { __typename: 'NoReturn' as const, reason: 'METAL_PRICE' as const, law: '§ 312g BGB' }
const lineOf = (name: string, returns: typeof LAW | null = null): WithdrawalOrderPartsFragment['lines'][number] => ({
  __typename: 'OrderLine',
  sku: name.toUpperCase(),
  name,
  quantity: '1',
  soldBy: 'PCS',
  product: { __typename: 'Product', id: name, path: `/${name}`, returns },
})
const ORDER: WithdrawalOrderPartsFragment = {
  __typename: 'Order',
  id: 'order-1',
  number: '100000042',
  email: 'kari@example.no',
  status: 'COMPLETE',
  billingAddress: { __typename: 'PostalAddress', firstName: 'Kari', lastName: 'Nord', company: null },
  lines: [lineOf('ring'), lineOf('bar', LAW)],
  withdrawal: { __typename: 'OrderWithdrawal', lastDay: null, isOver: false, statements: [] },
}
const STATEMENT = {
  __typename: 'Withdrawal' as const,
  number: '100000042',
  name: 'Kari Nord',
  email: 'kari@example.no',
  receivedAt: '2026-11-21T12:00:00.000Z',
  products: null,
  lines: [{ __typename: 'WithdrawnLine' as const, position: 0, sku: 'RING', name: 'ring', quantity: '1' }],
}

const nameIn = (body: unknown): string => /"operationName":"(\w+)"/.exec(String(body))?.[1] ?? ''

interface Reader {
  readonly order?: WithdrawalOrderPartsFragment | null
  readonly withdrawal?: object | null
  readonly language?: string
  readonly outcome?: WithdrawalOutcome
}

async function rendered({ order = ORDER, withdrawal = WITHDRAWAL, language = 'en', outcome }: Reader = {}) {
  const response = await renderPage({
    url: 'http://localhost:3000/withdrawal',
    storeContext: { ...sampleStoreContext, language },
    fetch: async (_address, init) => {
      const name = nameIn(init?.body)
      const store = { __typename: 'Store', id: 'store-no', withdrawal }
      if (name === 'OpenedWithdrawal') return Response.json({ data: { store, openedOrder: order } })
      const answer = await fetch(`${gateway.url}/graphql`, init)
      if (name !== 'Layout') return answer
      const body = (await answer.json()) as { readonly data?: { readonly store: object } }
      // Without data it knows no document by its hash.
      return Response.json(body.data ? { data: { ...body.data, store: { ...body.data.store, withdrawal } } } : body)
    },
    signal: new AbortController().signal,
    ...(outcome && { withdrawalOutcome: outcome }),
  })
  if ('location' in response) throw new Error('expected a page')
  return response
}
/** Without React's marks between texts. */
const bodyOf = async (reader: Reader = {}) => (await rendered(reader)).body.replaceAll('<!-- -->', '')

describe('the first step', () => {
  test('offers the lines with the right, chosen, and names the others with their reason before anything is sent', async () => {
    const body = await bodyOf()
    expect(body.match(/name="line"/g)).toHaveLength(1)
    expect(body).toMatch(/name="line"[^>]*checked=""/)
    expect(body).toContain('Without the right of withdrawal:')
    expect(body).toContain('the price follows the metal (§ 312g BGB)')
    expect(body).toContain('Ask the shop to take it back')
    expect(body).toContain('value="Kari Nord"')
    expect(body).toContain('action="/withdrawal"')
    expect(body).toContain('value="review"')
    expect(body).not.toContain('value="confirm"')
  })

  test.each([
    {
      what: 'every line is excluded',
      order: { ...ORDER, lines: [lineOf('bar', LAW)] },
      says: 'the price follows the metal',
    },
    {
      what: 'the order was cancelled',
      order: { ...ORDER, status: 'CANCELLED' as const },
      says: 'nothing to withdraw from',
    },
    {
      what: 'the period is over',
      order: { ...ORDER, withdrawal: { ...ORDER.withdrawal, lastDay: '2026-11-19', isOver: true, statements: [] } },
      says: /ended on .*19\. november/,
    },
    {
      what: 'everything was withdrawn from',
      order: {
        ...ORDER,
        lines: [lineOf('ring')],
        withdrawal: { ...ORDER.withdrawal, isOver: false, statements: [STATEMENT] },
      },
      says: 'You have withdrawn from:',
    },
  ])('has no form where $what, and says so', async ({ order, says }) => {
    const body = await bodyOf({ order: order as WithdrawalOrderPartsFragment })
    expect(body).not.toContain('value="review"')
    expect(body).toMatch(says)
  })

  test('says what is wrong at its field', async () => {
    const entered = { number: null, products: '', lines: [], name: '', email: 'kari' }
    const body = await bodyOf({
      outcome: { step: 'enter', entered, problems: ['lines', 'name', 'email'], refusal: null, isUnanswered: false },
    })
    for (const text of ['choose at least one product', 'Field is required.', 'valid e-mail address'])
      expect(body).toContain(text)
    expect(body).toContain('value="kari"')
  })
})

test('the second step repeats the statement, and its button has the words of the law', async () => {
  const entered = { number: null, products: '', lines: [0], name: 'Kari <Nord>', email: 'kari@example.no' }
  const body = await bodyOf({ language: 'de', outcome: { step: 'confirm', entered, idempotencyKey: 'k1' } })
  expect(body).toContain('Vertrag widerrufen')
  expect(body).toMatch(/value="confirm"[^>]*>Widerruf bestätigen</)
  expect(body).toContain('Kari &lt;Nord&gt;')
  expect(body).toContain('name="key" value="k1"')
})

test('the acknowledgement has content, date and time', async () => {
  const body = await bodyOf({ outcome: { step: 'done', withdrawal: STATEMENT, isRepeated: false } })
  for (const text of ['has arrived', '21.11.2026 kl. 13.00', '100000042', 'Kari Nord', 'ring (RING)'])
    expect(body).toContain(text)
  expect(await bodyOf({ outcome: { step: 'done', withdrawal: STATEMENT, isRepeated: true } })).toContain(
    'You had withdrawn already',
  )
})

test('without an order it asks for number and address, and the forms stay at this page', async () => {
  const body = await bodyOf({ order: null })
  expect(body).toContain('name="number"')
  expect(body).toMatch(/action="\/withdrawal"[^>]*method="post"/)
})

test('if the gateway sends mails, an order is identified by its number, without a code', async () => {
  const withdrawal = { ...WITHDRAWAL, takesNumbers: true }
  const body = await bodyOf({ order: null, withdrawal })
  expect(body).toContain('name="orderNumber"')
  expect(body).toContain('name="products"')
  const entered = { number: '17', products: '', lines: [], name: 'Kari', email: 'kari@example.no' }
  const confirm = await bodyOf({ order: null, withdrawal, outcome: { step: 'confirm', entered, idempotencyKey: 'k' } })
  expect(confirm).toContain('name="orderNumber" value="17"')
  expect(confirm).toContain('the whole order')
})

test('where no statement can be sent, it has the shop’s address and the text of one', async () => {
  const body = await bodyOf({ withdrawal: { ...WITHDRAWAL, takesOrders: false } })
  expect(body).toContain('I hereby withdraw from my contract for these products:')
  expect(body).toContain('- ring (RING)')
  expect(body).not.toContain('- bar (BAR)')
  expect(body).toContain('mailto:')
  expect(body).not.toContain('value="review"')
})

test('a store that does not sell to consumers has no such page', async () => {
  expect((await rendered({ withdrawal: null })).status).toBe(404)
})
