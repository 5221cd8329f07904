/** Keeps the price columns of the stores in use up to date. */
import { setTimeout as delay } from 'node:timers/promises'
import type { StoreView } from '../../gateway/storeTable.ts'
import type { PriceIndexer } from '../../gateway/upstream/catalogueIndex/embedded/priceColumn.ts'
import { readAlias } from '../cluster/aliases.ts'
import type { ClusterClient } from '../cluster/clusterClient.ts'
import { ClusterError } from '../cluster/clusterError.ts'
import { aliasOf, notesOf, writeNote } from '../cluster/physicalIndex.ts'
import { updateDuePrices } from './duePrices.ts'

export interface StorePrices {
  readonly client: ClusterClient
  readonly stores: readonly StoreView[]
  readonly indexPrices: PriceIndexer
  readonly clock: () => Date
  readonly signal: AbortSignal
  readonly log: (line: string) => void
}

/** A new index may have come into use meanwhile, with other times of change. */
const MAX_WAIT_MS = 60_000

/** @returns when the next price of any store changes @throws ClusterError */
export async function updatePrices(options: StorePrices): Promise<Date | null> {
  let next: Date | null = null
  for (const store of options.stores) {
    const own = await updateStore(store, options)
    if (own && (!next || own < next)) next = own
  }
  return next
}

/** Runs until the signal. An error is logged, and the next attempt follows. */
export async function watchPrices(options: StorePrices): Promise<void> {
  const { clock, log, signal } = options
  while (!signal.aborted) {
    let next: Date | null = null
    try {
      next = await updatePrices(options)
    } catch (error) {
      if (!signal.aborted) log(`prices: ${error instanceof Error ? error.message : String(error)}`)
    }
    const waitMs = next ? Math.min(Math.max(next.getTime() - clock().getTime(), 1000), MAX_WAIT_MS) : MAX_WAIT_MS
    await delay(waitMs, undefined, { signal }).catch(() => undefined) // it was aborted
  }
}

async function updateStore(store: StoreView, { client, indexPrices, clock, log }: StorePrices): Promise<Date | null> {
  const alias = aliasOf(store.searchIndex, 'product')
  const indices = {
    product: await ownIndex(client, alias),
    taxrule: aliasOf(store.searchIndex, 'taxrule'),
    customergroup: aliasOf(store.searchIndex, 'customergroup'),
  }
  const now = clock()
  const { updated, nextChangeAt } = await updateDuePrices({ client, store, indexPrices, indices, now })
  if (updated > 0) {
    const note = (await notesOf(client, alias)).get(indices.product)
    // Gateways see by it that listings sorted by price are no longer right.
    if (note) await writeNote(client, indices.product, { ...note, pricesAt: now.toISOString() })
    log(`${indices.product}: ${updated} prices changed`)
  }
  return nextChangeAt
}

/** @throws ClusterError for an index without price columns */
async function ownIndex(client: ClusterClient, alias: string): Promise<string> {
  const { target } = await readAlias(client, alias)
  if (target !== null && (await notesOf(client, alias)).has(target)) return target
  throw new ClusterError(
    `alias ${alias}: expected an index of npm run index, which has price columns, got ${target ?? 'none'}`,
  )
}
