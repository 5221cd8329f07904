/**
 * Apollo Client of a page, which a first visit does not need before it is interactive: components read the server's state
 * without it. It is loaded for the first query, mutation or write.
 */
import type { ApolloClient, NormalizedCacheObject, OperationVariables, TypedDocumentNode } from '@apollo/client'
import type { DocumentNode } from 'graphql'
import { operationName } from './loading.ts'
import { readState } from './readState.ts'

/** How long a failure to load the code is reported again, so that components that wait for it do not try without end. */
const FAILURE_MS = 3_000
/** How long the outcome of a query is stored for the components that wait for it. */
const OUTCOME_MS = 2_000

export interface Outcome<Data> {
  readonly data: Data | undefined
  readonly error: unknown
}

export class LazyClient {
  readonly #create: () => Promise<ApolloClient>
  #client: ApolloClient | null = null
  #loading: Promise<ApolloClient> | null = null
  /** The server's state, until the first change of the cache. */
  #state: NormalizedCacheObject | null
  readonly #results = new Map<DocumentNode, Map<string, object | null>>()
  readonly #outcomes = new Map<string, Promise<Outcome<unknown>>>()
  readonly #waiting = new Set<(client: ApolloClient) => void>()

  /**
   * @param create loads and creates the client, with the state in its cache
   * @param state of the server's page; null if there is none
   */
  constructor(create: () => Promise<ApolloClient>, state: NormalizedCacheObject | null) {
    this.#create = create
    this.#state = state
  }

  /** Holds a client that exists already: on the server and in tests. */
  static of(client: ApolloClient): LazyClient {
    const lazy = new LazyClient(() => Promise.resolve(client), null)
    lazy.#client = client
    lazy.#loading = fulfilled(client)
    return lazy
  }

  /** Null until it is loaded. */
  get current(): ApolloClient | null {
    return this.#client
  }

  /** Without a failure it is loaded once. @throws if the code cannot be fetched */
  load(): Promise<ApolloClient> {
    this.#loading ??= this.#open()
    return this.#loading
  }

  async #open(): Promise<ApolloClient> {
    try {
      const client = await this.#create()
      this.#client = client
      this.#loading = fulfilled(client)
      for (const listener of this.#waiting) listener(client)
      this.#waiting.clear()
      return client
    } catch (error) {
      setTimeout(() => (this.#loading = null), FAILURE_MS)
      throw error
    }
  }

  /** Called before the first change of the cache: from now on results are read from it. */
  endState(): void {
    this.#state = null
    this.#results.clear()
  }

  /** Returns null unless all fields are known. Without a change in between it returns the same object. */
  read<Data, Variables extends OperationVariables>(
    query: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Data | null {
    if (this.#state) {
      const known = this.#results.get(query) ?? new Map<string, object | null>()
      this.#results.set(query, known)
      const key = JSON.stringify(variables)
      const result = known.has(key) ? known.get(key) : readState(this.#state, query, variables)
      known.set(key, result ?? null)
      if (result || !this.#client) return (result ?? null) as Data | null
    }
    if (!this.#client) return null
    const { result, complete } = this.#client.cache.diff<Data>({ query, variables, ...WATCHED })
    return complete ? result : null
  }

  /** Calls the listener when the result of the query has changed from the last known one. Returns the function that stops that. */
  watch<Data, Variables extends OperationVariables>(
    query: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    last: Data | null,
    listener: () => void,
  ): () => void {
    let stop: (() => void) | undefined
    const start = ({ cache }: ApolloClient) => {
      stop = cache.watch<Data, Variables>({
        query,
        variables,
        ...WATCHED,
        // An equal result is no change.
        ...(last !== null && { lastDiff: { result: last, complete: true } as never }),
        callback: listener,
      })
    }
    if (this.#client) start(this.#client)
    else this.#waiting.add(start)
    return () => {
      this.#waiting.delete(start)
      stop?.()
    }
  }

  /** Sends a query whose result the cache does not have. Concurrent calls share a request. */
  fetch<Data, Variables extends OperationVariables>(
    query: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Outcome<Data>> {
    const key = outcomeKey(query, variables)
    const known = this.#outcomes.get(key)
    return (known ?? this.#send(key, query, variables)) as Promise<Outcome<Data>>
  }

  /** Sends a query again whose result is no longer in the cache. */
  refetch<Data, Variables extends OperationVariables>(
    query: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Outcome<unknown>> {
    return this.#send(outcomeKey(query, variables), query, variables)
  }

  #send(key: string, query: DocumentNode, variables: OperationVariables): Promise<Outcome<unknown>> {
    const outcome = this.load()
      .then((client) => client.query({ query, variables, errorPolicy: 'all' }))
      .then(
        ({ data, error }): Outcome<unknown> => ({ data: data ?? undefined, error }),
        (error: unknown): Outcome<unknown> => ({ data: undefined, error }),
      )
    this.#outcomes.set(key, outcome)
    const forget = () => {
      if (this.#outcomes.get(key) === outcome) this.#outcomes.delete(key)
    }
    // On the server the client ends with its request, and a timer would retain the page's cache.
    if (typeof document === 'object') void outcome.then(() => setTimeout(forget, OUTCOME_MS))
    return outcome
  }
}

function outcomeKey(query: TypedDocumentNode<unknown, never>, variables: OperationVariables): string {
  return `${operationName(query)}:${JSON.stringify(variables)}`
}

/** A promise whose value React reads at once, and not a microtask later. */
export function fulfilled<Value>(value: Value): Promise<Value> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
}

const WATCHED = { optimistic: true, returnPartialData: true } as const
