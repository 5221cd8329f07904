/** Reads fields of documents. The border check has validated their types; any other type reads as absent. */
import { type Decimal, decimalOrNull } from '#domain/decimal.ts'

/** A document or a nested object. */
export type Fields = Readonly<Record<string, unknown>>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A non-empty text. */
export function textField(fields: Fields, name: string): string | null {
  const value = fields[name]
  return typeof value === 'string' && value !== '' ? value : null
}

export function numberField(fields: Fields, name: string): number | null {
  const value = fields[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** An integer written as a number or as text, as ids and flags are. */
export function integerField(fields: Fields, name: string): number | null {
  const value = fields[name]
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) ? number : null
}

/** A decimal written as a number or as text. */
export function decimalField(fields: Fields, name: string): Decimal | null {
  return decimalOrNull(fields[name])
}

/** True for 1, "1" and true. */
export function flagField(fields: Fields, name: string): boolean {
  const value = fields[name]
  return value === 1 || value === '1' || value === true
}

export function fieldsField(fields: Fields, name: string): Fields | null {
  const value = fields[name]
  return isFields(value) ? value : null
}

/** The objects of a list. */
export function listField(fields: Fields, name: string): readonly Fields[] {
  const value = fields[name]
  return Array.isArray(value) ? value.filter(isFields) : []
}

/** The objects in the order of a number field such as their position; without it, they count as 0. */
export function sortedByNumber(entries: readonly Fields[], name: string): readonly Fields[] {
  return entries.toSorted((a, b) => (integerField(a, name) ?? 0) - (integerField(b, name) ?? 0))
}

/** Texts and numbers of a list or of a single value, as texts: option ids, category ids. */
export function textsField(fields: Fields, name: string): readonly string[] {
  const value = fields[name]
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.flatMap((item) =>
    typeof item === 'number' || (typeof item === 'string' && item !== '') ? [String(item)] : [],
  )
}

/** Converts a UTC time written "2026-11-21 12:00:00" to the schema's format. */
export function momentField(fields: Fields, name: string): string | null {
  const value = fields[name]
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value)) return null
  const moment = new Date(`${value.replace(' ', 'T')}Z`)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}
