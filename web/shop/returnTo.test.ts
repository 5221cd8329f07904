import { expect, test } from 'vitest'
import { readReturnTo, signInFrom } from './returnTo.ts'

const searchOf = (path: string) => new URL(path, 'http://shop.example').search

test('a place with its query is gone back to', () => {
  expect(readReturnTo(searchOf(signInFrom({ pathname: '/gullbarrer', search: '?page=2&q=a%26b' })))).toBe(
    '/gullbarrer?page=2&q=a%26b',
  )
})

test('from the home page the address is short, and from its own page it stays', () => {
  expect(signInFrom({ pathname: '/', search: '' })).toBe('/sign-in')
  expect(signInFrom({ pathname: '/sign-in', search: '?return=%2Fa' })).toBe('/sign-in?return=%2Fa')
})

test.each([
  '',
  '?return=',
  '?return=text',
  '?return=//elsewhere.example',
  '?return=/%5Celsewhere.example',
  '?return=https://elsewhere.example',
  '?return=javascript:alert(1)',
])('"%s" is home', (search) => {
  expect(readReturnTo(search)).toBe('/')
})
