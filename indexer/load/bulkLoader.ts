/** Sends documents to an index in bulk requests, several at a time, and knows up to which line everything is indexed. */
import * as v from 'valibot'
import { type ClusterClient, reasonOf } from '../cluster/clusterClient.ts'
import { ClusterError } from '../cluster/clusterError.ts'

export interface BulkItem {
  readonly line: number
  readonly id: string
  /** The document as JSON, without line breaks, in pieces that are joined only in the request. */
  readonly json: readonly Buffer[]
  /** `update` merges the JSON into an existing document. */
  readonly action: 'index' | 'update'
}

export interface BulkLoader {
  /** Waits while as many requests are running as are allowed. @throws ClusterError of an earlier request */
  add(item: BulkItem): Promise<void>
  /** Sends the rest and waits for all answers. @throws ClusterError */
  finish(): Promise<void>
  /** All lines up to this one are indexed. */
  indexedLine(): number
  readonly indexed: number
}

const MAX_ITEMS = 500
const MAX_BYTES = 4 * 1024 * 1024
const MAX_RUNNING = 3
const TIMEOUT_MS = 120_000
/** A node that refuses an item because its queue is full takes it later. */
const MAX_ITEM_ATTEMPTS = 8
const RETRY_DELAY_MS = 250
const MAX_NAMED = 5
const LINE_FEED = Buffer.from('\n')
const UPDATE_END = Buffer.from('}\n')

interface Batch {
  readonly items: readonly BulkItem[]
  readonly lastLine: number
  isDone: boolean
}

const answerSchema = v.object({
  errors: v.boolean(),
  items: v.array(v.record(v.string(), v.looseObject({ status: v.number(), error: v.optional(v.unknown()) }))),
})

/** @param source name of the export, for messages */
export function createBulkLoader(client: ClusterClient, index: string, source: string, firstLine = 0): BulkLoader {
  let items: BulkItem[] = []
  let bytes = 0
  let indexed = 0
  let indexedLine = firstLine
  let failure: unknown = null
  const batches: Batch[] = []
  const running = new Set<Promise<void>>()

  const throwFailure = (): void => {
    if (failure !== null) throw failure
  }

  const deliver = async (batch: Batch): Promise<void> => {
    try {
      await sendBatch(client, index, source, batch.items)
      batch.isDone = true
      indexed += batch.items.length
      while (batches[0]?.isDone) indexedLine = batches.shift()?.lastLine ?? indexedLine
    } catch (error) {
      failure ??= error
    }
  }

  const start = async (): Promise<void> => {
    if (items.length === 0) return
    while (running.size >= MAX_RUNNING) await Promise.race(running)
    throwFailure()
    const batch: Batch = { items, lastLine: items.at(-1)?.line ?? firstLine, isDone: false }
    items = []
    bytes = 0
    batches.push(batch)
    const request = deliver(batch).finally(() => running.delete(request))
    running.add(request)
  }

  return {
    async add(item) {
      throwFailure()
      const size = item.json.reduce((sum, { length }) => sum + length, item.id.length)
      if (items.length >= MAX_ITEMS || (items.length > 0 && bytes + size > MAX_BYTES)) await start()
      items.push(item)
      bytes += size
    },
    async finish() {
      if (failure === null) await start()
      await Promise.all(running)
      throwFailure()
    },
    indexedLine: () => indexedLine,
    get indexed() {
      return indexed
    },
  }
}

async function sendBatch(
  client: ClusterClient,
  index: string,
  source: string,
  batch: readonly BulkItem[],
): Promise<void> {
  let left = batch
  for (let attempt = 1; left.length > 0; attempt++) {
    const request = {
      method: 'POST',
      path: `/${encodeURIComponent(index)}/_bulk`,
      lines: Buffer.concat(left.flatMap(linesOf)),
    } as const
    const { json, node } = await client.send({ ...request, timeoutMs: TIMEOUT_MS })
    const parsed = v.safeParse(answerSchema, json)
    if (!parsed.success || parsed.output.items.length !== left.length)
      throw new ClusterError(
        `${node}: index ${index}: expected an answer for ${left.length} documents, got ${JSON.stringify(json).slice(0, 200)}`,
      )
    if (!parsed.output.errors) return
    const failed = left.flatMap((item, at) => failureOf(item, parsed.output.items[at]) ?? [])
    const lasting = failed.filter(({ isTemporary }) => !isTemporary || attempt >= MAX_ITEM_ATTEMPTS)
    if (lasting.length > 0) throw refusedItems(node, index, source, lasting)
    left = failed.map(({ item }) => item)
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS * attempt))
  }
}

function linesOf({ id, json, action }: BulkItem): readonly Buffer[] {
  const head = JSON.stringify({ [action]: { _id: id } })
  const [start, end] = action === 'index' ? [`${head}\n`, LINE_FEED] : [`${head}\n{"doc":`, UPDATE_END]
  return [Buffer.from(start), ...json, end]
}

interface ItemFailure {
  readonly item: BulkItem
  readonly isTemporary: boolean
  readonly type: string | null
  readonly reason: string
}

function failureOf(
  item: BulkItem,
  answer: Readonly<Record<string, { status: number; error?: unknown }>> = {},
): ItemFailure | null {
  const [result] = Object.values(answer)
  if (!result || result.status < 300) return null
  // A product that was deleted meanwhile needs no price.
  if (item.action === 'update' && result.status === 404) return null
  const { type, reason } = reasonOf(result.error)
  const isTemporary = (result.status === 429 || result.status === 503) && type !== 'cluster_block_exception'
  return { item, isTemporary, type, reason }
}

function refusedItems(node: string, index: string, source: string, failures: readonly ItemFailure[]): ClusterError {
  const [first] = failures
  if (first?.type === 'cluster_block_exception')
    return new ClusterError(
      `${node}: index ${index}: expected to write, got a block: ${first.reason}; the disk of a node may be full`,
      { type: first.type },
    )
  const named = failures
    .slice(0, MAX_NAMED)
    .map(({ item, reason }) => `${source}, line ${item.line} (id ${item.id}): ${reason}`)
  const more = failures.length > MAX_NAMED ? `; and ${failures.length - MAX_NAMED} more` : ''
  return new ClusterError(
    `${node}: index ${index}: expected to index ${failures.length} more documents, got ${named.join('; ')}${more}`,
    { type: first?.type ?? null },
  )
}
