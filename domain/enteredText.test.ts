import { describe, expect, test } from 'vitest'
import { enteredCode, enteredLines, enteredText } from './enteredText.ts'

const INVISIBLE = [
  0x00ad, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068,
  0x2069, 0xfeff,
].map((code) => String.fromCharCode(code))

describe('an entered text', () => {
  test.each(INVISIBLE)('loses the invisible character %j', (mark) => {
    expect(enteredText(`${mark}No${mark}rd${mark}`)).toBe('Nord')
    expect(enteredLines(`No${mark}rd`)).toBe('Nord')
    expect(enteredCode(`01${mark}50`)).toBe('0150')
  })

  test.each([
    ['  Astrid \t Maria ', 'Astrid Maria'],
    ['A\u030Ase', 'Åse'],
    ['０１５０', '0150'],
    ['O’Brien – «Nord» Sør‑Hansen', 'O’Brien – «Nord» Sør‑Hansen'],
  ])('%j becomes %j', (written, expected) => {
    expect(enteredText(written)).toBe(expected)
  })

  test('of several lines keeps them', () => {
    expect(enteredLines('one\r\n two\rthree')).toBe('one\n two\nthree')
  })

  test.each(['\v', '\f', '\u0085', '\u2028', '\u2029'])('has the other line break %j as one of ASCII', (mark) => {
    expect(enteredLines(`one${mark}two`)).toBe('one\ntwo')
    expect(enteredText(`one${mark}two`)).toBe('one two')
  })

  test('has no character that controls a terminal or a printer', () => {
    const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter((one) =>
      /\p{Cc}/u.test(one),
    )
    expect(controls).toHaveLength(65)
    for (const entered of [enteredLines, enteredText, enteredCode])
      expect(entered(`No${controls.join('')}rd`)).not.toMatch(/(?![\t\n])\p{Cc}/u)
    expect(enteredText('PO\u001B[31m-7\u0007')).toBe('PO[31m-7')
  })

  test.each([
    ['811228–9874', '811228-9874'],
    ['811228−9874', '811228-9874'],
    ['811228‑9874', '811228-9874'],
    ['811228—9874', '811228-9874'],
    ['1’000', "1'000"],
    ['„AU-1“', '"AU-1"'],
  ])('of a code has the marks of ASCII: %j becomes %j', (written, expected) => {
    expect(enteredCode(written)).toBe(expected)
  })
})
