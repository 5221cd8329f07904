// @vitest-environment node
import { expect, test } from 'vitest'
import { readLanguageRedirect, sameSitePath } from './languageRoute.ts'
import { readStoreTable } from './storeTable.ts'

const stores = readStoreTable()
  .stores.filter(({ host }) => host === 'localhost')
  .map(({ view }) => view)
const CHOSEN = 'Max-Age=31536000; Path=/; SameSite=Lax'
const DELETED = 'lang=; Max-Age=0; Path=/; SameSite=Lax'

test.each([
  { to: 'en', back: '/bars?page=2', setCookie: `lang=en; ${CHOSEN}` },
  { to: 'fi', back: '/bars', setCookie: `lang=fi; ${CHOSEN}` },
  { to: 'nb', back: '/de/barren?page=2', setCookie: `lang=nb; ${CHOSEN}` },
  { to: 'nb', back: '/bars', setCookie: DELETED },
  { to: 'de', back: '/de/barren?page=2', setCookie: DELETED },
  { to: 'pl', back: '/bars', setCookie: DELETED },
  { to: '', back: '/bars', setCookie: DELETED },
])('"$to" on $back sets "$setCookie"', ({ to, back, setCookie }) => {
  const search = `?${new URLSearchParams({ to, return: back }).toString()}`
  expect(readLanguageRedirect('/language', search, stores)).toEqual({ location: back, setCookie })
})

test('no other path chooses a language', () => {
  expect(readLanguageRedirect('/languages', '?to=en', stores)).toBeNull()
})

test.each([
  ['/bars/bar-1?childSku=AU-1', '/bars/bar-1?childSku=AU-1'],
  ['/s%C3%B8lv', '/s%C3%B8lv'],
  ['/sølv', '/s%C3%B8lv'],
  [null, '/'],
  ['', '/'],
  ['https://evil.example/', '/'],
  ['//evil.example', '/'],
  ['///evil.example', '/'],
  ['/\\evil.example', '/'],
  ['\\\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/\n/evil.example', '/'],
  ['/%09/evil.example', '/'],
  ['/..//evil.example', '/'],
  ['/.//evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/bars?x=\r\nset-cookie: a=b', '/'],
  ['/%E0%A4%A', '/'],
])('returns from %s to %s', (requested, location) => {
  expect(sameSitePath(requested)).toBe(location)
})
