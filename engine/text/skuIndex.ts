/** Products by their skus and their variants' skus, whole or by the beginning. */
import SearchableMap from 'minisearch/SearchableMap'

// A word is no sku: only what has a digit or a hyphen asks for a family of skus.
const LOOKS_LIKE_A_SKU = /[\d-]/
const LEAST_BEGINNING = 3

export class SkuIndex {
  readonly #rowsOfSku = new SearchableMap<number[]>()

  add(sku: string, row: number): void {
    const key = keyOf(sku)
    const rows = this.#rowsOfSku.get(key)
    if (rows) rows.push(row)
    else this.#rowsOfSku.set(key, [row])
  }

  rowsOf(text: string): readonly number[] {
    return this.#rowsOfSku.get(keyOf(text)) ?? []
  }

  rowsBeginning(text: string): Set<number> {
    const key = keyOf(text)
    if (key.length < LEAST_BEGINNING || !LOOKS_LIKE_A_SKU.test(key) || /\s/.test(key)) return new Set()
    return new Set([...this.#rowsOfSku.atPrefix(key).values()].flat())
  }
}

function keyOf(sku: string): string {
  return sku.trim().toLowerCase()
}
