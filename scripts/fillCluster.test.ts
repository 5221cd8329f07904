import { createServer, type Server } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { fillCluster } from './fillCluster.ts'
import { root } from './config.ts'

let server: Server | undefined
afterEach(() => server?.close())

async function start(status: number) {
  const paths: string[] = []
  const credentials: (string | undefined)[] = []
  server = createServer((request, response) => {
    paths.push(`${request.method} ${request.url}`)
    credentials.push(request.headers.authorization)
    response.writeHead(status).end()
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { node: `http://user:p%40ss@127.0.0.1:${port}`, paths, credentials }
}

const report = (line: string) => {
  throw new Error(`expected nothing to be filled, got "${line}"`)
}

describe('before the shop starts', () => {
  test('a cluster that has every index is left as it is', async () => {
    const { node, paths, credentials } = await start(200)
    await fillCluster(root, { SEARCH_ENGINE: 'elasticsearch', SEARCH_NODES: `${node},http://127.0.0.1:1` }, report)
    expect(paths).toContain('HEAD /karat_no_product')
    expect(new Set(credentials)).toEqual(new Set([`Basic ${Buffer.from('user:p@ss').toString('base64')}`]))
  })

  test.each([
    ['the embedded engine', { SEARCH_ENGINE: 'embedded', SEARCH_NODES: 'http://127.0.0.1:1' }],
    ['the storefront API', { SEARCH_ENGINE: 'elasticsearch', SEARCH_NODES: 'http://127.0.0.1:1/api/catalog' }],
    ['no node', { SEARCH_ENGINE: 'elasticsearch', SEARCH_NODES: '' }],
  ])('nothing is read for %s', async (_name, env) => {
    await expect(fillCluster(root, env, report)).resolves.toBeUndefined()
  })

  test.each([
    [503, /expected status 200 or 404 of index karat_no_product, got 503$/],
    [401, /got 401$/],
  ])('status %i is an error that names the index and no password', async (status, message) => {
    const { node } = await start(status)
    const filling = fillCluster(root, { SEARCH_ENGINE: 'elasticsearch', SEARCH_NODES: node }, report)
    await expect(filling).rejects.toThrow(message)
    await expect(filling).rejects.not.toThrow(/p@ss/)
  })

  test('a node that does not answer is passed over for the next', async () => {
    const { node, paths } = await start(200)
    await fillCluster(root, { SEARCH_ENGINE: 'elasticsearch', SEARCH_NODES: `http://127.0.0.1:1, ${node}` }, report)
    expect(paths).toContain('HEAD /karat_no_product')
  })

  test('a node that does not answer is named', async () => {
    const env = { SEARCH_ENGINE: 'elasticsearch', SEARCH_NODES: 'http://127.0.0.1:1' }
    await expect(fillCluster(root, env, report)).rejects.toThrow(
      'SEARCH_NODES: expected an answer of 127.0.0.1:1, got none',
    )
  })
})
