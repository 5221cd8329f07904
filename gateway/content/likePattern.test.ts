import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { likePattern } from './likePattern.ts'

test.each([
  {
    pattern: 'ring-size-guide',
    like: ['ring-size-guide', 'RING-Size-Guide'],
    unlike: ['ring-size-guide-2', 'my-ring-size-guide'],
  },
  { pattern: 'ring-*', like: ['ring-', 'ring-size'], unlike: ['ring', 'a-ring-'] },
  { pattern: '*-guide', like: ['ring-size-guide', '-guide'], unlike: ['guide', 'guide-x'] },
  { pattern: 'a*b*c', like: ['abc', 'axxbxxc', 'abbc', 'abcbc'], unlike: ['acb', 'ab', 'ac'] },
  { pattern: '*ab*ab*', like: ['abab', 'xabxabx'], unlike: ['ab', 'xabx'] },
  { pattern: 'ab*ba', like: ['abba', 'ab-ba'], unlike: ['aba'] },
  { pattern: '*', like: ['', 'whatever'], unlike: [] },
  { pattern: 'a.c', like: ['a.c'], unlike: ['abc'] },
  { pattern: '%', like: ['%'], unlike: ['whatever'] },
])('$pattern', ({ pattern, like, unlike }) => {
  const isLike = likePattern(pattern, 'x')
  expect({ like: like.filter(isLike), unlike: unlike.filter((name) => !isLike(name)) }).toEqual({ like, unlike })
})

test('matches like an equivalent regular expression', () => {
  const letters = fc.stringMatching(/^[ab*]{1,8}$/)
  fc.assert(
    fc.property(letters, fc.stringMatching(/^[ab]{0,10}$/), (pattern, name) => {
      const expected = new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(name)
      expect(likePattern(pattern, 'x')(name)).toBe(expected)
    }),
  )
})

test('a pattern with many stars is matched in linear time', () => {
  expect(() => likePattern('*a'.repeat(5_000), 'x')).toThrow('expected 1 to 100 characters, got 10000')
  expect(likePattern('*a'.repeat(50), 'x')('a'.repeat(10_000))).toBe(true)
})
