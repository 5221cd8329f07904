import { describe, expect, it } from 'vitest'
import { hasLink, referenceProblem } from './linkText.ts'

describe('a text with a link', () => {
  it.each([
    'https://evil.example',
    'x http:evil',
    'www.evil',
    'WWW3.evil',
    '//evil',
    'kari@evil',
    '@',
    'www。evil。com',
    'javascript:alert(1)',
    'file:x',
    'skype:evil',
    '\\\\evil.example\\share',
    'evil.example/login',
    'evil.example:8080',
    'evil.example?x=1',
    'evil.example#x',
    '192.0.2.1/login',
    '192.0.2.1:80',
    'PO \u202E4711',
  ])('%s', (text) => expect(hasLink(text)).toBe(true))
})

describe('a text without one', () => {
  it.each([
    'PO 4711',
    'Booking.com B.V.',
    'Gate 1/2',
    'c/o Nord',
    'awww. nei',
    'Tel: 22 00 41 00',
    'Ref: A/B',
    '1.2.3.4',
    'Gate 1.2/3',
    '',
  ])('%s', (text) => expect(hasLink(text)).toBe(false))
})

it('a reference has at most 100 characters and no link', () => {
  expect(referenceProblem('PO 4711')).toBeNull()
  expect(referenceProblem('')).toBeNull()
  expect(referenceProblem('x'.repeat(101))).toEqual({ path: 'reference', rule: 'TOO_LONG', bound: '100' })
  expect(referenceProblem('https://evil.example')).toEqual({ path: 'reference', rule: 'FORMAT', bound: null })
})

it('a reference is missing only where it is required', () => {
  expect(referenceProblem('', true)).toEqual({ path: 'reference', rule: 'REQUIRED', bound: null })
  expect(referenceProblem('PO 4711', true)).toBeNull()
})
