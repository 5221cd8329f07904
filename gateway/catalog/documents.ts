/** Loads documents by the value of a field. All lookups of one event-loop tick, of any store, are one call of the index. */
import DataLoader from 'dataloader'
import { UpstreamError } from '../errors.ts'
import type {
  CatalogueDocument,
  CatalogueIndex,
  Entity,
  FoundDocument,
  IndexLookup,
} from '../upstream/catalogueIndex/port.ts'

interface Wanted {
  readonly entity: Entity
  /** Field name, such as `id`, `sku` or `configurable_children.sku`. */
  readonly field: string
  readonly value: string | number
}

interface StoresKey extends Wanted {
  readonly storeCodes: readonly string[]
}

export interface DocumentLoader {
  /** Null when no document has the value. @throws UpstreamError */
  load(wanted: Wanted & { readonly storeCode: string }): Promise<CatalogueDocument | null>
  /** Documents with the value in each store, in the order of the stores, as one promise. @throws UpstreamError when no store can be reached */
  inStores(wanted: StoresKey): Promise<readonly FoundDocument[]>
}

export function createDocumentLoader(index: CatalogueIndex): DocumentLoader {
  const loader = new DataLoader<StoresKey, readonly FoundDocument[], string>((keys) => loadDocuments(index, keys), {
    cacheKeyFn: (key) => `${placeName(key)} ${key.value}`,
  })
  return {
    async load({ storeCode, ...wanted }) {
      const [found = null] = await loader.load({ storeCodes: [storeCode], ...wanted })
      if (found instanceof Error) throw found
      return found
    },
    inStores: (wanted) => loader.load(wanted),
  }
}

/** Keys with the same stores, entity and field share one lookup per store. */
async function loadDocuments(index: CatalogueIndex, keys: readonly StoresKey[]): Promise<(readonly FoundDocument[])[]> {
  const places = [...Map.groupBy(keys, placeName).values()]
  const lookups = places.map((sharing) => lookupsOf(sharing))
  const answers = await answersTo(lookups.flat(), index)

  const found = new Map<StoresKey, readonly FoundDocument[]>()
  let from = 0
  for (const [at, sharing] of places.entries()) {
    const ofPlace = answers.slice(from, (from += lookups[at]?.length ?? 0))
    sharing.forEach((key, position) =>
      found.set(
        key,
        ofPlace.map((documents) => documents[position] ?? null),
      ),
    )
  }
  return keys.map((key) => found.get(key) ?? [])
}

function lookupsOf(sharing: readonly StoresKey[]): IndexLookup[] {
  const [first] = sharing
  const values = sharing.map(({ value }) => value)
  return first
    ? first.storeCodes.map((storeCode) => ({ storeCode, entity: first.entity, field: first.field, values }))
    : []
}

/** Makes one call. If that fails, makes one call per store, so that an error of one store does not affect the others. */
async function answersTo(
  lookups: readonly IndexLookup[],
  index: CatalogueIndex,
): Promise<readonly (readonly FoundDocument[])[]> {
  try {
    return await index.getMany(lookups)
  } catch (error) {
    const byStore = Map.groupBy(lookups, ({ storeCode }) => storeCode)
    if (byStore.size <= 1 || !(error instanceof UpstreamError)) throw error

    const found = new Map<IndexLookup, readonly FoundDocument[]>()
    await Promise.all(
      [...byStore.values()].map(async (ofStore) => {
        const answers = await index.getMany(ofStore).catch((reason: unknown) => {
          if (!(reason instanceof UpstreamError)) throw reason
          return ofStore.map(({ values }) => values.map(() => reason))
        })
        ofStore.forEach((lookup, at) => found.set(lookup, answers[at] ?? []))
      }),
    )
    return lookups.map((lookup) => found.get(lookup) ?? [])
  }
}

function placeName({ storeCodes, entity, field }: StoresKey): string {
  return `${storeCodes.join()} ${entity} ${field}`
}

/** In a list, a document that failed the border check is left out; the border check has logged it. */
export async function wellFormed<Found>(loading: Promise<Found | null>): Promise<Found | null> {
  try {
    return await loading
  } catch (error) {
    if (isMalformed(error)) return null
    throw error
  }
}

/** Synchronous counterpart of `wellFormed`. @throws UpstreamError for any other error */
export function withoutMalformed(found: FoundDocument): CatalogueDocument | null {
  if (!(found instanceof Error)) return found
  if (isMalformed(found)) return null
  throw found
}

function isMalformed(error: unknown): boolean {
  return error instanceof UpstreamError && error.code === 'UPSTREAM_MALFORMED'
}
