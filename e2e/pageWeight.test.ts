/** What a page may weigh, so that growing costs a decision. */
import { describe, expect, test } from 'vitest'
import { largestCategory, listed } from './testing/catalogue.ts'
import { withShop } from './testing/openShop.ts'
import { LIBRARIES_KB, OWN_KB, weighPage, type PageWeight } from './testing/pageWeight.ts'

const journey = withShop()

describe('JavaScript of a page stays within what the libraries and the shop may weigh', () => {
  test.each(['home', 'listing', 'product', 'search', 'compare'] as const)('%s', async (page) => {
    const { gzipKb, brotliKb, files } = await weigh(await pathOf(page))

    expect(files).toBeGreaterThan(2)
    expect(gzipKb).toBeGreaterThan(LIBRARIES_KB.gzip / 2)
    expect(gzipKb).toBeLessThan(LIBRARIES_KB.gzip + OWN_KB)
    expect(brotliKb).toBeLessThan(LIBRARIES_KB.brotli + OWN_KB)
  })
})

async function pathOf(page: 'home' | 'listing' | 'product' | 'search' | 'compare'): Promise<string> {
  const { shop } = journey()
  switch (page) {
    case 'home':
      return '/'
    case 'search':
      return '/search?q=gull'
    case 'compare':
      return '/compare'
    case 'listing':
      return (await largestCategory(shop, 'no')).path
    case 'product': {
      const { id } = await largestCategory(shop, 'no')
      const [product] = await listed(shop, 'no', id, 'POSITION_DESC', 1)
      if (!product) throw new Error('expected a product in the largest category, got none')
      return product.path
    }
  }
}

function weigh(path: string): Promise<PageWeight> {
  const home = journey().shop.storeUrl('no')
  const { port } = new URL(home)
  // Node does not resolve *.localhost, and this store's host is localhost itself.
  return weighPage(async (address) => (await fetch(`http://localhost:${port}${address}`)).text(), path)
}
