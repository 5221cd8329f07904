/** Writes the catalogue of a Magento as exports, one round at a time. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { StoreView } from '../storeTable.ts'
import { type Entity, NEVER_EMPTY } from '../upstream/catalogueIndex/port.ts'
import {
  attributeDocument,
  attributeKeySchema,
  blocksOf,
  categoryDocument,
  chosenTexts,
  cmsDocument,
  cmsTextOf,
  customerGroupDocument,
  type Document,
  taxRateSchema,
  taxRuleDocument,
} from '../upstream/magento2/catalogue/otherDocuments.ts'
import { UpstreamError } from '../shared/errors.ts'
import { differentPrices } from '../upstream/magento2/catalogue/checkPrices.ts'
import { createListReader, type Get, type ListReader } from '../upstream/magento2/catalogue/pages.ts'
import { ProductCopy } from '../upstream/magento2/catalogue/productCopy.ts'
import { HIDDEN_ATTRIBUTES, SHOWN_ATTRIBUTES } from '../upstream/magento2/catalogue/productDocument.ts'
import { type ProductSource, productPages } from '../upstream/magento2/catalogue/productPages.ts'
import { readAllProducts, readChangedProducts } from '../upstream/magento2/catalogue/readProducts.ts'
import { createStockReader, readStock } from '../upstream/magento2/catalogue/readStock.ts'
import { readStoreFacts, type StoreFacts } from '../upstream/magento2/catalogue/storeFacts.ts'
import { writeExport } from './writeExport.ts'

export interface MagentoPullOptions {
  readonly get: Get
  /** Of Magento: a copy of another shop is not used. */
  readonly url: string
  readonly stores: readonly StoreView[]
  /** Gets `{index}/{entity}.ndjson`. */
  readonly target: string
  /** Where the copies of products are. */
  readonly copies: string
  readonly pageSize: number
  readonly skusPerRequest: number
  readonly stockMs: number
  readonly compareHour: number
  /** Whether all products are read, whatever the hour. */
  readonly isWhole: boolean
  readonly clock: () => Date
  readonly print: (line: string) => void
  /** Waits before each further try of a page. */
  readonly pausesMs?: readonly number[]
}

/** One round through all store views at once. A part that cannot be read keeps its file. @returns whether all was read */
export async function pullMagento(options: MagentoPullOptions): Promise<boolean> {
  const reader = createListReader(options)
  const byIndex = new Map(options.stores.toReversed().map((store) => [store.searchIndex, store]))
  const shared = sharedReads(reader, options)
  const pulls = [...byIndex.values()].map((store) => new StorePull(store, reader, { ...options, shared }))
  await Promise.all(pulls.map((pull) => pull.run()))
  return pulls.every(({ hasFailed }) => !hasFailed)
}

/** What is the same in every store view is read once a round. */
function sharedReads(reader: ListReader, options: MagentoPullOptions) {
  // Lists without a store view: each view has them from the first that asks.
  const list = (path: string) => once((storeCode: string) => reader.all({ storeCode, path }))
  return {
    adminLabels: once(() => readAdminLabels(reader)),
    taxRates: list('/taxRates/search'),
    taxRules: list('/taxRules/search'),
    customerGroups: list('/customerGroups/search'),
    stock: createStockReader({ ...options, reader }),
  }
}

type AdminLabels = ReadonlyMap<string, ReadonlyMap<string, string>>

type StorePullOptions = MagentoPullOptions & { readonly shared: ReturnType<typeof sharedReads> }

class StorePull {
  readonly #store: StoreView
  readonly #reader: ListReader
  readonly #options: StorePullOptions
  hasFailed = false

  constructor(store: StoreView, reader: ListReader, options: StorePullOptions) {
    this.#store = store
    this.#reader = reader
    this.#options = options
  }

  async run(): Promise<void> {
    const { shared } = this.#options
    const facts = await this.#part('store', () => readStoreFacts(this.#store, this.#reader))
    if (!facts) return
    await this.#list('taxrule', () => this.#taxRules())
    await this.#list('customergroup', async () => {
      const groups = await shared.customerGroups(this.#store.storeCode)
      return this.#documents('customergroup', groups, customerGroupDocument)
    })
    const attributes = await this.#list('attribute', async () => {
      const [all, labels] = [await this.#all('/products/attributes'), await shared.adminLabels()]
      return this.#documents('attribute', all, (raw) => attributeDocument(raw, facts, labels))
    })
    const texts = await this.#part('cms_block', () => this.#cmsTexts('cms_block', '/cmsBlock/search', facts))
    const blocks = blocksOf(texts ?? [])
    await this.#list('cms_block', async () => chosenTexts(texts ?? []).map((one) => cmsDocument(one, blocks)))
    await this.#list('cms_page', async () => {
      const pages = await this.#cmsTexts('cms_page', '/cmsPage/search', facts)
      return chosenTexts(pages)
        .filter(({ identifier }) => !PAGES_OF_MAGENTO.includes(identifier))
        .map((one) => cmsDocument(one, blocks))
    })
    const categories = await this.#list('category', async () => {
      const all = await this.#all('/categories/list')
      return this.#documents('category', all, (raw) => categoryDocument(raw, facts, blocks))
    })
    await this.#part('product', () => this.#products({ facts, blocks, attributes, categories }))
  }

  async #products({
    attributes,
    categories,
    ...others
  }: Omit<ProductSource, 'copy' | 'attributes' | 'attributeLabels' | 'categories'> & Lists) {
    const { url, copies, clock, isWhole, compareHour, stockMs, shared } = this.#options
    const { storeCode, searchIndex } = this.#store
    const copy = new ProductCopy(join(copies, `${searchIndex}.sqlite`), `${url} ${storeCode}`)
    try {
      const reading = {
        storeCode,
        reader: this.#reader,
        copy,
        clock,
        onProgress: (progress: string) => this.#say('product', progress),
      }
      const isDue = isWhole || copy.openLoad !== null || isBefore(copy.comparedAt, lastHour(compareHour, clock()))
      const { read, removed, refused } = await (isDue ? readAllProducts : readChangedProducts)(reading)
      this.#say('product', `${read} ${isDue ? 'read' : 'changed'}, ${removed} gone, ${refused} refused`)
      if (isWhole || isBefore(copy.stockAt, new Date(clock().getTime() - stockMs + 1)))
        await this.#part('product', () => readStock(shared.stock, { storeCode, copy, clock }))
      // Their names and attributes are in every product.
      if (attributes === null || categories === null)
        throw new Error('product: expected attributes and categories beside it, got none; the file stays')
      const source: ProductSource = {
        ...others,
        copy,
        attributes: new Set([...SHOWN_ATTRIBUTES, ...ownAttributes(attributes)]),
        attributeLabels: new Map(
          attributes.flatMap(({ id, frontend_label: label }) =>
            typeof label === 'string' ? [[String(id), label] as const] : [],
          ),
        ),
        categories: new Map(categories.map((category) => [String(category['id']), category])),
      }
      await this.#write(
        'product',
        productPages(source, (reason, count) => this.#refuse('product', reason, count)),
      )
      if (isDue) await this.#comparePrices(copy, others.facts)
    } finally {
      copy.close()
    }
  }

  /** Of a few products. It takes nothing away. */
  async #comparePrices(copy: ProductCopy, facts: StoreFacts): Promise<void> {
    const compared = { store: this.#store, facts, reader: this.#reader, now: this.#options.clock() }
    const differences = await differentPrices(copy.each(), compared).catch((error: unknown) => {
      if (!(error instanceof UpstreamError)) throw error
      return [`prices not compared: ${error.message}`]
    })
    for (const difference of differences) this.#say('product', difference)
  }

  async #taxRules(): Promise<readonly Document[]> {
    const { taxRates, taxRules } = this.#options.shared
    const { storeCode } = this.#store
    const rates = (await taxRates(storeCode)).flatMap((raw) => {
      const parsed = v.safeParse(taxRateSchema, raw)
      return parsed.success ? [[parsed.output.id, parsed.output] as const] : []
    })
    const byId = new Map(rates)
    return this.#documents('taxrule', await taxRules(storeCode), (raw) => taxRuleDocument(raw, byId))
  }

  /** Those of the store view first. */
  async #cmsTexts(entity: Entity, path: string, { storeId }: StoreFacts) {
    const lists = []
    for (const value of [storeId, ALL_STORES]) lists.push(await this.#all(path, [{ field: 'store_id', value }]))
    return this.#documents(entity, lists.flat(), cmsTextOf)
  }

  #all(path: string, filters: Parameters<ListReader['all']>[0]['filters'] = []): Promise<readonly unknown[]> {
    return this.#reader.all({ storeCode: this.#store.storeCode, path, filters })
  }

  /** A broken document is left out and counted. */
  #documents<Made>(entity: Entity, raws: readonly unknown[], make: (raw: unknown) => Made | null): readonly Made[] {
    let refused = 0
    let reason = ''
    const made = raws.flatMap((raw) => {
      try {
        return make(raw) ?? []
      } catch (error) {
        if (!(error instanceof v.ValiError)) throw error
        refused++
        reason ||= reasonOf(error, raw)
        return []
      }
    })
    if (refused > 0) this.#refuse(entity, reason, refused)
    return made
  }

  /** Null when it could not be read. */
  #list(entity: Entity, read: () => Promise<readonly Document[]>): Promise<readonly Document[] | null> {
    return this.#part(entity, async () => {
      const documents = await read()
      await this.#write(entity, [documents])
      return documents
    })
  }

  async #write(entity: Entity, pages: Iterable<readonly object[]>): Promise<void> {
    const folder = join(this.#options.target, this.#store.searchIndex)
    const filled = notEmpty(pages)
    const name = `${entity}.ndjson`
    if (!filled && !existsSync(join(folder, name))) return this.#say(entity, 'none')
    // The gateway keeps what it has of these, until it is started again.
    if (!filled && NEVER_EMPTY.includes(entity))
      throw new Error(`expected documents, got none: ${name} stays until it is deleted`)
    this.#say(entity, `${await writeExport(filled ?? [], folder, name)} documents`)
  }

  async #part<Result>(name: string, work: () => Promise<Result>): Promise<Result | null> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Error)) throw error
      this.hasFailed = true
      this.#say(name, error.message)
      return null
    }
  }

  #refuse(entity: Entity, reason: string, count: number): void {
    this.#say(entity, `${count} refused, such as ${reason}`)
  }

  #say(entity: string, words: string): void {
    this.#options.print(`${this.#store.searchIndex}/${entity}  ${words}`)
  }
}

interface Lists {
  readonly attributes: readonly Document[] | null
  readonly categories: readonly Document[] | null
}

/** The filter of texts that are in every store view. */
const ALL_STORES = '0'
/** What Magento's own pages say, about addresses that do not exist and cookies, is the shop's own matter. */
const PAGES_OF_MAGENTO = ['no-route', 'enable-cookies']
const DAY_MS = 86_400_000

function lastHour(hour: number, now: Date): Date {
  const today = new Date(now).setUTCHours(hour, 0, 0, 0)
  return new Date(today > now.getTime() ? today - DAY_MS : today)
}

function isBefore(moment: Date | null, limit: Date): boolean {
  return moment === null || moment < limit
}

function ownAttributes(attributes: readonly Document[]): readonly string[] {
  return attributes.flatMap(({ attribute_code: code, is_user_defined: isOwn }) =>
    typeof code === 'string' && (isOwn === true || isOwn === 1 || isOwn === '1') && !HIDDEN_ATTRIBUTES.includes(code)
      ? [code]
      : [],
  )
}

function reasonOf(error: v.ValiError<v.GenericSchema>, raw: unknown): string {
  const [issue] = error.issues
  const field = v.getDotPath(issue) ?? 'the whole'
  return `${JSON.stringify(raw).slice(0, 60)}: field ${field}: expected ${issue.expected ?? 'another value'}`
}

async function readAdminLabels(reader: ListReader): Promise<AdminLabels> {
  const all = await reader.all({ storeCode: 'all', path: '/products/attributes' })
  return new Map(
    all.flatMap((raw) => {
      const parsed = v.safeParse(attributeKeySchema, raw)
      if (!parsed.success) return []
      const { attribute_code: code, options } = parsed.output
      return [[code, new Map(options.map(({ value, label }) => [value, label]))] as const]
    }),
  )
}

function once<Given extends readonly unknown[], Result>(
  make: (...given: Given) => Promise<Result>,
): (...given: Given) => Promise<Result> {
  let made: Promise<Result> | undefined
  return (...given) => (made ??= make(...given))
}

/** The same pages, or null when there is no document in them. */
function notEmpty(pages: Iterable<readonly object[]>): Iterable<readonly object[]> | null {
  const iterator = pages[Symbol.iterator]()
  for (let next = iterator.next(); !next.done; next = iterator.next()) {
    const first = next.value
    if (first.length > 0) return withFirst(first, iterator)
  }
  return null
}

function* withFirst(first: readonly object[], rest: Iterator<readonly object[]>): Generator<readonly object[]> {
  yield first
  for (let next = rest.next(); !next.done; next = rest.next()) yield next.value
}
