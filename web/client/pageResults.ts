/** Results of queries by operation and variables: those of a document, and answers that the cache does not have yet. */
import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import type { DocumentNode } from 'graphql'
import { operationName } from './loading.ts'

/** As the document has it. */
export interface PageResult {
  readonly operation: string
  readonly variables: OperationVariables
  readonly data: unknown
}

/** A result whose document is known, so that it can be written to the cache. */
export interface WritableResult {
  readonly query: DocumentNode
  readonly variables: OperationVariables
  readonly data: unknown
}

interface StoredResult extends PageResult {
  /** The document of the server's page has only its name: that of the code is known when something reads the result. */
  query: DocumentNode | null
  isWritten: boolean
}

export class PageResults {
  readonly #stored = new Map<string, StoredResult>()

  constructor(results: readonly PageResult[] = []) {
    for (const result of results)
      this.#stored.set(keyOf(result.operation, result.variables), { ...result, query: null, isWritten: false })
  }

  get<Data, Variables extends OperationVariables>(
    query: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Data | null {
    const stored = this.#stored.get(resultKey(query, variables))
    if (!stored) return null
    stored.query ??= query
    return typed(query, stored.data)
  }

  set<Data, Variables extends OperationVariables>(
    query: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    data: Data,
  ): void {
    const operation = operationName(query)
    this.#stored.set(keyOf(operation, variables), { operation, variables, data, query, isWritten: false })
  }

  /** Names the document of results that no component reads. */
  know(query: TypedDocumentNode<unknown, never>): void {
    const operation = operationName(query)
    for (const stored of this.#stored.values()) if (stored.operation === operation) stored.query ??= query
  }

  /** Returns the results that are to be written to the cache. */
  unwritten(): readonly WritableResult[] {
    return [...this.#stored.values()].flatMap(({ query, variables, data, isWritten }) =>
      query === null || isWritten ? [] : [{ query, variables, data }],
    )
  }

  /** The cache has them now. They can be read until `forgetWritten`. */
  markWritten(results: readonly WritableResult[]): void {
    for (const { query, variables } of results) {
      const stored = this.#stored.get(resultKey(query, variables))
      if (stored) stored.isWritten = true
    }
  }

  forgetWritten(): void {
    for (const [key, { isWritten }] of this.#stored) if (isWritten) this.#stored.delete(key)
  }

  toDocument(): readonly PageResult[] {
    return [...this.#stored.values()].map(({ operation, variables, data }) => ({ operation, variables, data }))
  }
}

export function resultKey(query: DocumentNode, variables: OperationVariables): string {
  return keyOf(operationName(query), variables)
}

function keyOf(operation: string, variables: OperationVariables): string {
  return `${operation}:${JSON.stringify(variables)}`
}

/** What is stored under the key of a query is its result. */
export function typed<Data>(_query: TypedDocumentNode<Data, never>, data: unknown): Data {
  return data as Data
}
