/**
 * Records which cached fields belong to visited pages, oldest first, and when each query was answered. Pruning retains the newest fields,
 * and data that is older than the schema's maxAge is revalidated in the background.
 * A response is identified by the cache names of its fields with arguments.
 */
import type { OperationVariables } from '@apollo/client'
import type { InMemoryCache } from '@apollo/client/cache'
import type { DocumentNode, FieldNode, FragmentDefinitionNode, SelectionSetNode } from 'graphql'
import { Kind } from './kinds.ts'

export interface PagesSeenRecord {
  readonly fields: readonly string[]
  readonly receivedAt: Readonly<Record<string, number>>
}

/** maxAge of the schema's public types, in milliseconds. */
const MAX_AGE_MS = 600_000
const MAX_FIELDS = 600
const MAX_QUERIES = 300

export class PagesSeen {
  readonly #cache: InMemoryCache
  readonly #now: () => number
  readonly #fields = new Set<string>()
  readonly #receivedAt = new Map<string, number>()

  constructor(cache: InMemoryCache, now: () => number) {
    this.#cache = cache
    this.#now = now
  }

  /** Oldest first. */
  get fields(): readonly string[] {
    return [...this.#fields]
  }

  see(query: DocumentNode, variables: OperationVariables): void {
    this.seeFields(fieldsWithArguments(query, variables, this.#cache))
  }

  seeFields(names: Iterable<string>): void {
    for (const name of names) moveToEnd(this.#fields, name)
    for (const name of this.#fields) {
      if (this.#fields.size <= MAX_FIELDS) break
      this.#fields.delete(name)
    }
  }

  /** @param at default: now */
  receive(key: string, at = this.#now()): void {
    this.#receivedAt.delete(key)
    this.#receivedAt.set(key, at)
    for (const oldest of this.#receivedAt.keys()) {
      if (this.#receivedAt.size <= MAX_QUERIES) break
      this.#receivedAt.delete(oldest)
    }
  }

  /** Data without a time of its own is as old as the document. */
  isStale(key: string, documentTime: number): boolean {
    return this.#now() - (this.#receivedAt.get(key) ?? documentTime) > MAX_AGE_MS
  }

  toRecord(): PagesSeenRecord {
    return { fields: this.fields, receivedAt: Object.fromEntries(this.#receivedAt) }
  }

  /** Adds the record of earlier visits, which is older than everything in this visit. */
  addEarlier(earlier: PagesSeenRecord): void {
    const since = this.fields
    this.#fields.clear()
    this.seeFields([...earlier.fields, ...since])
    for (const [key, time] of Object.entries(earlier.receivedAt)) {
      if (!this.#receivedAt.has(key)) this.#receivedAt.set(key, time)
    }
  }
}

function moveToEnd(set: Set<string>, name: string): void {
  set.delete(name)
  set.add(name)
}

function fieldsWithArguments(query: DocumentNode, variables: OperationVariables, cache: InMemoryCache): Set<string> {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of query.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
  }

  const names = new Set<string>()
  const visit = ({ selections }: SelectionSetNode) => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD && selection.arguments?.length) names.add(storeName(selection))
      const inner =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? fragments.get(selection.name.value)?.selectionSet
          : selection.selectionSet
      if (inner) visit(inner)
    }
  }
  const storeName = (field: FieldNode) =>
    cache.policies.getStoreFieldName({ fieldName: field.name.value, field, variables })

  for (const definition of query.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) visit(definition.selectionSet)
  }

  return names
}
