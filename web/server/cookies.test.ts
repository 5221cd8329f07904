// @vitest-environment node
import { expect, test } from 'vitest'
import { interfaceLanguage } from './cookies.ts'

test.each([
  { cookie: undefined, language: 'nb' },
  { cookie: 'lang=en', language: 'en' },
  { cookie: 'session=abc; lang=en; theme=dark', language: 'en' },
  { cookie: 'lang=nb', language: 'nb' },
  { cookie: 'lang=fi', language: 'fi' },
  { cookie: 'lang=pl', language: 'nb' },
  { cookie: 'lang=toString', language: 'nb' },
  { cookie: 'slang=en', language: 'nb' },
  { cookie: 'lang', language: 'nb' },
  { cookie: ';;;=;lang=%E0%A4%A;', language: 'nb' },
  { cookie: 'lang="en"', language: 'nb' },
  { cookie: '\u0000lang=en', language: 'nb' },
])('cookie "$cookie" sets the interface of a Norwegian store to $language', ({ cookie, language }) => {
  expect(interfaceLanguage(cookie, 'nb')).toBe(language)
})
