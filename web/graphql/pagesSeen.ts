/**
 * Which answers belong to the pages seen, oldest first, and when they came: the persisted cache keeps the newest,
 * and an answer older than the schema's maxAge is asked for again in the background.
 * An answer is known by the names of the fields with arguments that it was written under.
 */
import type { OperationVariables } from '@apollo/client'
import type { InMemoryCache } from '@apollo/client/cache'
import { Kind, type DocumentNode, type FieldNode, type FragmentDefinitionNode, type SelectionSetNode } from 'graphql'

export interface PagesSeenRecord {
  readonly fields: readonly string[]
  readonly answeredAt: Readonly<Record<string, number>>
}

/** maxAge of the schema's public types, in milliseconds. */
const maxAgeMs = 600_000
const maxFields = 600
const maxQueries = 300

export class PagesSeen {
  readonly #cache: InMemoryCache
  readonly #now: () => number
  readonly #fields = new Set<string>()
  readonly #answeredAt = new Map<string, number>()

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
    for (const name of names) keepNewest(this.#fields, name)
    for (const name of this.#fields) {
      if (this.#fields.size <= maxFields) break
      this.#fields.delete(name)
    }
  }

  answered(key: string): void {
    this.#answeredAt.delete(key)
    this.#answeredAt.set(key, this.#now())
    for (const oldest of this.#answeredAt.keys()) {
      if (this.#answeredAt.size <= maxQueries) break
      this.#answeredAt.delete(oldest)
    }
  }

  /** What came with the document has no time of its own and is as fresh as the document. */
  isStale(key: string, documentTime: number): boolean {
    return this.#now() - (this.#answeredAt.get(key) ?? documentTime) > maxAgeMs
  }

  toRecord(): PagesSeenRecord {
    return { fields: this.fields, answeredAt: Object.fromEntries(this.#answeredAt) }
  }

  /** What was seen in earlier visits is older than all that this visit has seen so far. */
  addEarlier(earlier: PagesSeenRecord): void {
    const since = this.fields
    this.#fields.clear()
    this.seeFields([...earlier.fields, ...since])
    for (const [key, time] of Object.entries(earlier.answeredAt)) {
      if (!this.#answeredAt.has(key)) this.#answeredAt.set(key, time)
    }
  }
}

export function queryKey(operationName: string, variables: OperationVariables): string {
  return `${operationName}:${JSON.stringify(variables)}`
}

function keepNewest(set: Set<string>, name: string): void {
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
