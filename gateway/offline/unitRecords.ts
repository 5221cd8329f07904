/** Distributes the records of a bundle among its units: each record belongs to one unit. */
import { isObject, isReference, ROOT, type StoredRecord } from '#engine/offline/records.ts'

export interface Claims {
  /** The record of an object, and the records of everything that belongs to it alone. */
  (key: string): Record<string, StoredRecord>
  /** Records that nothing has claimed. */
  rest(): Record<string, StoredRecord>
}

/** Objects that several others refer to. */
const SHARED_TYPES = /^(?:Category|ContentPage|Product|Store|Tag):/

export function createClaims(records: ReadonlyMap<string, StoredRecord>): Claims {
  const claimed = new Set<string>()
  const claim = (root: string): Record<string, StoredRecord> => {
    const own: Record<string, StoredRecord> = {}
    const open = [root]
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      const record = records.get(key)
      if (!record || claimed.has(key) || (key !== root && SHARED_TYPES.test(key))) continue
      claimed.add(key)
      own[key] = record
      collectReferences(record, open)
    }
    return own
  }
  return Object.assign(claim, {
    rest: () =>
      Object.fromEntries(
        [...records].flatMap(([key, record]) =>
          claimed.has(key) ? [] : [[key, key === ROOT ? rootOf(record) : record]],
        ),
      ),
  })
}

/** The browser finds products, categories and pages by their own records. */
function rootOf(root: StoredRecord): StoredRecord {
  return Object.fromEntries(Object.entries(root).filter(([name]) => !/^(?:products|category|contentPage)\(/.test(name)))
}

function collectReferences(value: unknown, into: string[]): void {
  if (isReference(value)) into.push(value.__ref)
  else if (Array.isArray(value)) for (const each of value) collectReferences(each, into)
  else if (isObject(value)) for (const each of Object.values(value)) collectReferences(each, into)
}
