/**
 * Apollo Client of a page, which a first visit does not need before it is interactive: components read the results that the
 * document has. It is loaded for the first query, mutation or write, and gets those results then.
 */
import type { ApolloCache, ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { wait } from '../shop/nextTask.ts'
import { whenIdle } from '../shop/useAfterLoad.ts'
import { whenFree } from '../shop/whenFree.ts'
import { type PageResult, PageResults, resultKey, type WritableResult } from './pageResults.ts'

/** How long a failure to load the code is reported again, so that components that wait for it do not try without end. */
const FAILURE_MS = 1_000
/** How long the outcome of a query is stored for the components that wait for it. */
const OUTCOME_MS = 2_000
/** Time that the loader of a page waits for a response to be displayed. */
const MAX_DISPLAY_MS = 500

export interface Outcome<Data> {
  readonly data: Data | undefined
  readonly error: unknown
}

interface LazyClientOptions {
  /** Results that the document has. */
  readonly results?: readonly PageResult[]
  /** False on the server and in tests: the cache has each answer at once. */
  readonly isLate?: boolean
  readonly read?: PageResults | null
}

type Create = (results: () => readonly WritableResult[]) => Promise<ApolloClient>

export class LazyClient {
  readonly #create: Create
  readonly #isLate: boolean
  readonly #read: PageResults | null
  #client: ApolloClient | null = null
  #loading: Promise<ApolloClient> | null = null
  /** What the cache does not have yet, and what was written to it just now. */
  readonly #results: PageResults
  /** Requests under way, and their outcomes for the components that wait for them. */
  readonly #pending = new Map<string, Promise<Outcome<unknown>>>()
  readonly #outcomes = new Map<string, Promise<Outcome<unknown>>>()
  /** Of answers that are displayed before a loader has them. */
  readonly #displays = new Map<string, Promise<void>>()
  readonly #waiting = new Set<(client: ApolloClient) => void>()

  /** @param create loads and creates the client; its cache gets the results that it returns */
  constructor(create: Create, { results, isLate = true, read = null }: LazyClientOptions = {}) {
    this.#create = create
    this.#read = read
    this.#results = new PageResults(results)
    this.#isLate = isLate
  }

  /**
   * Holds a client that exists already: on the server and in tests.
   *
   * @param read gets what components have read, for the document
   */
  static of(client: ApolloClient, read: PageResults | null = null): LazyClient {
    const lazy = new LazyClient(() => Promise.resolve(client), { isLate: false, read })
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
      let written: readonly WritableResult[] = []
      const client = await this.#create(() => (written = this.#results.unwritten()))
      this.#results.markWritten(written)
      this.#client = client
      this.#loading = fulfilled(client)
      for (const listener of this.#waiting) listener(client)
      this.#waiting.clear()
      whenIdle(() => this.#results.forgetWritten())
      return client
    } catch (error) {
      setTimeout(() => (this.#loading = null), FAILURE_MS)
      throw error
    }
  }

  /** What the cache does not have yet, of queries whose documents are known. */
  unwritten(): readonly WritableResult[] {
    return this.#results.unwritten()
  }

  /** Names the document of a result that no component reads. */
  know(query: TypedDocumentNode<unknown, never>): void {
    this.#results.know(query)
  }

  /** The cache has all answers afterwards: when the browser is free, and before a later answer is written. */
  flush(): void {
    if (!this.#client) return
    const unwritten = this.#results.unwritten()
    if (unwritten.length === 0) return
    writeResults(this.#client.cache, unwritten)
    this.#results.markWritten(unwritten)
    whenIdle(() => this.#results.forgetWritten())
  }

  /** Returns null unless all fields are known. */
  read<Data, Variables extends OperationVariables>(
    query: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Data | null {
    const result = this.#results.get(query, variables)
    if (result !== null || !this.#client) return result
    const known = this.#client.cache.diff<Data>({ query, variables, ...WATCHED })
    if (!known.complete) return null
    this.#read?.set(query, variables, known.result)
    return known.result
  }

  /**
   * Calls the listener with the result of the query when it has changed from the last known one, with null when a field is
   * missing. Returns the function that stops that.
   */
  watch<Data, Variables extends OperationVariables>(
    query: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    last: Data | null,
    listener: (data: Data | null) => void,
  ): () => void {
    let stop: (() => void) | undefined
    const start = ({ cache }: ApolloClient) => {
      stop = cache.watch<Data, Variables>({
        query,
        variables,
        ...WATCHED,
        immediate: true,
        // An equal result is no change.
        ...(last !== null && { lastDiff: { result: last, complete: true } as never }),
        callback: ({ complete, result }) => listener(complete ? result : null),
      })
    }
    const begin = (client: ApolloClient) => {
      if (this.#results.get(query, variables) === null) return start(client)
      // Apollo Client records the fields of a result with its first reading, which takes longer than rendering it.
      stop = whenIdle(() => {
        this.flush()
        start(client)
      })
    }
    if (this.#client) begin(this.#client)
    else this.#waiting.add(begin)
    return () => {
      this.#waiting.delete(begin)
      stop?.()
    }
  }

  /** Returns what is known of a query, or sends it. A component that waits gets the same outcome when it is rendered again. */
  fetch<Data, Variables extends OperationVariables>(
    query: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Outcome<Data>> {
    const key = resultKey(query, variables)
    const known = this.#outcomes.get(key)
    if (known) return outcomeOf(query, known)
    const outcome = this.#knownOrSent(query, variables)
    this.#outcomes.set(key, outcome)
    const forget = () => {
      if (this.#outcomes.get(key) === outcome) this.#outcomes.delete(key)
    }
    // On the server the client ends with its request, and a timer would retain the page's cache.
    if (typeof document === 'object') void outcome.then(() => setTimeout(forget, OUTCOME_MS))
    return outcome
  }

  async #knownOrSent<Data, Variables extends OperationVariables>(
    query: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Outcome<Data>> {
    try {
      await this.load()
      // The persisted cache may have it, which is restored with the client.
      const data = this.read(query, variables)
      return data === null ? await this.send(query, variables) : { data, error: undefined }
    } catch (error) {
      return { data: undefined, error }
    }
  }

  /**
   * Sends a query. Its answer can be read at once; the cache, for which that takes longer than rendering it, has it when the
   * browser is free. Concurrent calls share a request.
   */
  send<Data, Variables extends OperationVariables>(
    query: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Outcome<Data>> {
    const key = resultKey(query, variables)
    const known = this.#pending.get(key)
    if (known) return outcomeOf(query, known)
    const outcome = this.#request(query, variables).finally(() => this.#pending.delete(key))
    this.#pending.set(key, outcome)
    return outcome
  }

  async #request<Data, Variables extends OperationVariables>(
    query: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Outcome<Data>> {
    const client = await this.load()
    // Apollo Client's other policies read the whole result back from the cache.
    const { data, error } = await client.query<Data>({ query, variables, fetchPolicy: 'no-cache', errorPolicy: 'all' })
    if (data === undefined || data === null) return { data: undefined, error }
    if (this.#isLate) {
      this.#results.set(query, variables, data)
      whenFree(() => this.flush())
    } else writeResults(client.cache, [{ query, variables, data }])
    return { data, error }
  }

  /**
   * Sends a query whose answer is displayed before the loader of the same query goes on (`whenDisplayed`).
   *
   * @param display resolves when the answer has been displayed
   */
  displayFirst<Data, Variables extends OperationVariables>(
    query: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    display: (data: Data) => Promise<void>,
  ): void {
    const key = resultKey(query, variables)
    const fetchAndDisplay = async () => {
      const { data } = await this.fetch(query, variables)
      if (data !== undefined) await Promise.race([display(data), wait(MAX_DISPLAY_MS)])
      if (this.#displays.get(key) === displayed) this.#displays.delete(key)
    }
    const displayed = fetchAndDisplay()
    this.#displays.set(key, displayed)
  }

  /** Resolves at once unless `displayFirst` has sent the query. */
  async whenDisplayed<Data, Variables extends OperationVariables>(
    query: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<void> {
    await this.#displays.get(resultKey(query, variables))
  }
}

/** Writes results without an intermediate state of the cache. */
export function writeResults(cache: ApolloCache, results: readonly WritableResult[]): void {
  cache.batch({
    update: () => {
      for (const { query, variables, data } of results)
        cache.writeQuery({ query: cache.transformDocument(query), variables, data })
    },
  })
}

/** What is under way with the key of a query has its outcome. */
function outcomeOf<Data>(
  _query: TypedDocumentNode<Data, never>,
  outcome: Promise<Outcome<unknown>>,
): Promise<Outcome<Data>> {
  return outcome as Promise<Outcome<Data>>
}

/** A promise whose value React reads at once, and not a microtask later. */
export function fulfilled<Value>(value: Value): Promise<Value> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
}

const WATCHED = { optimistic: true, returnPartialData: true } as const
