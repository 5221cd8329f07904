/** The worker with the catalogue: loads the bundle, keeps it fresh, and answers queries with the engine, off the page's thread. */
import { NotStoredError } from '#engine/offline/answerQuery.ts'
import { BUNDLE_FORMAT, readUnits } from '#engine/offline/bundle.ts'
import { createOfflineCatalogue, type OfflineCatalogue } from '#engine/offline/offlineCatalogue.ts'
import type { OperationDocument } from '#engine/offline/selection.ts'
import { type CatalogueStorage, openCatalogueStorage, readStoredStatus } from './catalogueStorage.ts'
import { reportFailure } from '../reportFailure.ts'
import type { Request, Response, StoredStatus } from './messages.ts'
import { bytesToLoad, fetchManifest, syncCatalogue, type SyncOptions } from './syncCatalogue.ts'

declare const self: DedicatedWorkerGlobalScope

const stores = new Map<string, StoreOnDevice>()
/** By the number that the page gave them. */
const documents = new Map<number, OperationDocument>()

self.addEventListener('message', ({ data }: MessageEvent<Request>) => {
  const store = stores.get(data.storeCode) ?? new StoreOnDevice(data.storeCode)
  stores.set(data.storeCode, store)
  store.handle(data).then(
    (response) => self.postMessage(response, []),
    (error: unknown) =>
      self.postMessage({ id: data.id, kind: 'failed', message: String(error) } satisfies Response, []),
  )
})

type AnswerRequest = Extract<Request, { kind: 'answer' }>
type SyncRequest = Extract<Request, { kind: 'look' | 'sync' }>

class StoreOnDevice {
  readonly #storage: CatalogueStorage
  readonly #storeCode: string
  #catalogue: Promise<OfflineCatalogue | null> | null = null

  constructor(storeCode: string) {
    this.#storeCode = storeCode
    this.#storage = openCatalogueStorage(storeCode)
  }

  async handle(request: Request): Promise<Response> {
    const { id } = request
    switch (request.kind) {
      case 'answer':
        return this.#answer(request)
      case 'open':
        await (this.#catalogue ??= this.#open())
        return { id, kind: 'opened' }
      case 'look':
        return { id, kind: 'status', status: await this.#look(await this.#sync(request)) }
      case 'sync':
        await syncCatalogue(await this.#sync(request))
        this.#catalogue = null
        return { id, kind: 'status', status: await this.#status() }
      case 'remove':
        await this.#storage.clear()
        this.#catalogue = null
        return { id, kind: 'status', status: await this.#status() }
      case 'pictures':
        this.#catalogue ??= this.#open()
        return { id, kind: 'pictures', templates: (await this.#catalogue)?.pictures() ?? [] }
    }
  }

  async #answer({ id, documentId, document: sent, variables }: AnswerRequest): Promise<Response> {
    if (sent) documents.set(documentId, sent)
    const document = documents.get(documentId)
    if (!document) throw new Error(`expected the document ${documentId} with its first query, got none`)
    this.#catalogue ??= this.#open()
    const catalogue = await this.#catalogue
    if (!catalogue) return { id, kind: 'notStored' }
    try {
      return { id, kind: 'answered', answer: JSON.stringify(catalogue.answer(document, variables)) }
    } catch (error) {
      if (error instanceof NotStoredError) return { id, kind: 'notStored' }
      // Records are parsed when they are read first.
      if (error instanceof SyntaxError) {
        await this.#removeUnreadable(error)
        this.#catalogue = null
        return { id, kind: 'notStored' }
      }
      throw error
    }
  }

  /** Null without a complete catalogue. What cannot be read is removed: it is loaded again with the next connection. */
  async #open(): Promise<OfflineCatalogue | null> {
    const manifest = await this.#storage.manifest()
    if (manifest?.format !== BUNDLE_FORMAT) return null
    try {
      const units = (await this.#storage.texts())
        .flatMap(readUnits)
        .filter(({ id, hash }) => manifest.units[id] === hash)
      const catalogue = createOfflineCatalogue(units)
      indexTexts(catalogue)
      return catalogue
    } catch (error) {
      await this.#removeUnreadable(error)
      return null
    }
  }

  /** One that no device can read would be loaded again and again: web counts it. */
  async #removeUnreadable(cause: unknown): Promise<void> {
    await this.#storage.clear()
    void reportFailure('catalogue', this.#storeCode, cause)
  }

  #status(): Promise<StoredStatus> {
    return readStoredStatus(this.#storage)
  }

  /** What this device has, and how much there is to load. */
  async #look(options: SyncOptions): Promise<StoredStatus> {
    const manifest = await fetchManifest(options)
    return { asOf: (await this.#status()).asOf, bytes: await bytesToLoad(manifest, this.#storage) }
  }

  async #sync({ id, categoryIds }: SyncRequest): Promise<SyncOptions> {
    return {
      storeCode: this.#storeCode,
      categoryIds: categoryIds ?? (await this.#storage.manifest())?.categoryIds ?? [],
      storage: this.#storage,
      format: BUNDLE_FORMAT,
      onProgress: (loadedBytes, bytes) =>
        self.postMessage({ id, kind: 'progress', loadedBytes, bytes } satisfies Response, []),
    }
  }
}

/** In turns, so that queries are answered in between. */
function indexTexts(catalogue: OfflineCatalogue): void {
  if (catalogue.indexTexts()) setTimeout(() => indexTexts(catalogue))
}
