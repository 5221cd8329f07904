/** Reads Magento's lists whole: a page that breaks is read again, and so is a list that changes while it is read. */
import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import { UpstreamError } from '../../../shared/errors.ts'
import { parseBody } from '../../border.ts'
import { listOfIndices } from '../../looseFields.ts'
import { type Filter, searchCriteria } from '../searchCriteria.ts'

type Query = Readonly<Record<string, string>>
/** @throws UpstreamError */
export type Get = (storeCode: string, path: string, query?: Query) => Promise<unknown>

export interface ListReader {
  /** A call that is repeated as a page is. @throws UpstreamError */
  read<Schema extends v.GenericSchema>(read: Read<Schema>): Promise<v.InferOutput<Schema>>
  /** The items of a list that fits in memory. @throws UpstreamError */
  all(list: List): Promise<readonly unknown[]>
  /** One page. @throws UpstreamError */
  page(list: List, more: PageChoice): Promise<Page>
}

interface Read<Schema> {
  readonly storeCode: string
  readonly path: string
  readonly query?: Query
  readonly schema: Schema
}

export interface List {
  readonly storeCode: string
  /** Below `/rest/{store}/V1`. */
  readonly path: string
  readonly filters?: readonly Filter[]
}

type PageChoice = Partial<Pick<Parameters<typeof searchCriteria>[0], 'page' | 'sort' | 'fields' | 'pageSize'>>

export interface Page {
  readonly items: readonly unknown[]
  /** Of all pages with these filters. */
  readonly total: number
}

export interface ListReaderOptions {
  readonly get: Get
  readonly pageSize: number
  /** Waits before each further try. */
  readonly pausesMs?: readonly number[]
}

const PAUSES_MS = [1_000, 5_000, 20_000]
const MAX_LIST_READS = 3
const UPSTREAM = 'catalogue'
const pageSchema = v.object({
  items: v.pipe(v.nullish(v.unknown(), []), v.transform(listOfIndices), v.array(v.unknown())),
  total_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
})

export function createListReader({ get, pageSize, pausesMs = PAUSES_MS }: ListReaderOptions): ListReader {
  const again = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (const pauseMs of pausesMs) {
      try {
        return await work()
      } catch (error) {
        if (!isWorthAnotherTry(error)) throw error
        await setTimeout(pauseMs)
      }
    }
    return work()
  }
  const read: ListReader['read'] = ({ storeCode, path, query, schema }) =>
    again(async () => parseBody(schema, await get(storeCode, path, query), { upstream: UPSTREAM, from: `/V1${path}` }))
  const page: ListReader['page'] = async ({ storeCode, path, filters = [] }, more) => {
    const query = searchCriteria({ filters, pageSize, ...more })
    const { items, total_count: total } = await read({ storeCode, path, query, schema: pageSchema })
    return { items, total }
  }
  return {
    read,
    page,
    async all(list) {
      for (let tries = 1; tries < MAX_LIST_READS; tries++) {
        const items = await allPages(list, page, pageSize)
        if (items) return items
      }
      const items = await allPages(list, page, pageSize)
      if (items) return items
      throw broken(list, `expected as many different items as its total says, got others in ${MAX_LIST_READS} reads`)
    },
  }
}

/** Null when pages do not fit together: an item that came or went between two of them moves all others. */
async function allPages(list: List, page: ListReader['page'], pageSize: number): Promise<readonly unknown[] | null> {
  const items: unknown[] = []
  for (let number = 1; ; number++) {
    const { items: more, total } = await page(list, { page: number })
    items.push(...more)
    if (items.length === total) return new Set(items.map(keyOf)).size === total ? items : null
    // Beyond its last page Magento repeats it.
    if (more.length < pageSize || items.length > total) return null
  }
}

const keyedSchema = v.looseObject({ id: v.optional(v.unknown()), attribute_id: v.optional(v.unknown()) })

function keyOf(item: unknown): unknown {
  const parsed = v.safeParse(keyedSchema, item)
  return (parsed.success ? (parsed.output.id ?? parsed.output.attribute_id) : undefined) ?? item
}

export function broken({ path }: Pick<List, 'path'>, message: string): UpstreamError {
  return new UpstreamError({
    code: 'UPSTREAM_MALFORMED',
    upstream: UPSTREAM,
    message: `${UPSTREAM}: /V1${path}: ${message}`,
  })
}

/** A refusal stays one, such as that of a right which the integration lacks. */
function isWorthAnotherTry(error: unknown): boolean {
  if (!(error instanceof UpstreamError)) return false
  const status = error.status ?? (error.cause instanceof UpstreamError ? error.cause.status : null)
  return error.code !== 'UPSTREAM_NOT_IMPLEMENTED' && (status === null || status >= 500 || status === 429)
}
