/** The JavaScript that a page may load: a page that grows beyond it needs a decision. */
import { pageKinds, pagesOf } from './testing/pages.ts'
import { MAX_GZIP_KB, weighPage } from './testing/pageWeight.ts'
import { readAddress } from './testing/readAddress.ts'
import { expect, inject, test } from 'vitest'
import { shopAt } from './testing/shop.ts'

const shop = shopAt(inject('shop'))
const paths = await pagesOf(shop, 'no')

const fetchText = async (path: string) => (await readAddress(shop, shop.storeUrl('no') + path)).text

test.each(pageKinds.filter((kind) => kind !== 'withdrawal'))(
  `%s loads at most ${MAX_GZIP_KB} kB of JavaScript before it is interactive`,
  async (kind) => {
    const { gzipKb, files } = await weighPage(fetchText, paths[kind])

    expect(files).toBeGreaterThan(2)
    expect(gzipKb).toBeGreaterThan(MAX_GZIP_KB / 2)
    expect(gzipKb).toBeLessThan(MAX_GZIP_KB)
  },
)

test('withdrawal is a form that loads no JavaScript', async () => {
  const html = await fetchText(paths.withdrawal)
  expect(html).toMatch(/<form[^>]+method="post"/)
  expect(html).not.toContain('data-modules')
})
