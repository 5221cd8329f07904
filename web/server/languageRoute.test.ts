// @vitest-environment node
import { expect, test } from 'vitest'
import { readLanguageRedirect, sameSitePath } from './languageRoute.ts'

test("stores English in a cookie, and deletes the cookie for the store's own language", () => {
  expect(readLanguageRedirect('/language', '?to=en&return=%2Fbars%3Fpage%3D2')).toEqual({
    location: '/bars?page=2',
    setCookie: 'lang=en; Path=/; SameSite=Lax; Max-Age=31536000',
  })
  expect(readLanguageRedirect('/language', '?to=nb')?.setCookie).toContain('Max-Age=0')
  expect(readLanguageRedirect('/languages', '?to=en')).toBeNull()
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
