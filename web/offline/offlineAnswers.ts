/** The page's side of the worker that has the catalogue. Loaded when a request fails, or when the shopper takes the catalogue along. */
import type { ApolloLink } from '@apollo/client/link'
import type { DocumentNode } from 'graphql'
import { catalogueDatabase } from './catalogue/catalogueDatabase.ts'
import { openCatalogueStorage, readStoredStatus } from './catalogue/catalogueStorage.ts'
import type { OfflineAnswer } from '#engine/offline/offlineCatalogue.ts'
import type { Request, Response, StoredStatus } from './catalogue/messages.ts'

export interface OfflineAnswers {
  /** Loads the worker's code. */
  start(): void
  /** Reads the catalogue into memory ahead of the first query. */
  open(): Promise<void>
  /** Null when this device does not have the answer. */
  answer(document: DocumentNode, variables: Readonly<Record<string, unknown>>): Promise<ApolloLink.Result | null>
  /** What this device has. */
  status(): Promise<StoredStatus>
  /**
   * What this device has, and in `bytes` how much it would load.
   *
   * @param categoryIds of the categories that are taken along; default: those of the catalogue on this device, or all
   * @throws Error when the shop cannot be reached
   */
  look(categoryIds?: readonly string[]): Promise<StoredStatus>
  /** Loads the catalogue or its changes. @throws Error when the shop cannot be reached; the next call continues */
  sync(onProgress: (loadedBytes: number, bytes: number) => void, categoryIds?: readonly string[]): Promise<StoredStatus>
  remove(): Promise<StoredStatus>
  /** Address templates of the pictures of the catalogue's products. */
  pictures(): Promise<readonly string[]>
}

type Sent = Request extends infer Kind ? (Kind extends Request ? Omit<Kind, 'id' | 'storeCode'> : never) : never

export function openOfflineAnswers(storeCode: string): OfflineAnswers {
  return new WorkerAnswers(storeCode)
}

class WorkerAnswers implements OfflineAnswers {
  readonly #storeCode: string
  readonly #waiting = new Map<number, (response: Response) => void>()
  #lastId = 0
  #worker: Worker | undefined
  /** Numbers of the documents that the worker knows. */
  #documentIds = new Map<DocumentNode, number>()

  constructor(storeCode: string) {
    this.#storeCode = storeCode
  }

  start(): void {
    this.#worker ??= this.#startWorker()
  }

  async open(): Promise<void> {
    await this.#send({ kind: 'open' })
  }

  async answer(
    document: DocumentNode,
    variables: Readonly<Record<string, unknown>>,
  ): Promise<ApolloLink.Result | null> {
    this.start()
    const known = this.#documentIds.get(document)
    const documentId = known ?? this.#documentIds.size + 1
    this.#documentIds.set(document, documentId)
    const response = await this.#send({
      kind: 'answer',
      documentId,
      document: known === undefined ? plain(document) : null,
      variables,
    })
    if (response.kind !== 'answered') return null
    const { data, refused } = JSON.parse(response.answer) as OfflineAnswer
    return {
      data,
      ...(refused.length > 0 && {
        errors: refused.map((message) => ({ message, extensions: { code: 'BAD_USER_INPUT' } })),
      }),
    }
  }

  /** Reads on the page's own thread: most pages need no worker. */
  status(): Promise<StoredStatus> {
    return readStoredStatus(openCatalogueStorage(this.#storeCode))
  }

  look(categoryIds?: readonly string[]): Promise<StoredStatus> {
    return statusIn(this.#send({ kind: 'look', categoryIds }))
  }

  sync(
    onProgress: (loadedBytes: number, bytes: number) => void,
    categoryIds?: readonly string[],
  ): Promise<StoredStatus> {
    return statusIn(this.#send({ kind: 'sync', categoryIds }, onProgress))
  }

  remove(): Promise<StoredStatus> {
    return statusIn(this.#send({ kind: 'remove' }))
  }

  async pictures(): Promise<readonly string[]> {
    const response = await this.#send({ kind: 'pictures' })
    return response.kind === 'pictures' ? response.templates : []
  }

  #startWorker(): Worker {
    this.#documentIds = new Map()
    const worker = new Worker(new URL('./catalogue/catalogueWorker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<Response>) => this.#waiting.get(data.id)?.(data))
    // A worker that cannot be loaded answers nothing: requests fail as without it.
    worker.addEventListener('error', () => {
      this.#worker = undefined
      for (const [id, respond] of this.#waiting)
        respond({ id, kind: 'failed', message: 'the worker could not be loaded' })
    })
    return worker
  }

  #send(sent: Sent, onProgress?: (loadedBytes: number, bytes: number) => void): Promise<Response> {
    const id = (this.#lastId += 1)
    return new Promise((resolve) => {
      this.#waiting.set(id, (response) => {
        if (response.kind === 'progress') return onProgress?.(response.loadedBytes, response.bytes)
        this.#waiting.delete(id)
        resolve(response)
      })
      this.#worker ??= this.#startWorker()
      this.#worker.postMessage({ ...sent, id, storeCode: this.#storeCode }, [])
    })
  }
}

async function statusIn(response: Promise<Response>): Promise<StoredStatus> {
  const received = await response
  if (received.kind === 'status') return received.status
  throw new Error(received.kind === 'failed' ? received.message : `expected a status, got ${received.kind}`)
}

/** Documents share fragments and have a getter for their location; a message contains plain data. */
function plain(document: DocumentNode): DocumentNode {
  return JSON.parse(JSON.stringify(document))
}

/** Whether this device may have the catalogue of a store. */
export async function mayHaveCatalogue(storeCode: string): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === catalogueDatabase(storeCode))
  } catch {
    // Storage is denied, or the browser does not list databases.
    return true
  }
}
