import { describe, expect, test } from 'vitest'
import type { Language } from '../types.ts'
import { namesPageSubject, ownNamesOfSubject } from './pageSubjects.ts'

describe('a subject of pages that editors write', () => {
  test.each<[Language, string]>([
    ['nb', 'retur'],
    ['nb', 'Frakt'],
    ['nb', 'levering'],
    ['nb', 'leveringstiden'],
    ['nb', 'frakt og levering'],
    ['nb', 'gullsmed'],
    ['nb', 'delivery'],
    ['sv', 'ångerrätt'],
    ['sv', 'angerratt'],
    ['fi', 'palautuksen'],
    ['fi', 'kultaseppä'],
    ['de', 'Zahlung'],
    ['de', 'Versand und Lieferung'],
    ['it', 'resi'],
    ['it', 'spedizioni'],
  ])('%s: %s is one', (language, text) => {
    expect(namesPageSubject(text, language)).toBe(true)
  })

  test.each<[Language, string]>([
    ['nb', 'gulring'],
    ['nb', 'gullbarre'],
    ['nb', 'retur gullbarre'],
    ['nb', '10 g'],
    ['nb', 'og'],
    ['de', 'Kette'],
    ['it', 'resina'],
    ['plain', 'retur'],
  ])('%s: %s is none', (language, text) => {
    expect(namesPageSubject(text, language)).toBe(false)
  })
})

describe('a subject in the words of any reader', () => {
  test.each<[Language, string, string]>([
    ['nb', 'delivery', 'levering'],
    ['nb', 'Shipping', 'levering'],
    ['nb', 'returns', 'retur'],
    ['nb', 'leverans', 'levering'],
    ['nb', 'moms', 'mva'],
    ['sv', 'vat', 'moms'],
    ['fi', 'palautus', 'palautus'],
    ['de', 'Umsatzsteuer', 'mwst'],
    ['it', 'returns', 'resi'],
    ['it', 'MwSt', 'iva'],
  ])('%s: %s is what the store calls %s', (language, text, name) => {
    expect(ownNamesOfSubject(text, language)[0]).toBe(name)
  })

  test.each<[Language, string]>([
    ['nb', 'gullbarre'],
    ['nb', 'delivery gullbarre'],
    ['nb', 'and'],
    ['plain', 'delivery'],
  ])('%s: %s is none', (language, text) => {
    expect(ownNamesOfSubject(text, language)).toEqual([])
  })
})
