import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  'kari.nord@bücher.example',
  'Kari.Nord@BÜCHER.example',
  'karinord@xn--bcher-kva.example',
  'kari.nord+shop@bücher.example',
  'kari.nord+a+b@bücher.example.',
  'kar\u0131.nord@bücher.example',
  'KAR\u0130.NORD@bücher.example',
  'k\u00E1ri.nord@b\u0075\u0308cher.example',
  '\uFF4Bari.nord@bücher\u3002example',
  ' kari..nord@bücher.example ',
])('%s is the mailbox of kari.nord', (email) => {
  expect(mailboxOf(email)).toBe('karinord@xn--bcher-kva.example')
})

test('another name or domain is another mailbox', () => {
  const others = ['kari.nord@example.com', 'kari.nord@example.no', 'per.nord@example.com', 'kari', '', '4711']
  expect(new Set(others.map(mailboxOf)).size).toBe(others.length)
  expect(mailboxOf('a.b@googlemail.com')).toBe(mailboxOf('ab@gmail.com'))
})
