/** Documents by a field's value: everything that one step of a request asks for, of any store, is one call of the port. */
import DataLoader from 'dataloader'
import { UpstreamError } from '../errors.ts'
import type { CatalogueDocument, CatalogueIndex, Entity, FoundDocument } from '../upstream/catalogueIndex/port.ts'

interface DocumentKey {
  readonly storeCode: string
  readonly entity: Entity
  /** `id`, `sku`, `configurable_children.sku` … */
  readonly field: string
  readonly value: string | number
}

export type DocumentLoader = DataLoader<DocumentKey, CatalogueDocument | null, string>

export function createDocumentLoader(index: CatalogueIndex): DocumentLoader {
  return new DataLoader<DocumentKey, CatalogueDocument | null, string>((keys) => loadDocuments(index, keys), {
    cacheKeyFn: ({ value, ...place }) => `${placeName(place)} ${value}`,
  })
}

interface Lookup {
  readonly storeCode: string
  readonly entity: Entity
  readonly field: string
  readonly values: (string | number)[]
}

async function loadDocuments(index: CatalogueIndex, keys: readonly DocumentKey[]): Promise<FoundDocument[]> {
  const lookups: Lookup[] = []
  const placeOfName = new Map<string, number>()
  const spots = keys.map(({ value, ...place }) => {
    const name = placeName(place)
    const known = placeOfName.get(name)
    const at = known ?? lookups.push({ ...place, values: [] }) - 1
    placeOfName.set(name, at)
    const length = lookups[at]?.values.push(value) ?? 0
    return { at, position: length - 1 }
  })

  const answers = await answersTo(lookups, index)
  return spots.map(({ at, position }) => answers[at]?.[position] ?? null)
}

/** One call; when that fails, one per store, so that a store out of reach costs itself alone. */
async function answersTo(lookups: readonly Lookup[], index: CatalogueIndex): Promise<readonly (readonly FoundDocument[])[]> {
  try {
    return await index.getMany(lookups)
  } catch (fault) {
    const byStore = Map.groupBy(lookups, ({ storeCode }) => storeCode)
    if (byStore.size <= 1) throw fault

    const found = new Map<Lookup, readonly FoundDocument[]>()
    await Promise.all([...byStore.values()].map(async (ofStore) => {
      const answers = await index.getMany(ofStore).catch((reason: unknown) => ofStore.map(({ values }) => values.map(() => asUpstreamError(reason))))
      ofStore.forEach((lookup, at) => found.set(lookup, answers[at] ?? []))
    }))
    return lookups.map((lookup) => found.get(lookup) ?? [])
  }
}

function asUpstreamError(reason: unknown): UpstreamError {
  if (reason instanceof UpstreamError) return reason
  return new UpstreamError({ code: 'UPSTREAM_UNAVAILABLE', upstream: 'catalogue', message: 'catalogue: expected documents, got an unexpected fault', cause: reason })
}

function placeName({ storeCode, entity, field }: Omit<DocumentKey, 'value'>): string {
  return `${storeCode} ${entity} ${field}`
}

/** In a list a document that failed the border check, which logged it, costs itself alone. */
export async function wellFormed<Found>(loading: Promise<Found | null>): Promise<Found | null> {
  try {
    return await loading
  } catch (fault) {
    if (fault instanceof UpstreamError && fault.code === 'UPSTREAM_MALFORMED') return null
    throw fault
  }
}
