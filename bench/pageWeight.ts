/** JavaScript that a first visit to a page loads. */
import { request } from 'undici'
import { largestCategory, listProducts } from '../e2e/testing/catalogue.ts'
import { LIBRARIES_KB, weighPage } from '../e2e/testing/pageWeight.ts'
import { startShop } from '../e2e/testing/shop.ts'

export async function benchPageWeight(): Promise<string[]> {
  const shop = await startShop()
  const category = await largestCategory(shop, 'no')
  const [product] = await listProducts(shop, 'no', category.id, 'POSITION_DESC', 1)
  const pages = { home: '/', listing: category.path, product: product?.path ?? '/' }
  const lines = [`JavaScript a page, kB (libraries alone ${LIBRARIES_KB.gzip} gzip, ${LIBRARIES_KB.brotli} brotli)`]
  for (const [name, path] of Object.entries(pages)) {
    const { gzipKb, brotliKb, files, htmlGzipKb } = await weighPage((address) => textOf(shop.web.origin, address), path)
    lines.push(
      `  ${name.padEnd(8)} ${gzipKb.toFixed(1)} gzip (ours ${(gzipKb - LIBRARIES_KB.gzip).toFixed(1)}), ${brotliKb.toFixed(1)} brotli (ours ${(brotliKb - LIBRARIES_KB.brotli).toFixed(1)}), ${files} files; HTML ${htmlGzipKb.toFixed(1)} gzip`,
    )
  }
  await shop.close()
  return lines
}

async function textOf(origin: string, path: string): Promise<string> {
  const { body } = await request(`${origin}${path}`, { headers: { host: `localhost:${new URL(origin).port}` } })
  return body.text()
}
