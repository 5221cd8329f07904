import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listen } from '../../../testing/listen.ts'
import { fetchExport } from './fetchExport.ts'

const LINE = `${JSON.stringify({ id: 1, text: 'x'.repeat(80) })}\n`
const LARGE = LINE.repeat(100)
const wanted = { knownEtag: null, timeoutMs: 5_000, sourceKey: '' }

describe('an export larger than the maximum', () => {
  let folder: string
  let server: Server
  let origin: string
  let body: Buffer
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'karat-export-'))
    server = createServer((_, response) => response.end(body))
    origin = `http://127.0.0.1:${(await listen(server, 0, '127.0.0.1')).port}`
  })
  afterEach(async () => {
    rmSync(folder, { recursive: true })
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  const message = 'catalogue: expected karat_no/product.ndjson to have at most 1000 bytes (CATALOGUE_MAX_MB), got more'

  test.each([
    { form: 'plain', sent: Buffer.from(LARGE) },
    // Compressed it is smaller than the maximum.
    { form: 'gzip', sent: gzipSync(LARGE) },
  ])('is refused over http: $form', async ({ sent }) => {
    body = sent
    const address = `${origin}/karat_no/product.ndjson`
    await expect(fetchExport({ ...wanted, address, maxBytes: 1_000 })).rejects.toThrow(message)
    expect(await fetchExport({ ...wanted, address, maxBytes: LARGE.length })).toMatchObject({ kind: 'read' })
  })

  test.each([
    { form: 'plain', sent: Buffer.from(LARGE) },
    { form: 'gzip', sent: gzipSync(LARGE) },
  ])('is refused as a file: $form', async ({ sent }) => {
    const file = join(folder, 'product.ndjson')
    writeFileSync(file, sent)
    const address = pathToFileURL(file).href
    await expect(fetchExport({ ...wanted, address, maxBytes: 1_000 })).rejects.toThrow(
      /^catalogue: expected .*\/product\.ndjson to have at most 1000 bytes \(CATALOGUE_MAX_MB\), got more$/,
    )
    expect(await fetchExport({ ...wanted, address, maxBytes: LARGE.length })).toMatchObject({ kind: 'read' })
  })
})
