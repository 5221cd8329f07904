/** A bundle of chosen categories: what is in it answers as the gateway does, and nothing else is answered. */
import { parse } from 'graphql'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BundleManifest, readUnits } from '../../engine/offline/bundle.ts'
import { createOfflineCatalogue } from '../../engine/offline/offlineCatalogue.ts'
import { shopDocuments } from '../../gateway/shopDocuments.generated.ts'
import { openRealShop, type RealShop } from '../testing/realUpstreams.ts'

const PATIENCE_MS = 600_000

let shop: RealShop
beforeAll(async () => {
  // Quotes that stay the same have the time at which they are read.
  const openedAt = new Date()
  shop = await openRealShop({ clock: () => openedAt })
}, PATIENCE_MS)
afterAll(() => shop.close())

async function load(categoryIds: string) {
  const base = `${shop.gatewayUrl}/offline/no`
  const manifest = await vi.waitFor(async () => {
    const response = await fetch(`${base}/manifest?categories=${encodeURIComponent(categoryIds)}`)
    expect(response.status).toBe(200)
    return (await response.json()) as BundleManifest
  }, PATIENCE_MS)
  const texts = await Promise.all(
    manifest.chunks.map(async ({ name }) => (await fetch(`${base}/chunks/${name}`)).text()),
  )
  const catalogue = createOfflineCatalogue(texts.flatMap(readUnits))
  const answer = (name: string, variables: Readonly<Record<string, unknown>>): unknown => {
    try {
      return catalogue.answer(parse(documentNamed(name)), variables).data
    } catch (error) {
      return String(error)
    }
  }
  return { manifest, answer }
}

function documentNamed(name: string): string {
  const text = Object.values(shopDocuments).find((each) => each.includes(`query ${name}`))
  if (text === undefined) throw new Error(`expected the shop's document ${name}`)
  return text
}

interface MenuCategory {
  readonly id: string
  readonly children: readonly { readonly id: string; readonly productCount: number }[]
}

test(
  'chosen categories answer as the gateway does, and what was not chosen is not answered',
  async () => {
    const { data: layout } = await shop.query('{ store { menu { id children { id productCount } } } }', {}, 'no')
    const menu: readonly MenuCategory[] = layout.store.menu
    const [top] = menu
    const below = top?.children.find(({ productCount }) => productCount > 0)
    if (!top || !below) throw new Error('expected a category with one below it')
    const { manifest, answer } = await load(top.id)
    expect(manifest.categoryIds).toEqual([top.id])

    const listing = (id: string) => ({ id, pageSize: 12, valuesPerFacet: 10 })
    for (const { id } of [top, below]) {
      const { data } = await shop.query(documentNamed('CategoryListing'), listing(id), 'no')
      expect(answer('CategoryListing', listing(id))).toEqual(data)
      const [first] = data.category.products.items
      const detail = await shop.query(documentNamed('ProductDetail'), { sku: first.sku }, 'no')
      expect(answer('ProductDetail', { sku: first.sku })).toEqual(detail.data)
    }
    const others = menu.slice(1).flatMap(({ id, children }) => [id, ...children.map((child) => child.id)])
    expect(others.length).toBeGreaterThan(2)
    for (const id of others) expect(answer('CategoryListing', listing(id))).toMatch(/^NotStoredError/)
    expect(answer('ProductDetail', { sku: 'not taken along' })).toMatch(/^NotStoredError/)
    expect(answer('RouteAt', { path: '/not/taken' })).toMatch(/^NotStoredError/)
  },
  PATIENCE_MS,
)
