// @vitest-environment node
/** Every page that depends on what a shop has: where the shop lacks it, the server answers 404, without a shopper's script. */
import { afterEach, expect, test } from 'vitest'
import { sampleStore } from '../testing/sampleCatalogue.ts'
import { sampleStoreContext } from '../testing/sampleStoreContext.ts'
import { startFakeGateway } from '../testing/fakeGateway.ts'
import { renderPage } from './render.tsx'

const { abilities, policies, taxTable } = sampleStore
afterEach(() => Object.assign(sampleStore, { abilities, policies, taxTable }))

async function statusOf(path: string): Promise<number> {
  const gateway = await startFakeGateway()
  try {
    const rendered = await renderPage({
      url: `http://localhost:3000${path}`,
      storeContext: sampleStoreContext,
      fetch: (_address, init) => fetch(`${gateway.url}/graphql`, init),
      signal: new AbortController().signal,
    })
    if ('location' in rendered) throw new Error(`expected a page at ${path}, got a redirect to ${rendered.location}`)
    return rendered.status
  } finally {
    await gateway.close()
  }
}

const pages = [
  { path: '/metals', lacks: { abilities: { ...abilities, hasMetalPrices: false } } },
  { path: '/wish-list', lacks: { abilities: { ...abilities, hasWishList: false } } },
  { path: '/my-account/wish-list', lacks: { abilities: { ...abilities, hasWishList: false } } },
  { path: '/newsletter', lacks: { abilities: { ...abilities, hasNewsletter: false } } },
  { path: '/my-account/newsletter', lacks: { abilities: { ...abilities, hasNewsletter: false } } },
  { path: '/my-account/reviews', lacks: { abilities: { ...abilities, hasOwnReviews: false } } },
  { path: '/my-account/metal-account', lacks: { policies: { ...policies, hasMetalAccount: false } } },
  { path: '/verification/checkout', lacks: { policies: { ...policies, verifiesCustomers: false } } },
  { path: '/vat', lacks: { taxTable: [] } },
]

test.each(pages)('$path is a page of a shop that has what it needs', async ({ path }) => {
  expect(await statusOf(path)).toBe(200)
})

test.each(pages)('$path is not a page of a shop with $lacks', async ({ path, lacks }) => {
  Object.assign(sampleStore, lacks)
  expect(await statusOf(path)).toBe(404)
})

test.each(['/', '/quick-order', '/cart', '/my-account', '/my-account/orders', '/sign-in'])(
  '%s is a page of a shop that lacks all of it',
  async (path) => {
    Object.assign(sampleStore, ...pages.map(({ lacks }) => lacks))
    expect(await statusOf(path)).toBe(200)
  },
)
