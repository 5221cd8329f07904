/** Distributes the records of a bundle among its units: each record belongs to one unit. */
import type { BundleUnit } from '#engine/offline/bundle.ts'
import { isObject, isReference, ROOT, type StoredRecord } from '#engine/offline/records.ts'

export interface Claims {
  /** The record of an object, and the records of everything that belongs to it alone. */
  (key: string): Record<string, StoredRecord>
  /** These records are claimed under their own keys only. */
  reserve(keys: readonly string[]): void
  /** Records that nothing has claimed. */
  rest(): Record<string, StoredRecord>
}

/** Objects that several others refer to. */
const SHARED_TYPES = /^(?:Category|ContentPage|Store|Tag):/

export function createClaims(records: ReadonlyMap<string, StoredRecord>): Claims {
  const claimed = new Set<string>()
  const reserved = new Set<string>()
  const claim = (root: string): Record<string, StoredRecord> => {
    const own: Record<string, StoredRecord> = {}
    const open = [root]
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      const record = records.get(key)
      if (!record || claimed.has(key) || (key !== root && (SHARED_TYPES.test(key) || reserved.has(key)))) continue
      claimed.add(key)
      own[key] = record
      collectReferences(record, open)
    }
    return own
  }
  return Object.assign(claim, {
    reserve: (keys: readonly string[]) => keys.forEach((key) => reserved.add(key)),
    rest: () =>
      Object.fromEntries(
        [...records].flatMap(([key, record]) =>
          claimed.has(key) ? [] : [[key, key === ROOT ? rootOf(record) : record]],
        ),
      ),
  })
}

type Unit = Pick<BundleUnit, 'records' | 'entity'>

/** Finds the records of a unit that other units refer to: a browser does not read all units for them. */
export function findShared<Content extends Unit>(
  units: readonly Content[],
): (unit: Content) => Pick<BundleUnit, 'shared'> {
  const owners = new Map(units.flatMap((unit) => Object.keys(unit.records).map((key) => [key, unit] as const)))
  const shared = new Map<Content, Set<string>>()
  for (const unit of units) {
    const references: string[] = []
    collectReferences(unit.records, references)
    for (const key of references) {
      const owner = owners.get(key)
      if (!owner || owner === unit || owner.entity?.key === key) continue
      shared.set(owner, (shared.get(owner) ?? new Set()).add(key))
    }
  }
  return (unit) => {
    // A browser reads all records of the other units at once.
    const keys = unit.entity?.kind === 'product' ? shared.get(unit) : undefined
    return keys ? { shared: [...keys].sort() } : {}
  }
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
