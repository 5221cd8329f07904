import { expect, test } from 'vitest'
import { readReturnTo, returnTo } from './returnTo.ts'

test('a place with its query is gone back to', () => {
  expect(readReturnTo(returnTo({ pathname: '/gullbarrer', search: '?page=2' }))).toBe('/gullbarrer?page=2')
})

test.each([null, undefined, 'text', {}, { returnTo: 7 }, { returnTo: '' }, { returnTo: '//elsewhere.example' }, { returnTo: '/\\elsewhere.example' }, { returnTo: 'https://elsewhere.example' }])('%j is home', (state) => {
  expect(readReturnTo(state)).toBe('/')
})
