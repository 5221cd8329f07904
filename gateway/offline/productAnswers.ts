/** Answers about products that bundles of a store have read: a product is read again when its document has changed, or after a day. */
import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { CatalogueDocument } from '../upstream/catalogueIndex/port.ts'

/** Special prices begin and end, and stock changes. */
const MAX_AGE_MS = 86_400_000
/** An answer of about 8 kB is 2 kB then, after a tenth of a millisecond. */
const COMPRESSION = { level: 1 }

interface Known {
  readonly documents: string
  readonly readAt: number
  readonly answer: Buffer
}

export interface ProductAnswer {
  readonly product: unknown
  /** Milliseconds of the clock. */
  readonly readAt: number
}

export class ProductAnswers {
  readonly #maxProducts: number
  readonly #known = new Map<string, Known>()
  #basis = ''

  constructor(maxProducts: number) {
    this.#maxProducts = maxProducts
  }

  /** @param basis what all answers depend on, such as tax rules and quotes: with another one, none is known */
  begin(basis: string): void {
    if (basis !== this.#basis) this.#known.clear()
    this.#basis = basis
  }

  find(sku: string, documents: string, now: number): ProductAnswer | null {
    const known = this.#known.get(sku)
    if (known?.documents !== documents || now - known.readAt >= MAX_AGE_MS) return null
    this.#keep(sku, known)
    return { product: JSON.parse(inflateRawSync(known.answer).toString()), readAt: known.readAt }
  }

  add(sku: string, documents: string, { product, readAt }: ProductAnswer): void {
    const answer = deflateRawSync(JSON.stringify(product), COMPRESSION)
    this.#keep(sku, { documents, readAt, answer })
  }

  /** The products that were used last, as many as two bundles have. */
  #keep(sku: string, known: Known): void {
    this.#known.delete(sku)
    this.#known.set(sku, known)
    const [oldest] = this.#known.keys()
    if (this.#known.size > 2 * this.#maxProducts && oldest !== undefined) this.#known.delete(oldest)
  }
}

/** @param parts of a set, whose price is the sum of theirs */
export function hashOfDocuments(product: CatalogueDocument, parts: readonly CatalogueDocument[]): string {
  return createHash('sha256')
    .update(JSON.stringify([product, parts]))
    .digest('base64url')
}
