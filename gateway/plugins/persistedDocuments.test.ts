import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeDocument } from '../documents.ts'
import { shopDocuments } from '../shopDocuments.generated.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'

const folder = mkdtempSync(join(tmpdir(), 'documents-'))
const registered = 'query Registered { store { code } }'
let gateway: TestGateway
beforeAll(async () => {
  writeDocument(folder, registered)
  gateway = await startGateway({}, { documents: { policy: 'known', folder } })
})
afterAll(async () => {
  await gateway.close()
  rmSync(folder, { recursive: true })
})

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const byHash = (sha256Hash: string) => ({ extensions: { persistedQuery: { version: 1, sha256Hash } } })

async function post(body: object, headers: Readonly<Record<string, string>> = {}) {
  const response = await request(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const { data, errors } = (await response.body.json()) as {
    data?: unknown
    errors?: readonly { extensions: { code: string } }[]
  }
  return { status: response.statusCode, data, code: errors?.[0]?.extensions.code }
}

const free = { query: '{ store { name } }' }

describe('with the policy "known"', () => {
  test('executes a document of the shop by its hash', async () => {
    const hash = Object.entries(shopDocuments).find(([, text]) => text.startsWith('query MetalTicks'))?.[0] ?? ''
    expect(await post(byHash(hash))).toMatchObject({ status: 200, data: { metalQuotes: null } })
  })

  test('executes a registered document by its hash and by its text, whatever the indentation', async () => {
    const data = { store: { code: 'no' } }
    expect(await post(byHash(hashOf(registered)))).toMatchObject({ data })
    expect(await post({ query: registered })).toMatchObject({ data })
    expect(await post({ query: 'query Registered {\n  store { code }\n}' })).toMatchObject({ data })
  })

  test('refuses an unknown document with 403, even with its hash', async () => {
    const refused = { status: 403, code: 'DOCUMENT_NOT_REGISTERED', data: undefined }
    expect(await post(free)).toEqual(refused)
    expect(await post({ ...free, ...byHash(hashOf(free.query)) })).toEqual(refused)
    expect((await post(byHash(hashOf(free.query)))).code).toBe('PERSISTED_QUERY_NOT_FOUND')
  })

  test('accepts any document from the gateway’s own IDE, and not from a page of the shop', async () => {
    const ide = { 'sec-fetch-site': 'same-origin' }
    expect((await post(free, ide)).data).toEqual({ store: { name: expect.any(String) } })
    expect((await post(free, { ...ide, 'x-forwarded-for': '192.0.2.1' })).code).toBe('DOCUMENT_NOT_REGISTERED')
  })
})

test('refuses a hash with the text of another document', async () => {
  expect((await post({ query: registered, ...byHash(hashOf('{ store { code } }')) })).status).toBe(400)
})
