import { ApolloClient } from '@apollo/client'
import { ApolloLink } from '@apollo/client/link'
import { from } from 'rxjs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCache } from '../../client/cache.ts'
import { createConnection } from '../../shop/connection.ts'
import { customerPrices, type DisplayedPrice, displayedPrices, priceStore } from '../../shop/priceStore.ts'
import { viewerState } from '../../shop/viewer.ts'
import { viewerGateway, type ViewerGateway } from '../../testing/sampleViewer.ts'
import { Session } from './session.ts'

let gateway: ViewerGateway
let session: Session
let leave: (() => void)[] = []
/** Requests that left the browser. */
let sent = 0
let isAnswering = Promise.resolve()

beforeEach(() => {
  vi.useFakeTimers()
  document.documentElement.dataset['signedIn'] = ''
  customerPrices.start()
  viewerState.write({ kind: 'pending' })
  gateway = viewerGateway()
  sent = 0
  isAnswering = Promise.resolve()
  const link = new ApolloLink(({ operationName, variables }) => {
    sent += 1
    return from(
      isAnswering.then(() =>
        gateway.responses.find(({ operation }) => operation === operationName)?.respond(variables),
      ) as Promise<ApolloLink.Result>,
    )
  })
  session = new Session(
    new ApolloClient({ cache: createCache(), link, devtools: { enabled: false } }),
    createConnection({ isOnline: () => true, onChange: () => undefined }),
  )
})
afterEach(() => {
  session.close()
  leave.forEach((take) => take())
  leave = []
  document.body.replaceChildren()
  delete document.documentElement.dataset['signedIn']
  customerPrices.clear()
  viewerState.write({ kind: 'guest' })
  vi.useRealTimers()
})

const displayedPrice = (itemId: string): DisplayedPrice => ({
  itemId,
  validUntil: null,
  metalShares: [],
  isComposite: false,
  isOld: false,
  isPageOwn: false,
})
const show = (...ids: readonly string[]) => {
  leave.push(...ids.map((id) => displayedPrices.add(displayedPrice(id))))
}
const drawnByServer = () => {
  document.body.innerHTML = '<p data-price="public"><b>1 003 kr</b></p>'
}

test('a page without prices fetches the viewer once', async () => {
  session.start()
  session.start()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(gateway.requestedIds).toEqual([[]])
  expect(viewerState.read().kind).toBe('known')
})

test('a page with prices fetches viewer and prices in one request, even if hydration is late and the session starts twice', async () => {
  drawnByServer()
  session.start()
  await vi.advanceTimersByTimeAsync(3_000)
  show('product-1', 'product-2')
  await vi.advanceTimersByTimeAsync(20)
  session.start()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(gateway.requestedIds).toEqual([['product-1', 'product-2']])
  expect(viewerState.read().kind).toBe('known')
})

test('sends no request for the name while another request is pending', async () => {
  let release = () => {}
  isAnswering = new Promise<void>((resolve) => {
    release = resolve
  })
  show('product-1')
  session.start()
  await vi.advanceTimersByTimeAsync(20)
  expect(sent).toBe(1)
  session.start()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toBe(1)
  release()
  await vi.advanceTimersByTimeAsync(20)
  expect(gateway.requestedIds).toEqual([['product-1']])
})

test('fetches the name if the prices never hydrate', async () => {
  drawnByServer()
  session.start()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(gateway.requestedIds).toEqual([[]])
})

describe('following the session cookie', () => {
  const cookie = (value: string) => {
    document.cookie = value === '' ? 'signedIn=; path=/; max-age=0' : `signedIn=${value}; path=/`
  }
  afterEach(() => cookie(''))

  test.each([
    { name: 'keeps the prices for the same session', now: '1-kari', viewer: 'known', atOnce: 1, requestCount: 1 },
    { name: 'clears the prices after a sign-out', now: '', viewer: 'guest', atOnce: 0, requestCount: 1 },
    // Fetched again, because the loaded data belonged to another customer.
    {
      name: 'clears and fetches the prices for another customer',
      now: '1-ola',
      viewer: 'known',
      atOnce: 0,
      requestCount: 2,
    },
  ])('$name', async ({ now, viewer, atOnce, requestCount }) => {
    cookie('1-kari')
    show('product-1')
    session.start()
    await vi.advanceTimersByTimeAsync(100)
    expect(priceStore.get().customerPrices.size).toBe(1)

    cookie(now)
    session.follow()
    expect(priceStore.get().customerPrices.size, 'what is not theirs is gone at once').toBe(atOnce)
    await vi.advanceTimersByTimeAsync(100)
    expect(viewerState.read().kind).toBe(viewer)
    expect(gateway.requestedIds).toEqual(Array.from({ length: requestCount }, () => ['product-1']))
  })

  test('signs in a customer where a guest was before', async () => {
    session.end()
    show('product-1')
    cookie('1-ola')
    session.follow()
    await vi.advanceTimersByTimeAsync(100)
    expect(viewerState.read().kind).toBe('known')
    expect(gateway.requestedIds).toEqual([['product-1']])
  })
})
