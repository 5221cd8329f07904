// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { resolveHost, storeAt } from './hosts.ts'
import { readStoreTable } from './storeTable.ts'

const table = readStoreTable()
const codesAt = (host: string | undefined) => {
  const answer = resolveHost(host, table)
  return answer.kind === 'stores' ? answer.stores.map(({ code }) => code) : answer.kind
}

describe('the stores of a host', () => {
  test.each([
    { host: 'localhost', codes: ['no', 'de', 'it'] },
    { host: 'localhost:3000', codes: ['no', 'de', 'it'] },
    { host: 'LOCALHOST:3000', codes: ['no', 'de', 'it'] },
    { host: 'localhost.', codes: ['no', 'de', 'it'] },
    { host: 'se.localhost', codes: ['se'] },
    { host: 'fi.localhost:80', codes: ['fi'] },
    { host: 'goldsmith-norway.localhost', codes: ['goldsmith_norway'] },
    { host: 'goldsmith-finland.localhost', codes: ['goldsmith_finland'] },
    { host: 'goldsmith-sweden.localhost:3000', codes: ['goldsmith_sweden'] },
    { host: '127.0.0.1:3000', codes: 'loopback' },
    { host: '[::1]:3000', codes: 'loopback' },
    { host: 'evil.example', codes: 'unknown' },
    { host: 'localhost.evil.example', codes: 'unknown' },
    { host: 'evil.localhost', codes: 'unknown' },
    { host: 'localhost:3000@evil.example', codes: 'unknown' },
    { host: '', codes: 'unknown' },
    { host: undefined, codes: 'unknown' },
  ])('$host: $codes', ({ host, codes }) => {
    expect(codesAt(host)).toEqual(codes)
  })
})

describe('the store of a path', () => {
  const answer = resolveHost('localhost', table)
  const stores = answer.kind === 'stores' ? answer.stores : []

  test.each([
    { path: '/', code: 'no' },
    { path: '/gullbarrer', code: 'no' },
    { path: '/de', code: 'de' },
    { path: '/de/goldbarren', code: 'de' },
    { path: '/design', code: 'no' },
    { path: '/DE', code: 'no' },
    { path: '/it', code: 'it' },
    { path: '/it/p/AU-1/x', code: 'it' },
  ])('$path: $code', ({ path, code }) => {
    expect(storeAt(path, stores)?.code).toBe(code)
  })

  test('a host with prefixed stores alone has none at its top', () => {
    expect(storeAt('/', stores.filter(({ pathPrefix }) => pathPrefix !== ''))).toBeNull()
  })
})
