/**
 * Apollo Client of a page, which a first visit does not need before it is interactive: components read the server's state
 * without it. It is loaded for the first query, mutation or write.
 */
import type {
  ApolloCache,
  ApolloClient,
  NormalizedCacheObject,
  OperationVariables,
  TypedDocumentNode,
} from '@apollo/client'
import type { DocumentNode } from 'graphql'
import { wait } from '../shop/nextTask.ts'
import { whenIdle } from '../shop/useAfterLoad.ts'
import { whenFree } from '../shop/whenFree.ts'
import { fetchIntoCache, type QueryResult, writeAnswer, type WriteAnswer } from './fetchIntoCache.ts'
import { operationName } from './loading.ts'
import { isReadable, readState } from './readState.ts'
import { shareParts } from './shareParts.ts'

/** How long a failure to load the code is reported again, so that components that wait for it do not try without end. */
const FAILURE_MS = 3_000
/** Of each query, so many results are stored to be compared with the next ones. */
const MAX_RESULTS = 20
/** How long the outcome of a query is stored for the components that wait for it. */
const OUTCOME_MS = 2_000
/** For so long the loader of a page waits until an answer is displayed. */
const MAX_DISPLAY_MS = 500

interface ReadResult {
  /** From which it was read. */
  readonly state: NormalizedCacheObject
  /** Null if a field is missing. */
  readonly result: object | null
}

export interface Outcome<Data> {
  readonly data: Data | undefined
  readonly error: unknown
}

export class LazyClient {
  readonly #create: () => Promise<ApolloClient>
  #client: ApolloClient | null = null
  #loading: Promise<ApolloClient> | null = null
  /** The server's state or a copy of the cache, until the next change of the cache. */
  #state: NormalizedCacheObject | null
  /** Whether the state is a copy of the cache, which can have more than the server's state. */
  #isCopy = false
  /** Whether `beforeChange` is called, so that results can be read without Apollo Client's record of their fields. */
  readonly #reportsChanges: boolean
  readonly #results = new Map<DocumentNode, Map<string, ReadResult>>()
  readonly #outcomes = new Map<string, Promise<Outcome<unknown>>>()
  /** Of answers that are displayed before a loader has them. */
  readonly #displays = new Map<string, Promise<void>>()
  readonly #waiting = new Set<(client: ApolloClient) => void>()
  readonly #lateWatches = new Set<() => void>()
  /** Answers that are displayed before they are in the cache. */
  #unwritten: (() => void)[] = []
  #writtenCache: ApolloCache | null = null
  #isWriting = false

  /**
   * @param create loads and creates the client, with the state in its cache
   * @param state of the server's page; null if there is none
   */
  constructor(create: () => Promise<ApolloClient>, state: NormalizedCacheObject | null, reportsChanges = true) {
    this.#create = create
    this.#state = state
    this.#reportsChanges = reportsChanges
  }

  /** Holds a client that exists already: on the server and in tests. */
  static of(client: ApolloClient): LazyClient {
    const lazy = new LazyClient(() => Promise.resolve(client), null, false)
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

  /** Called before each change of the cache: from now on results are read from it. */
  beforeChange(): void {
    if (!this.#isWriting) {
      this.flush()
      for (const start of this.#lateWatches) start()
    }
    this.#state = null
  }

  /**
   * Writes an answer to the cache. Its query has the result at once; the cache, for which that takes longer than rendering
   * it, has it when the page is idle, at the latest before its next change.
   */
  write(cache: ApolloCache, ...answer: Parameters<WriteAnswer>): void {
    this.#store(this.#stateOf(cache), ...answer)
    this.#unwritten.push(() => writeAnswer(cache, ...answer))
    this.#writtenCache = cache
    whenFree(() => this.flush())
  }

  /** The cache has all answers afterwards. */
  flush(): void {
    const writes = this.#unwritten
    this.#unwritten = []
    if (writes.length === 0) return
    this.#isWriting = true
    try {
      // The cache is read only after it has all of them.
      this.#writtenCache?.batch({ update: () => writes.forEach((write) => write()) })
    } finally {
      this.#isWriting = false
    }
  }

  /** Returns null unless all fields are known. Parts that have not changed are the same objects. */
  read<Data, Variables extends OperationVariables>(
    query: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Data | null {
    if (!this.#client) return this.#state && (this.#readState(this.#state, query, variables) as Data | null)
    const known = this.readPlainly(query, variables)
    if (known !== undefined) return known
    const { result, complete } = this.#client.cache.diff<Data>({ query, variables, ...WATCHED })
    return complete ? result : null
  }

  /**
   * Returns what the cache has of a query, without Apollo Client's record of its fields: null if a field is missing, undefined
   * if only Apollo Client can tell.
   */
  readPlainly<Data, Variables extends OperationVariables>(
    query: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Data | null | undefined {
    const state = this.#reportsChanges && this.#client ? this.#stateOf(this.#client.cache) : this.#state
    if (!state || !this.#client) return undefined
    const result = this.#readState(state, query, variables)
    return (result as Data | null) ?? (this.#isCopy && isReadable(query) ? null : undefined)
  }

  #stateOf(cache: ApolloCache): NormalizedCacheObject {
    if (this.#state) return this.#state
    this.#isCopy = true
    return (this.#state = cache.extract(true) as NormalizedCacheObject)
  }

  #readState(state: NormalizedCacheObject, query: DocumentNode, variables: OperationVariables): object | null {
    const earlier = this.#results.get(query)?.get(JSON.stringify(variables))
    if (earlier?.state === state) return earlier.result

    return this.#store(state, query, variables, readState(state, query, variables))
  }

  #store(
    state: NormalizedCacheObject,
    query: DocumentNode,
    variables: OperationVariables,
    result: object | null,
  ): object | null {
    const known = this.#results.get(query) ?? new Map<string, ReadResult>()
    this.#results.set(query, known)
    const key = JSON.stringify(variables)
    const shared = result && shareParts(known.get(key)?.result, result)
    known.delete(key)
    known.set(key, { state, result: shared })
    for (const oldest of known.keys()) {
      if (known.size <= MAX_RESULTS) break
      known.delete(oldest)
    }
    return shared
  }

  /** Calls the listener when the result of the query has changed from the last known one. Returns the function that stops that. */
  watch<Data, Variables extends OperationVariables>(
    query: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    last: Data | null,
    listener: () => void,
  ): () => void {
    let stop: (() => void) | undefined
    const start = ({ cache }: ApolloClient, immediate = false) => {
      stop = cache.watch<Data, Variables>({
        query,
        variables,
        ...WATCHED,
        immediate,
        // An equal result is no change.
        ...(last !== null && { lastDiff: { result: last, complete: true } as never }),
        callback: listener,
      })
    }
    const client = this.#client
    if (!client) this.#waiting.add(start)
    else if (last === null || !this.#reportsChanges) start(client)
    else stop = this.#startLate(() => start(client, true))
    return () => {
      this.#waiting.delete(start)
      stop?.()
    }
  }

  /**
   * Apollo Client records the fields of a result with its first reading, which takes longer than rendering it. It does so
   * when the page is idle, at the latest before the next change. Returns the function that prevents it.
   */
  #startLate(begin: () => void): () => void {
    const once = () => {
      if (this.#lateWatches.delete(once)) begin()
    }
    this.#lateWatches.add(once)
    whenIdle(once)
    return () => void this.#lateWatches.delete(once)
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
    const key = outcomeKey(query, variables)
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
    await this.#displays.get(outcomeKey(query, variables))
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
      .then((client) => this.#query(client, query, variables))
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

  #query(client: ApolloClient, query: DocumentNode, variables: OperationVariables): Promise<QueryResult<unknown>> {
    if (!this.#reportsChanges) return client.query({ query, variables, errorPolicy: 'all' })
    // The persisted cache may have it, which is restored with the client.
    const data = this.read(query, variables)
    return data
      ? Promise.resolve({ data })
      : fetchIntoCache(client, query, variables, (...answer) => this.write(client.cache, ...answer))
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
