/** Prunes the cache to the entities of the latest pages, so that the persisted data is bounded. */
import { isReference, type StoreObject } from '@apollo/client'
import type { Entities } from './persistedRecord.ts'

const rootId = 'ROOT_QUERY'

/**
 * @param fields names of fields with arguments, least recently used first.
 * A field that is not in the list was used before all of them.
 */
export function prune(entities: Entities, fields: readonly string[], maxEntities: number): Entities {
  if (Object.keys(entities).length <= maxEntities) return entities

  const ages = new Map(fields.map((name, index) => [name, fields.length - index]))
  const { ids, maxAge } = findLatest(entities, ages, maxEntities)
  const retained: Entities = {}
  for (const id of ids) {
    const entity = entities[id]
    if (entity) retained[id] = withoutFields(entity, (name) => (ages.get(name) ?? Infinity) > maxAge)
  }
  return retained
}

/**
 * Visits the entities by the age of the oldest field on the way to them, youngest first, and stops at the age above which
 * they are too many. The latest page is retained whole, whatever its size.
 */
function findLatest(
  entities: Entities,
  ages: ReadonlyMap<string, number>,
  maxEntities: number,
): { readonly ids: readonly string[]; readonly maxAge: number } {
  const openByAge: string[][] = [[rootId]]
  const found = new Set<string>()
  let ids: readonly string[] = []
  for (let age = 0; age <= ages.size; age += 1) {
    const open = (openByAge[age] ??= [])
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const entity = entities[id]
      if (!entity || found.has(id)) continue
      found.add(id)
      for (const [name, references] of linksOf(entity)) {
        const fieldAge = name === null ? 0 : ages.get(name)
        if (fieldAge !== undefined) (openByAge[Math.max(age, fieldAge)] ??= []).push(...references)
      }
    }
    if (found.size > maxEntities && age > 1) return { ids, maxAge: age - 1 }
    ids = [...found]
  }
  return { ids, maxAge: ages.size }
}

type Links = readonly (readonly [fieldWithArguments: string | null, references: readonly string[]])[]

/** An entity that changes is another object. */
const knownLinks = new WeakMap<StoreObject, Links>()

/** References of an entity: of each field with arguments, and of all others together. */
function linksOf(entity: StoreObject): Links {
  const known = knownLinks.get(entity)
  if (known) return known

  const always: string[] = []
  const links: (readonly [string | null, readonly string[]])[] = [[null, always]]
  for (const [name, value] of Object.entries(entity)) {
    if (!hasArguments(name)) {
      collectReferences(value, always)
      continue
    }
    const references: string[] = []
    collectReferences(value, references)
    links.push([name, references])
  }
  knownLinks.set(entity, links)
  return links
}

/** The last part of each entity that was retained. */
const knownParts = new WeakMap<StoreObject, StoreObject>()

/** Returns the same object for the same fields, so that it is not written again. */
function withoutFields(entity: StoreObject, isRemoved: (name: string) => boolean): StoreObject {
  // Most entities have no field with arguments.
  if (linksOf(entity).length === 1) return entity
  const entries = Object.entries(entity)
  const retained = entries.filter(([name]) => !hasArguments(name) || !isRemoved(name))
  if (retained.length === entries.length) return entity

  const known = knownParts.get(entity)
  if (known && Object.keys(known).length === retained.length && retained.every(([name]) => name in known)) return known
  const part: StoreObject = Object.fromEntries(retained)
  knownParts.set(entity, part)
  return part
}

function hasArguments(name: string): boolean {
  return name.includes('(')
}

function collectReferences(value: unknown, into: string[]): void {
  if (typeof value !== 'object' || value === null) return
  if (isReference(value)) {
    into.push(value.__ref)
    return
  }
  for (const inner of Object.values(value)) collectReferences(inner, into)
}
