import { describe, expect, test } from 'vitest'
import { personalNumberProblem, tenDigitNumber } from './personalNumber.ts'

describe('a Swedish personal number', () => {
  test.each<[string, string | null]>([
    ['811228-9874', null],
    ['8112289874', null],
    ['811228+9874', null],
    ['811228 9874', null],
    ['1981 12 28 - 9874', null],
    ['81 12 28 + 9874', null],
    ['811228–9874', null],
    ['811228\u200B-9874', null],
    ['19811228-9874', null],
    ['198112289874', null],
    ['18811228+9874', null],
    // A coordination number.
    ['701063-2391', null],
    ['', 'REQUIRED'],
    ['811228-9875', 'UNKNOWN'],
    ['19811228-9875', 'UNKNOWN'],
    ['811328-9874', 'FORMAT'],
    ['810230-9874', 'FORMAT'],
    ['21811228-9874', 'FORMAT'],
    ['81122898', 'FORMAT'],
    ['8112289874123', 'FORMAT'],
    ['abcdef-ghij', 'FORMAT'],
  ])('%j: %s', (number, rule) => {
    expect(personalNumberProblem(number)?.rule ?? null).toBe(rule)
  })

  test.each([
    ['000229', '20000229', null],
    ['000229', '19000229', 'FORMAT'],
    ['040229', '20040229', null],
    ['010229', '20010229', 'FORMAT'],
  ])('of %s has its day in the year %s: %s', (day, withCentury, rule) => {
    const serial = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'].find(
      (last) => !personalNumberProblem(`${day}-123${last}`),
    )
    expect(serial).toBeDefined()
    expect(personalNumberProblem(`${withCentury}-123${serial}`)?.rule ?? null).toBe(rule)
  })

  test.each([
    ['811228-9874', '811228-9874'],
    ['8112289874', '8112289874'],
    ['811228+9874', '811228+9874'],
    ['81 12 28 - 9874', '811228-9874'],
    ['198112289874', '811228-9874'],
    ['19811228+9874', '811228-9874'],
    ['188112289874', '811228+9874'],
    ['19261228-9874', '261228+9874'],
    ['19271228-9874', '271228-9874'],
  ])('%s is sent in 2026 as %s', (written, sent) => {
    expect(tenDigitNumber(written, 2026)).toBe(sent)
  })
})
