/** What a page may weigh, so that growing costs a decision. */
import { beforeAll, describe, expect, test } from 'vitest'
import { withShop } from './testing/openShop.ts'
import { type PageKind, pageKinds, pagesOf } from './testing/pages.ts'
import { LIBRARIES_KB, OWN_KB, weighPage, type PageWeight } from './testing/pageWeight.ts'
import { readAddress } from './testing/readAddress.ts'

const journey = withShop()

let paths: Readonly<Record<PageKind, string>>
beforeAll(async () => {
  paths = await pagesOf(journey().shop, 'no')
})

describe('JavaScript of a page stays within what the libraries and the shop may weigh', () => {
  test.each(pageKinds)('%s', async (page) => {
    const { gzipKb, brotliKb, files } = await weigh(paths[page])

    expect(files).toBeGreaterThan(2)
    expect(gzipKb).toBeGreaterThan(LIBRARIES_KB.gzip / 2)
    expect(gzipKb).toBeLessThan(LIBRARIES_KB.gzip + OWN_KB)
    expect(brotliKb).toBeLessThan(LIBRARIES_KB.brotli + OWN_KB)
  })
})

function weigh(path: string): Promise<PageWeight> {
  const { shop } = journey()
  return weighPage(async (address) => (await readAddress(shop, shop.storeUrl('no') + address)).text, path)
}
