import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanDescription } from './description.ts'

const PIECES = [
  '<p>',
  '</p>',
  '<ul>',
  '<li>',
  '<strong onclick="x">',
  '<EM>',
  '</em >',
  '<p',
  '<',
  '>',
  '<script>',
  '</script>',
  'alert(1)',
  '<img src=x onerror=alert(1)>',
  '<!--',
  '-->',
  '&lt;',
  ' ',
  '"',
  "'",
  '<svg/onload=x>',
  '<<p>',
  '</',
  'p>',
  '<style>',
  '<p\n>',
  '<\u0000p>',
]
const ALLOWED = /<\/?(p|ul|li|strong|em)>/g

describe('a description', () => {
  test.each([
    {
      html: '<p>Myk, <em>eller</em> <strong>hard</strong>.</p>',
      clean: '<p>Myk, <em>eller</em> <strong>hard</strong>.</p>',
    },
    { html: '<P CLASS="x">Tråd<br/></P>', clean: '<p>Tråd</p>' },
    { html: '<h2>Tråd</h2><a href="javascript:x">lenke</a>', clean: 'Trådlenke' },
    { html: 'a < b > c', clean: 'a &lt; b &gt; c' },
    { html: '<script>let a = "<p>"</script>ren', clean: 'ren' },
    { html: 'før<style>p {', clean: 'før' },
    { html: '4 &amp; 5 &lt;p&gt;', clean: '4 &amp; 5 &lt;p&gt;' },
  ])('$html', ({ html, clean }) => {
    expect(cleanDescription(html)).toBe(clean)
  })

  test('contains no other elements and no attributes', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string()), { maxLength: 12 }), (pieces) => {
        expect(cleanDescription(pieces.join('')).replace(ALLOWED, '')).not.toMatch(/[<>]/)
      }),
      { numRuns: 500 },
    )
  })

  test('is unchanged when it is cleaned again', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }), (pieces) => {
        const clean = cleanDescription(pieces.join(''))
        expect(cleanDescription(clean)).toBe(clean)
      }),
    )
  })
})
