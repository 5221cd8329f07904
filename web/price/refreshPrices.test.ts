import { Prices, type MetalSharePartsFragment, type PriceResultPartsFragment } from '#docs'
import { ApolloClient, gql } from '@apollo/client'
import { ApolloLink } from '@apollo/client/link'
import { from } from 'rxjs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCache } from '../client/cache.ts'
import { createConnection } from '../shop/connection.ts'
import { metalFeed } from '../shop/metalFeed.ts'
import { customerPrices, type DisplayedPrice, displayedPrices, priceStore, setStale } from '../shop/priceStore.ts'
import { personalPriceOf } from '../testing/sampleViewer.ts'
import { refreshPrices } from './refreshPrices.ts'
import { taxed } from '../testing/sampleMoney.ts'

const start = Date.parse('2026-11-21T12:00:00Z')
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString()
const price = (id: string, gross: string, validUntil: string | null): PriceResultPartsFragment => ({
  __typename: 'Price',
  id,
  now: taxed('1.00', '0.25', gross),
  before: null,
  beforeKind: null,
  sourcePrice: null,
  sourcePriceBefore: null,
  displaySide: 'GROSS',
  per: 'PCS',
  sourcePriceDigits: 2,
  source: 'LIST',
  taxRatePercent: '25',
  isTaxFree: false,
  taxNote: null,
  validUntil,
  isCurrent: true,
  metalShares: [],
})
const priceOfProduct = gql`
  fragment Shown on Product {
    id
    price {
      ... on Price {
        id
        now {
          gross {
            amount
          }
        }
      }
    }
  }
`

/** The backend's price by id; undefined if the backend does not respond. */
let says: ((id: string) => PriceResultPartsFragment | null) | undefined
let requested: string[][]
let afterSync: boolean[]
let renewed: (readonly string[])[]
let renewedAfterSync: boolean[]
let eventIds: string[][]
let close = () => {}
let isOnline = true
const onNetwork = new Set<() => void>()

function open() {
  const cache = createCache()
  const client = new ApolloClient({
    cache,
    devtools: { enabled: false },
    link: new ApolloLink(({ variables }) => {
      const ids = variables['ids'] as string[]
      requested.push(ids)
      afterSync.push(variables['afterSync'] as boolean)
      const answered = says
      return from(
        answered
          ? Promise.resolve({
              data: {
                prices: ids.map((id) => {
                  const price = answered(id)
                  return price?.__typename === 'Price' ? { ...price, tiers: [] } : price
                }),
              },
            })
          : Promise.reject(new TypeError('Failed to fetch')),
      )
    }),
  })
  const connection = createConnection({
    isOnline: () => isOnline,
    onChange: (listener) => void onNetwork.add(listener),
  })
  close = refreshPrices({
    client,
    connection,
    now: () => Date.now(),
    renewOwn: (ids, isAfterSync) => {
      renewed.push(ids)
      renewedAfterSync.push(isAfterSync)
    },
  })
  return { cache }
}

const leave: (() => void)[] = []
const show = (of: string, validUntil: string | null) =>
  leave.push(
    displayedPrices.add({
      itemId: of,
      validUntil,
      metalShares: [],
      isComposite: false,
      isOld: false,
      isPageOwn: false,
    }),
  )
const goldShare: MetalSharePartsFragment = {
  __typename: 'MetalShare',
  metal: 'AU',
  grams: '1',
  quote: '1000.00',
  catalogueQuote: '1000.00',
  quotedAt: at(-10),
}
const showMoving = (itemId: string, over: Partial<DisplayedPrice> = {}, element: () => Element | null = () => null) =>
  leave.push(
    displayedPrices.add(
      {
        itemId,
        validUntil: null,
        metalShares: [goldShare],
        isComposite: true,
        isOld: false,
        isPageOwn: false,
        ...over,
      },
      element,
    ),
  )
let quotedSeconds = 0
/** A newer quote than any test has sent before, because the feed ignores older ones. */
const tick = (pricePerGram: string) => {
  quotedSeconds += 1
  metalFeed.receive([{ metal: 'AU', pricePerGram, changePercent: null, quotedAt: at(quotedSeconds) }])
}
const recordEvent = (event: Event) => eventIds.push((event as CustomEvent<{ ids: string[] }>).detail.ids)
const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  tick('1000.00')
  requested = []
  afterSync = []
  renewed = []
  renewedAfterSync = []
  eventIds = []
  says = (id) => price(`price-${id}`, '20.00', null)
  window.addEventListener('prices-after-sync', recordEvent)
})
afterEach(() => {
  close()
  leave.splice(0).forEach((end) => end())
  customerPrices.clear()
  setStale([...priceStore.get().staleIds], false)
  isOnline = true
  window.removeEventListener('prices-after-sync', recordEvent)
  vi.useRealTimers()
})

test('fetches a price when it expires, and no other price with it', async () => {
  open()
  show('a', at(30))
  show('b', at(300))
  show('c', null)
  await wait(29)
  expect(requested).toEqual([])
  await wait(2)
  expect(requested).toEqual([['a']])
  expect(eventIds).toEqual([['a']])
})

describe('a price of a document that can be old', () => {
  const showOld = (itemId: string, isOld = true) =>
    leave.push(
      displayedPrices.add({ itemId, validUntil: null, metalShares: [], isComposite: false, isOld, isPageOwn: false }),
    )

  test('is fetched once after the page has loaded, together with the others and without those of current ones', async () => {
    open()
    showOld('a')
    showOld('b')
    showOld('c', false)
    await wait(1)
    expect(requested).toEqual([['a', 'b']])
    expect(afterSync).toEqual([true])
    showOld('a')
    showOld('d')
    await wait(1)
    expect(requested).toEqual([['a', 'b'], ['d']])
  })

  test('is marked as stale only if the request fails', async () => {
    says = undefined
    open()
    showOld('a')
    await wait(1)
    expect(priceStore.get().staleIds).toEqual(new Set(['a']))
  })

  test('stays without a mark if the backend does not return it', async () => {
    says = () => null
    open()
    showOld('a')
    await wait(1)
    expect([requested, priceStore.get().staleIds]).toEqual([[['a']], new Set()])
  })
})

test('updates the components that show the price, even if it becomes another variant’s', async () => {
  const { cache } = open()
  cache.writeFragment({
    id: 'Product:a',
    fragment: priceOfProduct,
    data: {
      __typename: 'Product',
      id: 'a',
      price: {
        __typename: 'Price',
        id: 'price-old',
        now: { __typename: 'TaxedAmount', gross: { __typename: 'Money', amount: '10.00' } },
      },
    },
  })
  says = () => price('price-new', '18.00', null)
  show('a', at(1))
  await wait(2)
  expect(cache.readFragment({ id: 'Product:a', fragment: priceOfProduct })).toMatchObject({
    price: { id: 'price-new', now: { gross: { amount: '18.00' } } },
  })
  expect(Object.keys(cache.extract()['ROOT_QUERY'] ?? {})).not.toContainEqual(expect.stringContaining('prices'))
})

test('keeps a price for which the backend returns nothing', async () => {
  const { cache } = open()
  cache.writeFragment({
    id: 'Product:a',
    fragment: priceOfProduct,
    data: {
      __typename: 'Product',
      id: 'a',
      price: {
        __typename: 'Price',
        id: 'price-old',
        now: { __typename: 'TaxedAmount', gross: { __typename: 'Money', amount: '10.00' } },
      },
    },
  })
  says = () => null
  show('a', at(1))
  await wait(2)
  expect(cache.readFragment({ id: 'Product:a', fragment: priceOfProduct })).toMatchObject({
    price: { id: 'price-old' },
  })
  expect(priceStore.get().staleIds.size).toBe(0)
})

test('does not fetch a price without pause if it is loaded already expired', async () => {
  says = (id) => price(`price-${id}`, '20.00', at(1))
  open()
  show('a', at(1))
  await wait(300)
  expect(requested.length).toBeGreaterThan(1)
  expect(requested.length).toBeLessThan(7)
})

test('marks a price as stale without a network and fetches it when the network is back', async () => {
  isOnline = false
  open()
  show('a', at(1))
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await wait(60)
  expect([...priceStore.get().staleIds]).toEqual(['a'])
  expect(requested).toEqual([])
  expect(timers.mock.calls.length).toBeLessThan(5)

  isOnline = true
  onNetwork.forEach((listener) => listener())
  await wait(1)
  expect(requested).toEqual([['a']])
  expect(priceStore.get().staleIds.size).toBe(0)
})

test('marks a price as stale if the gateway does not respond', async () => {
  says = undefined
  open()
  show('a', at(1))
  await wait(2)
  expect([...priceStore.get().staleIds]).toEqual(['a'])
})

test('fetches an expired customer price from the session, by its own expiry', async () => {
  open()
  customerPrices.start()
  customerPrices.load(new Map([['a', { ...personalPriceOf('a', '9.00'), validUntil: at(20) }]]))
  show('a', at(5))
  await wait(10)
  expect([requested, renewed]).toEqual([[], []])
  await wait(12)
  expect([requested, renewed, renewedAfterSync]).toEqual([[], [['a']], [true]])
})

test('fetches sums and least prices again in one request per tick, without asking the backend', async () => {
  open()
  showMoving('set')
  showMoving('ring')
  showMoving('set')
  showMoving('bar', { isComposite: false })
  showMoving('box', { metalShares: [] })
  await wait(1)
  expect(requested).toEqual([])
  tick('1001.00')
  await wait(1)
  expect([requested, afterSync]).toEqual([[['set', 'ring']], [false]])
  tick('1002.00')
  await wait(1)
  expect(requested).toHaveLength(2)
  await wait(600)
  expect(requested).toHaveLength(2)
})

test('fetches the sum of the page’s own set with the first quotes, because its parts have moved', async () => {
  tick('1000.50')
  open()
  showMoving('card')
  showMoving('bar', { isComposite: false, isPageOwn: true })
  showMoving('set', { isPageOwn: true })
  await wait(1)
  expect(requested).toEqual([['set']])
  await wait(600)
  expect(requested).toHaveLength(1)
})

test('sends one more request for all ticks that arrive during a request', async () => {
  open()
  showMoving('set')
  tick('1003.00')
  tick('1004.00')
  tick('1005.00')
  await wait(1)
  expect(requested).toEqual([['set'], ['set']])
})

test('does not fetch a price that already contains the quote', async () => {
  open()
  tick('1006.00')
  showMoving('set', { metalShares: [{ ...goldShare, quote: '1006.0', quotedAt: at(0) }] })
  showMoving('newer', { metalShares: [{ ...goldShare, quotedAt: at(3600) }] })
  await wait(1)
  expect(requested).toEqual([])
})

test('fetches only prices in view', async () => {
  open()
  const elementAt = (top: number) => {
    const element = document.createElement('p')
    vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 100, 20))
    return () => element
  }
  showMoving('seen', {}, elementAt(10))
  showMoving('below', {}, elementAt(window.innerHeight + 100))
  showMoving('above', {}, elementAt(-500))
  tick('1007.00')
  await wait(1)
  expect(requested).toEqual([['seen']])
})

test('renews customer prices that depend on a quote through the session, but not fixed ones', async () => {
  open()
  customerPrices.start()
  const own = (id: string) => personalPriceOf(id, '9.00')
  customerPrices.load(
    new Map([
      ['agreed', own('agreed')],
      ['lowest', { ...own('lowest'), isFixed: false }],
      ['business', { ...own('business'), source: 'BUSINESS' as const }],
      ['list', { ...own('list'), source: 'LIST' as const, metalShares: [goldShare] }],
      ['public', null],
    ]),
  )
  for (const id of ['agreed', 'lowest', 'business', 'list', 'public']) showMoving(id, { isComposite: id === 'public' })
  await wait(1)
  renewed = []
  requested = []
  tick('1008.00')
  await wait(1)
  expect(renewed).toEqual([['lowest', 'business', 'list']])
  expect(renewedAfterSync.at(-1)).toBe(false)
  expect(requested).toEqual([['public']])
})

test('fetches when a hidden page becomes visible again', async () => {
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  open()
  show('a', at(1))
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await wait(120)
  expect(requested).toEqual([])
  expect(timers.mock.calls.length).toBeLessThan(5)
  seen.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await wait(1)
  expect(requested).toEqual([['a']])
  seen.mockRestore()
})

test('splits more than a hundred ids into requests of a hundred', async () => {
  open()
  for (let number = 0; number < 230; number += 1) show(`p${number}`, at(1))
  await wait(2)
  expect(requested.map((ids) => ids.length)).toEqual([100, 100, 30])
})

test('selects the same fields as the pages', () => {
  expect(JSON.stringify(Prices)).toContain('"PriceResultParts"')
})
