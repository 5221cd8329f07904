/** Loads documents by the value of a field. All lookups of one event-loop tick, of any store, are one call of the index. */
import DataLoader from 'dataloader'
import { UpstreamError } from '../shared/errors.ts'
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

/** Values of one field in one store. */
interface WantedList {
  readonly storeCode: string
  readonly entity: Entity
  readonly field: string
  readonly values: readonly string[]
}

export interface DocumentLoader {
  /** Null when no document has the value. @throws UpstreamError */
  load(wanted: Wanted & { readonly storeCode: string }): Promise<CatalogueDocument | null>
  /** Documents with these values, in their order: many lookups as one promise, in one call of the index at most. @throws UpstreamError */
  loadMany(wanted: readonly WantedList[]): Promise<readonly (readonly FoundDocument[])[]>
  /** Documents with the value in each store, in the order of the stores, as one promise. @throws UpstreamError when no store can be reached */
  inStores(wanted: StoresKey): Promise<readonly FoundDocument[]>
}

export function createDocumentLoader(index: CatalogueIndex): DocumentLoader {
  /** Documents of one store that `load` has loaded: the products of an input, which are lines of the cart that is read then. */
  const known = new Map<string, FoundDocument>()
  const load = async (keys: readonly StoresKey[]): Promise<(readonly FoundDocument[])[]> => {
    const answers = await loadDocuments(index, keys)
    keys.forEach((key, at) => {
      const [found] = answers[at] ?? []
      if (key.storeCodes.length === 1 && found !== undefined) known.set(cacheKey(key), found)
    })
    return answers
  }
  const loader = new DataLoader<StoresKey, readonly FoundDocument[], string>(load, { cacheKeyFn: cacheKey })
  return {
    async load({ storeCode, ...wanted }) {
      const [found = null] = await loader.load({ storeCodes: [storeCode], ...wanted })
      if (found instanceof Error) throw found
      return found
    },
    async loadMany(wanted) {
      if (known.size === 0) return answersTo(wanted, index)
      const keysOf = ({ storeCode, entity, field, values }: WantedList): string[] => {
        const place = placeName({ storeCodes: [storeCode], entity, field })
        return values.map((value) => `${place} ${value}`)
      }
      const keys = wanted.map(keysOf)
      const missing = wanted.flatMap((list, at) => {
        const values = list.values.filter((_value, position) => !known.has(keys[at]?.[position] ?? ''))
        return values.length > 0 ? [{ ...list, values }] : []
      })
      if (missing.length > 0) {
        const answers = await answersTo(missing, index)
        missing.forEach((list, at) =>
          keysOf(list).forEach((key, position) => known.set(key, answers[at]?.[position] ?? null)),
        )
      }
      return keys.map((ofList) => ofList.map((key) => known.get(key) ?? null))
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

/** Makes one call. If that fails, makes one call per store and entity: the error of one index does not affect the others. */
async function answersTo(
  lookups: readonly IndexLookup[],
  index: CatalogueIndex,
): Promise<readonly (readonly FoundDocument[])[]> {
  try {
    return await index.getMany(lookups)
  } catch (error) {
    const byIndex = Map.groupBy(lookups, ({ storeCode, entity }) => `${storeCode} ${entity}`)
    if (byIndex.size <= 1 || !(error instanceof UpstreamError)) throw error

    const found = new Map<IndexLookup, readonly FoundDocument[]>()
    await Promise.all(
      [...byIndex.values()].map(async (ofIndex) => {
        const answers = await index.getMany(ofIndex).catch((reason: unknown) => {
          if (!(reason instanceof UpstreamError)) throw reason
          return ofIndex.map(({ values }) => values.map(() => reason))
        })
        ofIndex.forEach((lookup, at) => found.set(lookup, answers[at] ?? []))
      }),
    )
    return lookups.map((lookup) => found.get(lookup) ?? [])
  }
}

function cacheKey(key: StoresKey): string {
  return `${placeName(key)} ${key.value}`
}

const joinedCodes = new WeakMap<readonly string[], string>()

/** All rows of a listing have the same list of stores. */
function joined(storeCodes: readonly string[]): string {
  const known = joinedCodes.get(storeCodes) ?? storeCodes.join()
  joinedCodes.set(storeCodes, known)
  return known
}

function placeName({ storeCodes, entity, field }: Omit<StoresKey, 'value'>): string {
  return `${storeCodes.length === 1 ? storeCodes[0] : joined(storeCodes)} ${entity} ${field}`
}
