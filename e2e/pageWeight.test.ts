/** The JavaScript that a page may load: a page that grows beyond it needs a decision. */
import { type PageKind, pageKinds, pagesOf } from './testing/pages.ts'
import { MAX_GZIP_KB, weighPage } from './testing/pageWeight.ts'
import { readAddress } from './testing/readAddress.ts'
import { expect, test } from './testing/test.ts'

let paths: Readonly<Record<PageKind, string>>
test.beforeAll(async ({ shop }) => {
  paths = await pagesOf(shop, 'no')
})

for (const kind of pageKinds) {
  test(`${kind} loads at most ${MAX_GZIP_KB} kB of JavaScript before it is interactive`, async ({ shop, storeUrl }) => {
    const fetchText = async (path: string) => (await readAddress(shop, storeUrl + path)).text
    const { gzipKb, files } = await weighPage(fetchText, paths[kind])

    expect(files).toBeGreaterThan(2)
    expect(gzipKb).toBeGreaterThan(MAX_GZIP_KB / 2)
    expect(gzipKb).toBeLessThan(MAX_GZIP_KB)
  })
}
