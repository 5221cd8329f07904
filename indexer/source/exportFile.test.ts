import { createServer, type ServerResponse } from 'node:http'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { exportFile } from './exportFile.ts'

const folder = mkdtempSync(join(tmpdir(), 'karat-export-'))
afterAll(() => rmSync(folder, { recursive: true }))

let close = (): void => {}
afterEach(() => close())

/** Answers every request in the same way. */
async function sourceThat(answers: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, response) => answers(response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  close = () => {
    server.close()
    server.closeAllConnections()
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const read = (address: string) => exportFile({ address, key: '' }, 'karat_no/product.ndjson', join(folder, 'product'))

test.each([401, 403, 429, 500, 503])(
  'a source that answers %i is named with the export and its status',
  async (status) => {
    const address = await sourceThat((response) => void response.writeHead(status).end('<html>'))
    await expect(read(address)).rejects.toThrow(
      `karat_no/product.ndjson: expected the export with status 200, got status ${status}`,
    )
  },
)

test('a source without the export has none, and one that ends too early is an error', async () => {
  expect(await read(await sourceThat((response) => void response.writeHead(404).end()))).toBeNull()
  close()
  const address = await sourceThat((response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"id":1}\n')
    response.destroy()
  })
  await expect(read(address)).rejects.toThrow(/^karat_no\/product\.ndjson: expected the export with status 200, /)
})

test('a download is stored whole', async () => {
  const address = await sourceThat((response) => void response.writeHead(200).end('{"id":1}\n'))
  const path = await read(address)
  expect(path && readFileSync(path, 'utf8')).toBe('{"id":1}\n')
})
