import { describe, expect, test } from 'vitest'
import { encodeText } from './encodeText.ts'

describe('texts of responses are encoded as UTF-8', () => {
  test.each([
    { text: '', name: 'nothing' },
    { text: '{"name":"Gold ring"}', name: 'ASCII' },
    { text: 'ädelstenar', name: 'Latin-1' },
    { text: '1 – 5 g, 漢字, 💍', name: 'other characters' },
    { text: 'a lone \ud83d surrogate', name: 'half of a character' },
    { text: '–'.repeat(500_000), name: 'as many as fit' },
    { text: '–'.repeat(500_001), name: 'more than fit' },
  ])('$name', ({ text }) => {
    expect(encodeText(text).equals(Buffer.from(text))).toBe(true)
  })
})

test('the next text does not change an encoded one', () => {
  const first = encodeText('first')
  encodeText('other')
  expect(first.toString()).toBe('first')
})
