import { assert, constantFrom, dictionary, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { jsonElementText } from './jsonElement.ts'

test('escapes text that would end the script element, and parses to the same value', () => {
  const text = oneof(string(), constantFrom('</script><script>alert(1)</script>', '<!--<script>', ']]>', '\u2028'))
  assert(
    property(dictionary(text, text), (value) => {
      const json = jsonElementText(value)
      expect(json).not.toContain('<')
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})
