import { assert, constantFrom, dictionary, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { jsonElementText } from './jsonElement.ts'

test('no text can end the element it stands in, and all of it comes back', () => {
  const text = oneof(string(), constantFrom('</script><script>alert(1)</script>', '<!--<script>', ']]>', '\u2028'))
  assert(
    property(dictionary(text, text), (value) => {
      const json = jsonElementText(value)
      expect(json).not.toContain('<')
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})
