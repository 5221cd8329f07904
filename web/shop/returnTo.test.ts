import { expect, test } from 'vitest'
import { readReturnTo, signInFrom } from './returnTo.ts'

const searchOf = (path: string) => new URL(path, 'http://shop.example').search

test('returns to a page with its query', () => {
  expect(readReturnTo(searchOf(signInFrom({ pathname: '/gullbarrer', search: '?page=2&q=a%26b' })))).toBe(
    '/gullbarrer?page=2&q=a%26b',
  )
})

test('needs no parameter for the home page, and keeps the parameter on the sign-in page', () => {
  expect(signInFrom({ pathname: '/', search: '' })).toBe('/sign-in')
  expect(signInFrom({ pathname: '/sign-in', search: '?return=%2Fa' })).toBe('/sign-in?return=%2Fa')
})

test.each([
  '',
  '?return=',
  '?return=text',
  '?return=//elsewhere.example',
  '?return=/%5Celsewhere.example',
  '?return=/%09/elsewhere.example',
  '?return=/%0A%0D/elsewhere.example',
  '?return=%09//elsewhere.example',
  '?return=https://elsewhere.example',
  '?return=javascript:alert(1)',
])('"%s" returns to the home page', (search) => {
  expect(readReturnTo(search)).toBe('/')
})
