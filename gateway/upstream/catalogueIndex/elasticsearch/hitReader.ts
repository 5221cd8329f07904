/**
 * Turns hits into documents: those of our own indexer as they are, others normalised at the border. A document that was read before is the
 * same object again, so that what is computed from it, such as its price, is computed once.
 */
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { UpstreamError } from '../../../shared/errors.ts'
import type { StoreView } from '../../../storeTable.ts'
import { checkDocument } from '../embedded/checkDocuments.ts'
import type { RefusedCount } from '../managedIndex.ts'
import { type CatalogueDocument, ENTITIES, type Entity } from '../port.ts'
import type { Hit } from './searchAnswer.ts'
import type { StoreIndex } from './storeIndices.ts'

/** About 10 kB each; most of them are also in cached answers. */
const MAX_DOCUMENTS = 10_000
/** Weight of one document in the share of those that were read before: the last page or two decide. */
const SHARE_WEIGHT = 0.02
const MOST = 0.5
/** Fields that the gateway never reads: they are not kept. */
const UNREAD: Readonly<Partial<Record<Entity, readonly string[]>>> = {
  product: ['karat', 'sgn', 'attributes_metadata', 'tsk', 'msrp_display_actual_price_type'],
  category: ['karat', 'children_data'],
}
/** Refused documents that are logged and counted, each once; more are of no use to know. */
const MAX_COUNTED = 1000

interface HitPlace {
  readonly entity: Entity
  readonly store: StoreView
  /** Another object for each version of the store's documents. */
  readonly state: Pick<StoreIndex, 'context'>
  readonly isOwn: boolean
  /** Documents of the storefront API depend on the customer's group, and are never stored. */
  readonly isStored: boolean
}

export interface HitReader {
  /** An error for a document that fails the border check, which is logged once. */
  read(hit: Hit, place: HitPlace): CatalogueDocument | UpstreamError
  /** The document of a hit without `_source`, if it was read before. */
  known(hit: Hit, place: HitPlace): CatalogueDocument | null
  /** Whether most of the store's last hits were documents that were read before: then hits are requested without documents. */
  knowsMost(storeCode: string): boolean
  /** Refused documents of the current version of each store's documents. */
  refused(): readonly RefusedCount[]
  /** Forgets all documents. */
  clear(): void
}

export function createHitReader(log: Logger): HitReader {
  const refusals = new Refusals(log)
  const documents = new LRUCache<string, CatalogueDocument>({ max: MAX_DOCUMENTS })
  const keyOf = createHitKeys()

  const make = (hit: Hit, place: HitPlace): CatalogueDocument | UpstreamError => {
    const { entity, store, state, isOwn } = place
    const source = withId(withoutUnread(hit, entity))
    if (isOwn && isIdentified(source)) return source
    const checked = checkDocument(entity, source, { store, context: state.context, source: `${hit._index}/${hit._id}` })
    return 'document' in checked ? checked.document : refusals.add(hit, checked.refused.error, place)
  }

  const shares = new KnownShares()

  return {
    read(hit, place) {
      if (!place.isStored || hit._version === undefined) return make(hit, place)
      const key = keyOf(hit, place)
      const known = documents.get(key)
      shares.count(place, known !== undefined)
      if (known) return known
      const document = make(hit, place)
      if (!(document instanceof UpstreamError)) documents.set(key, document)
      return document
    },
    known(hit, place) {
      const document = documents.get(keyOf(hit, place)) ?? null
      // An unknown one is counted when it is read.
      if (document) shares.count(place, true)
      return document
    },
    knowsMost: (storeCode) => shares.isMost(storeCode),
    refused: () => refusals.counts(),
    clear() {
      documents.clear()
      shares.clear()
    },
  }
}

/** By store: the share of its last hits that were documents that were read before. */
class KnownShares {
  readonly #shares = new Map<string, number>()

  count({ store }: HitPlace, isKnown: boolean): void {
    const share = this.#shares.get(store.storeCode) ?? 0
    this.#shares.set(store.storeCode, share + SHARE_WEIGHT * (Number(isKnown) - share))
  }

  isMost(storeCode: string): boolean {
    return (this.#shares.get(storeCode) ?? 0) > MOST
  }

  clear(): void {
    this.#shares.clear()
  }
}

/** Counts the refused documents of the current version of a store's documents, and logs each once. */
class Refusals {
  readonly #log: Logger
  readonly #logged = new Set<string>()
  readonly #byStore = new Map<string, { readonly state: HitPlace['state']; readonly errors: Map<string, Entity> }>()

  constructor(log: Logger) {
    this.#log = log
  }

  add({ _index: index, _id: id }: Hit, error: UpstreamError, { entity, store, state }: HitPlace): UpstreamError {
    const { storeCode } = store
    const known = this.#byStore.get(storeCode)
    const own = known?.state === state ? known : { state, errors: new Map<string, Entity>() }
    this.#byStore.set(storeCode, own)
    const key = `${index}/${id}`
    if (own.errors.has(key) || own.errors.size >= MAX_COUNTED) return error
    own.errors.set(key, entity)
    const line = `${storeCode} ${error.message}`
    if (this.#logged.has(line) || this.#logged.size >= MAX_COUNTED) return error
    this.#logged.add(line)
    this.#log.warn({ store: storeCode, entity }, error.message)
    return error
  }

  counts(): readonly RefusedCount[] {
    return [...this.#byStore].flatMap(([storeCode, { errors }]) =>
      ENTITIES.map((entity) => ({
        storeCode,
        entity,
        documents: [...errors.values()].filter((own) => own === entity).length,
      })),
    )
  }
}

/** Short keys, because one is made and hashed for each hit of a page: a number for each index of a version of the store's documents. */
function createHitKeys(): (hit: Hit, place: HitPlace) => string {
  const numbers = new WeakMap<HitPlace['state'], Map<string, number>>()
  let next = 0
  return ({ _index: index, _id: id, _version: version }, { state }) => {
    const ofState = numbers.get(state) ?? new Map<string, number>()
    if (ofState.size === 0) numbers.set(state, ofState)
    const number = ofState.get(index) ?? next++
    ofState.set(index, number)
    return `${number} ${id} ${version}`
  }
}

function withoutUnread(hit: Hit, entity: Entity): Hit {
  const { _source: source } = hit
  if (source) for (const field of UNREAD[entity] ?? ['karat']) delete source[field]
  return hit
}

/** A document without an id has the one of its hit, which the indexers take from it. */
function withId({ _source: source, _id: id }: Hit): unknown {
  if (source && (source['id'] === undefined || source['id'] === null) && /^\d{1,15}$/.test(id))
    source['id'] = Number(id)
  return source
}

function isIdentified(source: unknown): source is CatalogueDocument {
  return typeof source === 'object' && source !== null && 'id' in source && Number.isSafeInteger(source.id)
}
