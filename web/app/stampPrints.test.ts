import { expect, test } from 'vitest'
import { stampPrints } from './stampPrints.ts'

test('a printed page says its store, its address, and when its prices were valid', () => {
  stampPrints(
    { name: 'Karat Norge', dateFormat: 'DD.MM.YYYY kl. HH.mm', timeZone: 'Europe/Oslo' },
    () => new Date('2026-11-22T10:55:00Z'),
  )
  expect(document.documentElement.dataset['printed']).toBeUndefined()
  dispatchEvent(new Event('beforeprint'))
  expect(document.documentElement.dataset['printed']).toBe(`Karat Norge · ${location.href} · 22.11.2026 kl. 11.55`)
})
