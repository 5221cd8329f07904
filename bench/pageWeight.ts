/** JavaScript that a first visit to a page loads. */
import { request } from 'undici'
import { weighPage } from '../e2e/testing/pageWeight.ts'

export async function weighPages(origin: string, pages: Readonly<Record<string, string>>): Promise<string[]> {
  const lines: string[] = []
  for (const [name, path] of Object.entries(pages)) {
    const { gzipKb, brotliKb, files, htmlGzipKb } = await weighPage((address) => textOf(origin, address), path)
    lines.push(
      `  ${name.padEnd(8)} ${gzipKb.toFixed(1)} gzip, ${brotliKb.toFixed(1)} brotli, ${files} files; HTML ${htmlGzipKb.toFixed(1)} gzip`,
    )
  }
  return lines
}

async function textOf(origin: string, path: string): Promise<string> {
  const { body } = await request(`${origin}${path}`, { headers: { host: `localhost:${new URL(origin).port}` } })
  return body.text()
}
