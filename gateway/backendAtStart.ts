/**
 * What the backend answers to one harmless call for each store, for `/health/ready`: whether the address, the profile and the keys are right.
 * The gateway opens without waiting for it, and a backend that is away is asked again until it has answered once.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { StoreTable } from './storeTable.ts'
import { createCallCounter } from './upstream/callCounter.ts'
import { type Reach, reach } from './upstream/reach.ts'
import type { StorefrontClient } from './upstream/storefront/storefrontClient.ts'

export interface BackendAtStart {
  /** By store code, one sentence each. */
  readonly report: () => Readonly<Record<string, string>>
  /** Asks no more. */
  readonly close: () => void
}

interface AtStartOptions {
  readonly storefront: StorefrontClient
  readonly stores: StoreTable['stores']
  readonly log: Logger
  /** Delay before a backend that did not answer is called again; it doubles up to a minute. */
  readonly retryMs?: number
}

const FIRST_RETRY_MS = 2_000
const MAX_RETRY_MS = 60_000

export function askBackend({ storefront, stores, log, retryMs = FIRST_RETRY_MS }: AtStartOptions): BackendAtStart {
  const closing = new AbortController()
  const sentences = new Map(stores.map(({ storeCode }) => [storeCode, 'not asked yet']))
  const ask = async (storeCode: string): Promise<void> => {
    if (storefront.forRequest(createCallCounter()).profile.calls['stock/list'] === null)
      return void sentences.set(storeCode, 'not asked: the profile has no stock/list')
    for (let waitMs = retryMs; ; waitMs = Math.min(waitMs * 2, MAX_RETRY_MS)) {
      const found = await reach(storefront.forRequest(createCallCounter(), closing.signal), storeCode)
      if (closing.signal.aborted) return
      const isNew = sentences.get(storeCode) !== sentenceOf(found)
      sentences.set(storeCode, sentenceOf(found))
      if (isNew && found.kind !== 'there') log.error({ store: storeCode }, `backend: ${sentenceOf(found)}`)
      if (found.kind !== 'dead') return
      // The process may end while it waits.
      await sleep(waitMs, undefined, { signal: closing.signal, ref: false })
    }
  }
  for (const { storeCode } of stores)
    void ask(storeCode).catch((err: unknown) => {
      if (!closing.signal.aborted) log.error({ err, store: storeCode }, 'backend: could not be asked at the start')
    })
  return { report: () => Object.fromEntries(sentences), close: () => closing.abort() }
}

function sentenceOf(found: Reach): string {
  if (found.kind === 'there') return 'answers'
  if (found.kind === 'dead') return `no answer: ${found.reason}`
  return found.kind === 'elsewhere'
    ? `answers, but not as the profile expects, see STOREFRONT_API_URL and STOREFRONT_PROFILE: ${found.reason}`
    : `answers, but its stock cannot be read: ${found.reason}`
}
