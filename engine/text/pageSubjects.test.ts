import { describe, expect, test } from 'vitest'
import type { Language } from '../types.ts'
import { namesPageSubject, subjectsOf } from './pageSubjects.ts'

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
  ])('%s: %s is not one', (language, text) => {
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
    // Danish, carriers, payment at the door, tax on a gain.
    ['nb', 'fortrydelsesret', 'retur'],
    ['nb', 'fragtpris', 'levering'],
    ['de', 'sælge', 'verkaufen'],
    ['nb', 'postnord', 'levering'],
    ['fi', 'postiennakko', 'maksaminen'],
    ['de', 'Spekulationsfrist', 'mwst'],
  ])('%s: %s is what the store calls %s', (language, text, name) => {
    const { names, isAll } = subjectsOf(text, language)
    expect({ name: names[0]?.[0], isAll }).toEqual({ name, isAll: true })
  })

  test.each<[Language, string, readonly string[]]>([
    ['nb', 'skatt på gull', ['mva']],
    ['nb', 'mva på sølvmynter', ['mva']],
    ['nb', 'må man betale skatt når man selger gull', ['mva', 'selge', 'betaling']],
    ['nb', 'how do I sell my gold', ['selge']],
    ['nb', 'delivery gullbarre', ['levering']],
    ['nb', 'returnere gullbarre', ['retur']],
    // Phrases.
    ['nb', 'kan man få pengene tilbake', ['retur']],
    ['nb', 'ring size guide', ['ringstørrelse']],
    ['sv', 'öppet köp', ['retur']],
    ['de', 'Geld zurück', ['widerruf']],
    ['sv', 'är guld momsfritt', ['moms']],
    ['sv', 'fraktkostnad utomlands', ['leverans']],
    ['sv', 'ångra köp', ['retur']],
    ['fi', 'vero kullan myynnistä', ['alv', 'myydä']],
    ['de', 'Spekulationssteuer Gold', ['mwst']],
    ['de', 'Muss ich Gold versteuern', ['mwst']],
    ['nb', 'tar dere klarna', ['betaling']],
    ['de', 'Mehrwertsteuer auf Silbermünzen', ['mwst']],
    ['de', 'Versand nach Österreich', ['lieferung']],
    ['it', 'iva sull’oro', ['iva']],
    ['it', 'spedizione gratuita', ['consegna']],
  ])('%s: %s asks about %j', (language, text, subjects) => {
    expect(subjectsOf(text, language).names.map(([name]) => name)).toEqual(subjects)
  })

  test.each<[Language, string]>([
    ['nb', 'gullbarre'],
    ['nb', 'and'],
    ['plain', 'delivery'],
  ])('%s: %s is not one', (language, text) => {
    expect(subjectsOf(text, language)).toEqual({ names: [], isAll: false })
  })
})
