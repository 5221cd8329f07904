/** Finds products by their SKUs and their variants' SKUs, by whole SKU or prefix, ignoring hyphens. */
import SearchableMap from 'minisearch/SearchableMap'
import { articleNumberKey } from '#domain/articleNumber.ts'

// Only a text with a digit or a hyphen is searched as a prefix of SKUs.
const LOOKS_LIKE_A_SKU = /[\d-]/
const MIN_PREFIX = 3
// "18,5" and "1/2" are sizes, not the SKU 185.
const ONLY_A_SIZE = /^[\d.,/⁄]+$/

interface Place {
  /** As written in the catalogue, in lower case. */
  readonly written: string
  readonly row: number
}

export class SkuIndex {
  readonly #placesOfKey = new SearchableMap<Place[]>()

  add(sku: string, row: number): void {
    const key = articleNumberKey(sku)
    if (key === '') return
    const place = { written: plain(sku), row }
    const places = this.#placesOfKey.get(key)
    if (places) places.push(place)
    else this.#placesOfKey.set(key, [place])
  }

  /** Of SKUs that differ only in hyphens, the one written like the text. */
  rowsOf(text: string): readonly number[] {
    const typed = plain(text)
    const places = this.#placesOfKey.get(articleNumberKey(typed)) ?? []
    const exact = places.filter(({ written }) => written === typed)
    return rowsAt(exact.length === 0 && !ONLY_A_SIZE.test(typed) ? places : exact)
  }

  /** Ignores hyphens only if the text has letters and digits, which words do not. */
  rowsBeginning(text: string): Set<number> {
    const typed = plain(text)
    const key = articleNumberKey(typed)
    if (key.length < MIN_PREFIX || !LOOKS_LIKE_A_SKU.test(typed)) return new Set()

    const places = [...this.#placesOfKey.atPrefix(key).values()].flat()
    const isMixed = /\p{L}/u.test(key) && /\d/.test(key)
    return new Set(rowsAt(isMixed ? places : places.filter(({ written }) => written.startsWith(typed))))
  }
}

function plain(sku: string): string {
  return sku.normalize('NFKC').trim().toLowerCase()
}

function rowsAt(places: readonly Place[]): number[] {
  return places.map(({ row }) => row)
}
