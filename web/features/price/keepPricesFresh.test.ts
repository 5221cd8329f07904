import { PricesAfterSync, type ExactPricePartsFragment, type PriceAnswerPartsFragment } from '#docs'
import { ApolloClient, gql } from '@apollo/client'
import { ApolloLink } from '@apollo/client/link'
import { from } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCache } from '../../graphql/cache.ts'
import { createConnection } from '../../shop/connection.ts'
import { outdatedPrices } from '../../shop/outdatedPrices.ts'
import { personalPrices } from '../../shop/personalPrices.ts'
import { setPriceMove } from '../../shop/priceMove.ts'
import { shownPrices } from '../../shop/shownPrices.ts'
import { personalPriceOf } from '../../testing/sampleViewer.ts'
import { keepPricesFresh } from './keepPricesFresh.ts'

const start = Date.parse('2026-11-21T12:00:00Z')
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString()
const taxed = (gross: string) => {
  const money = (amount: string) => ({ __typename: 'Money' as const, amount, currency: 'NOK' })
  return { __typename: 'TaxedAmount' as const, net: money('1.00'), tax: money('0.25'), gross: money(gross) }
}
const price = (id: string, gross: string, validUntil: string | null): PriceAnswerPartsFragment => ({
  __typename: 'Price',
  id,
  now: taxed(gross),
  before: null,
  stated: null,
  statedBefore: null,
  displaySide: 'GROSS',
  per: 'PCS',
  source: 'LIST',
  taxRatePercent: '25',
  validUntil,
  isCurrent: true,
  metalShares: [],
  movingParts: [],
  rivals: [],
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

/** What the backend says, by id; undefined when nobody answers. */
let says: ((id: string) => PriceAnswerPartsFragment | null) | undefined
let asked: string[][]
let renewed: (readonly string[])[]
let heard: string[][]
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
      asked.push(ids)
      const answered = says
      return from(
        answered
          ? Promise.resolve({
              data: {
                pricesAfterSync: ids.map((id) => {
                  const answer = answered(id)
                  return answer?.__typename === 'Price' ? { ...answer, tiers: [] } : answer
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
  close = keepPricesFresh({ client, connection, now: () => Date.now(), renewOwn: (ids) => void renewed.push(ids) })
  return { cache }
}

const leave: (() => void)[] = []
const show = (of: string, validUntil: string | null) =>
  leave.push(shownPrices.show({ of, priceId: `price-${of}`, validUntil, followsMetal: false, isPageOwn: false }))
const hear = (event: Event) => heard.push((event as CustomEvent<{ ids: string[] }>).detail.ids)
const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  asked = []
  renewed = []
  heard = []
  says = (id) => price(`price-${id}`, '20.00', null)
  window.addEventListener('prices-after-sync', hear)
})
afterEach(() => {
  close()
  leave.splice(0).forEach((end) => end())
  personalPrices.end()
  setPriceMove(null)
  outdatedPrices.remove([...outdatedPrices.read()])
  isOnline = true
  window.removeEventListener('prices-after-sync', hear)
  vi.useRealTimers()
})

test('a price is asked for at the moment it runs out, and no other with it', async () => {
  open()
  show('a', at(30))
  show('b', at(300))
  show('c', null)
  await wait(29)
  expect(asked).toEqual([])
  await wait(2)
  expect(asked).toEqual([['a']])
  expect(heard).toEqual([['a']])
})

test('what shows it hears of the new one, even where it is another variant’s', async () => {
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
  expect(Object.keys(cache.extract()['ROOT_QUERY'] ?? {})).not.toContainEqual(
    expect.stringContaining('pricesAfterSync'),
  )
})

test('a price that the backend has nothing to say of stays', async () => {
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
  expect(outdatedPrices.read().size).toBe(0)
})

test('one that is told with an end in the past is not asked for without end', async () => {
  says = (id) => price(`price-${id}`, '20.00', at(1))
  open()
  show('a', at(1))
  await wait(300)
  expect(asked.length).toBeGreaterThan(1)
  expect(asked.length).toBeLessThan(7)
})

test('without a network it is marked, and asked for when the network is back', async () => {
  isOnline = false
  open()
  show('a', at(1))
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await wait(60)
  expect([...outdatedPrices.read()]).toEqual(['a'])
  expect(asked).toEqual([])
  expect(timers.mock.calls.length).toBeLessThan(5)

  isOnline = true
  onNetwork.forEach((listener) => listener())
  await wait(1)
  expect(asked).toEqual([['a']])
  expect(outdatedPrices.read().size).toBe(0)
})

test('when nobody answers it is marked', async () => {
  says = undefined
  open()
  show('a', at(1))
  await wait(2)
  expect([...outdatedPrices.read()]).toEqual(['a'])
})

test('a customer’s own price runs out by its own end and is asked for where it came from', async () => {
  open()
  personalPrices.begin()
  personalPrices.answered(new Map([['a', { ...personalPriceOf('a', '9.00'), validUntil: at(20) }]]))
  show('a', at(5))
  await wait(10)
  expect([asked, renewed]).toEqual([[], []])
  await wait(12)
  expect([asked, renewed]).toEqual([[], [['a']]])
})

test('a customer’s own price that the metals have made another source’s is asked for at once, and not with every tick', async () => {
  open()
  personalPrices.begin()
  const own = personalPriceOf('a', '9.00')
  const list: ExactPricePartsFragment = {
    __typename: 'ExactPrice',
    stated: { __typename: 'StatedAmount', amount: '8.00', side: 'NET' },
    statedBefore: null,
    per: 'PCS',
    taxRatePercent: '25',
    metalShares: [],
  }
  personalPrices.answered(
    new Map([
      [
        'a',
        {
          ...own,
          source: 'BUSINESS',
          rivals: [{ __typename: 'PriceRival', kind: 'OFFER', source: 'LIST', winsTies: true, price: list }],
        },
      ],
      ['b', own],
    ]),
  )
  show('a', null)
  show('b', null)
  await wait(5)
  setPriceMove((shown) => ({ ...shown, source: 'BUSINESS' }))
  await wait(5)
  expect(renewed).toEqual([])
  for (let tick = 0; tick < 5; tick += 1) {
    setPriceMove((shown) => ({ ...shown, source: 'LIST' }))
    await wait(5)
  }
  expect(renewed).toEqual([['a']])
})

test('a page that nobody sees asks when it is looked at again', async () => {
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  open()
  show('a', at(1))
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await wait(120)
  expect(asked).toEqual([])
  expect(timers.mock.calls.length).toBeLessThan(5)
  seen.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await wait(1)
  expect(asked).toEqual([['a']])
  seen.mockRestore()
})

test('more than a hundred are asked for in hundreds', async () => {
  open()
  for (let number = 0; number < 230; number += 1) show(`p${number}`, at(1))
  await wait(2)
  expect(asked.map((ids) => ids.length)).toEqual([100, 100, 30])
})

test('the query asks for what pages show', () => {
  expect(JSON.stringify(PricesAfterSync)).toContain('"PriceAnswerParts"')
})
