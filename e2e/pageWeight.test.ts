/** The JavaScript that a page may load: a page that grows beyond it needs a decision. */
import { type PageKind, pageKinds, pagesOf } from './testing/pages.ts'
import { LIBRARIES_KB, MAX_OWN_KB, weighPage } from './testing/pageWeight.ts'
import { readAddress } from './testing/readAddress.ts'
import { expect, test } from './testing/test.ts'

let paths: Readonly<Record<PageKind, string>>
test.beforeAll(async ({ shop }) => {
  paths = await pagesOf(shop, 'no')
})

for (const kind of pageKinds) {
  test(`${kind} loads at most ${MAX_OWN_KB} kB of JavaScript besides its libraries`, async ({ shop, storeUrl }) => {
    const fetchText = async (path: string) => (await readAddress(shop, storeUrl + path)).text
    const { gzipKb, brotliKb, files } = await weighPage(fetchText, paths[kind])

    expect(files).toBeGreaterThan(2)
    expect(gzipKb).toBeGreaterThan(LIBRARIES_KB.gzip / 2)
    expect(gzipKb).toBeLessThan(LIBRARIES_KB.gzip + MAX_OWN_KB)
    expect(brotliKb).toBeLessThan(LIBRARIES_KB.brotli + MAX_OWN_KB)
  })
}
