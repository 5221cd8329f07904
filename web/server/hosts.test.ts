// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { resolveHost, storeAt, storeNamedIn } from './hosts.ts'
import { readStoreTable } from './storeTable.ts'

const table = readStoreTable()
const codesAt = (host: string | undefined) => {
  const resolved = resolveHost(host, table)
  return resolved.kind === 'stores' ? resolved.stores.map(({ code }) => code) : resolved.kind
}

describe('stores of a host', () => {
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

describe('store of a path', () => {
  const resolved = resolveHost('localhost', table)
  const stores = resolved.kind === 'stores' ? resolved.stores : []

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

  test('is null for the root of a host that has only stores with a prefix', () => {
    expect(
      storeAt(
        '/',
        stores.filter(({ pathPrefix }) => pathPrefix !== ''),
      ),
    ).toBeNull()
  })
})

describe('store that a path names by its code', () => {
  test.each([
    { path: '/se/guld', of: 'no', named: 'se', rest: '/guld' },
    { path: '/no', of: 'no', named: 'no', rest: '/' },
    { path: '/goldsmith_norway/p/A/a', of: 'se', named: 'goldsmith_norway', rest: '/p/A/a' },
    { path: '/de/gold', of: 'se', named: 'de', rest: '/gold' },
    { path: '/de/it/oro', of: 'de', named: 'it', rest: '/oro' },
    { path: '/de/gold', of: 'de', named: null, rest: undefined },
    { path: '/de', of: 'de', named: null, rest: undefined },
    { path: '/sesam', of: 'no', named: null, rest: undefined },
    { path: '/gull/se', of: 'no', named: null, rest: undefined },
    { path: '/', of: 'no', named: null, rest: undefined },
  ])('$path in $of names $named, rest $rest', ({ path, of, named, rest }) => {
    const here = table.stores.find(({ view }) => view.code === of)?.view
    if (!here) throw new Error(`expected stores.json to have ${of}`)
    const found = storeNamedIn(path, here, table)
    expect(found?.store.view.code ?? null).toBe(named)
    expect(found?.path).toBe(rest)
  })
})
