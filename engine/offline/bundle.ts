/** Format of the catalogue bundle: what one store needs to be browsed and searched without a connection. */
import type { FacetAttribute } from '../listing/facets.ts'
import type { ListingStore, ListingTable } from '../listing/types.ts'
import type { CatalogueDocument } from '../types.ts'
import { isObject, recordKey, type StoredRecord } from './records.ts'

/** Raised when units of an earlier format cannot be read any more. */
export const BUNDLE_FORMAT = 5

/** The units of a bundle in order, without their contents: what a browser compares with the units that it has. */
export interface BundleManifest {
  readonly format: number
  readonly storeCode: string
  /** Ids of the categories that are in it with those below them; absent in the bundle of a whole catalogue. */
  readonly categoryIds?: readonly string[]
  /** Changes with each unit. */
  readonly version: string
  /** When prices and stock were read, ISO 8601. */
  readonly asOf: string
  /** Size of all chunks over the wire in bytes. */
  readonly bytes: number
  readonly chunks: readonly BundleChunk[]
  /** Hashes of the units by id. */
  readonly units: Readonly<Record<string, string>>
}

/** Whether the value has the shape of a manifest; its format may be an earlier or a later one. */
export function isManifest(value: unknown): value is BundleManifest {
  return (
    isObject(value) &&
    typeof value['storeCode'] === 'string' &&
    isObject(value['units']) &&
    Array.isArray(value['chunks'])
  )
}

/** Neighbouring units, compressed together. The name is a hash of the contents. */
export interface BundleChunk {
  readonly name: string
  readonly bytes: number
  readonly units: readonly string[]
}

/** A unit changes as a whole: settings of the store, quotes, a category, a page, a product. */
export interface BundleUnit {
  readonly id: string
  readonly hash: string
  readonly records: Readonly<Record<string, StoredRecord>>
  readonly settings?: BundleSettings
  readonly entity?: IndexedEntity
}

export interface IndexedEntity {
  readonly kind: 'product' | 'category' | 'cms_page'
  /** The fields that the engine reads. */
  readonly document: CatalogueDocument
  /** Key of the record. */
  readonly key: string
  /** Of a category: document ids from the top category down to the parent. */
  readonly ancestorIds?: readonly number[]
  /** Display price for sorting and price ranges, as a decimal; null without one. */
  readonly price?: string | null
  /** The same on the other side of tax. */
  readonly otherSidePrice?: string | null
  /** Premium over the metal value in percent, as a decimal. */
  readonly premium?: string | null
  /** Price of a gram of fine metal, as a decimal. */
  readonly gramPrice?: string | null
}

export interface BundleSettings {
  readonly storeCode: string
  /** Of chosen categories: what is not in it may exist. */
  readonly isPartial?: boolean
  /** ISO 639-1 code of the catalogue's texts. */
  readonly language: string
  readonly store: OfflineStore
  readonly table: ListingTable
  /** Filterable attributes by position. */
  readonly attributes: readonly BundledAttribute[]
  /** Members of unions and interfaces. */
  readonly possibleTypes: Readonly<Record<string, readonly string[]>>
}

export interface OfflineStore extends ListingStore {
  readonly catalogue: ListingStore['catalogue'] & { readonly preventDirectAccessToChildren: boolean }
}

export interface BundledAttribute extends Pick<FacetAttribute, 'code' | 'label' | 'unit'> {
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly codes: readonly (readonly [value: string, code: string])[]
}

/** Separates what a catalogue needs of a unit at once from its records. JSON contains no tab. */
const SEPARATOR = '\t'

/** One line: records are parsed when a query first reads them. */
export function writeUnit({ records, ...head }: BundleUnit): string {
  const lean = Object.entries(records).map(([key, record]) => [key, withoutKey(key, record)] as const)
  return JSON.stringify(head) + SEPARATOR + JSON.stringify(Object.fromEntries(lean))
}

/** Text of chunks and differences: one unit per line. */
export function readUnits(text: string): BundleUnit[] {
  return text.split('\n').flatMap((line) => (line === '' ? [] : [readUnit(line)]))
}

/** @throws Error for a malformed or truncated line */
export function readUnit(line: string): BundleUnit {
  const end = line.indexOf(SEPARATOR)
  const head: unknown = JSON.parse(end === -1 ? line : line.slice(0, end))
  const text = end === -1 ? '' : line.slice(end + 1)
  if (!isHead(head) || !text.endsWith('}'))
    throw new Error(`expected a unit of a catalogue bundle, got ${line.slice(0, 60)}`)
  let records: BundleUnit['records'] | undefined
  return {
    ...head,
    get records() {
      return (records ??= readRecords(text))
    },
  }
}

function isHead(value: unknown): value is Omit<BundleUnit, 'records'> {
  return isObject(value) && typeof value['id'] === 'string' && typeof value['hash'] === 'string'
}

/** @throws SyntaxError for malformed JSON */
function readRecords(text: string): BundleUnit['records'] {
  const records: unknown = JSON.parse(text)
  if (!isRecords(records)) throw new SyntaxError(`expected records by their keys, got ${text.slice(0, 60)}`)
  for (const [key, record] of Object.entries(records)) {
    if ('__typename' in record) continue
    const colon = key.indexOf(':')
    record['__typename'] = key.slice(0, colon)
    record['id'] = key.slice(colon + 1)
  }
  return records
}

function isRecords(value: unknown): value is Record<string, Record<string, unknown>> {
  return isObject(value) && Object.values(value).every(isObject)
}

/** The key of a record says its type and id. */
function withoutKey(key: string, record: StoredRecord): StoredRecord {
  const { __typename: typename, id, ...others } = record
  return typeof id === 'string' && key === recordKey(String(typename), id) ? others : record
}
