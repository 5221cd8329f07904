/** The sandbox as one object: its own process runs it, and so do the gateway's tests, the journeys and the bench. */
import type { DatabaseSync } from 'node:sqlite'
import type { Logger } from 'pino'
import { pino } from 'pino'
import { bindShopping } from './cart/shopping.ts'
import { bindAccounts } from './customers/accounts.ts'
import { bindAgreedPrices } from './customers/agreedPrices.ts'
import { describeDamage, isDamage } from './database/damage.ts'
import { openSeeded } from './openSeeded.ts'
import { createFaultSwitch } from './faults.ts'
import { createMetalFeed } from './metals/feed.ts'
import { STORES } from './catalogue/stores.ts'
import { picturesShownFirst } from './database/shownFirst.ts'
import { bindPriceBook } from './pricing/priceBook.ts'
import { bindPrices } from './pricing/prices.ts'
import { createActivity } from './rest/activity.ts'
import { ordersAhead } from './rest/aheadOrders.ts'
import type { Backend } from './rest/backend.ts'
import { bindReads } from './rest/bindReads.ts'
import { drawAhead } from './rest/drawAhead.ts'
import { createDrawer } from './rest/drawer.ts'
import type { Serving } from './rest/serve.ts'
import { serve } from './rest/serve.ts'

export interface SandboxOptions {
  /** Opened, and seeded when it is not yet; without it and `db`, one in memory. */
  readonly databaseFile?: string
  /** Open and seeded; stays open when the sandbox closes. */
  readonly db?: DatabaseSync
  readonly picturesFolder: string
  /** Makes the home pages' pictures in quiet moments. */
  readonly drawsAhead?: boolean
  /** 0 takes a free one. */
  readonly port: number
  readonly host?: string
  /** Between two quotes of the metals; 0, the default, lets them stand still at the catalogue's. */
  readonly metalTickSeconds?: number
  /** How long a customer's token holds; an hour when silent. */
  readonly customerTokenSeconds?: number
  /** Milliseconds since 1970; decides on offers, rates, quotes and the end of tokens. */
  readonly now?: () => number
  readonly log?: Logger
  /** Asked of the fault switch and the export; without it both are open, which is for tests in one process alone. */
  readonly key?: string
  readonly onSeedProgress?: (done: number, total: number) => void
}

/** @throws Error in one sentence when the port is taken or the database cannot be opened */
export async function createSandbox(options: SandboxOptions): Promise<Serving> {
  const { picturesFolder, drawsAhead = false, metalTickSeconds = 0, customerTokenSeconds = 3600 } = options
  const { now = Date.now, port, host = '127.0.0.1', log = pino({ level: 'silent' }) } = options
  const db = options.db ?? openSeeded(options.databaseFile ?? ':memory:', options.onSeedProgress)

  const metals = createMetalFeed({ tickSeconds: metalTickSeconds, now: () => new Date(now()) })
  const quotes = (currency: string) => {
    const store = STORES.find((candidate) => candidate.currency === currency)
    return store ? metals.quotes(store.currency) : []
  }
  const book = bindPriceBook(db, { now, quotes })
  const accounts = bindAccounts(db, { tokenSeconds: customerTokenSeconds, now })
  const stopping = new AbortController()
  const backend: Backend = {
    catalogue: bindReads(db),
    stores: STORES,
    metals,
    accounts,
    agreed: bindAgreedPrices(db),
    prices: bindPrices(db, book),
    shopping: bindShopping(db, { book, accounts, now }),
    faults: createFaultSwitch(),
    exportTags: new Map(),
    activity: createActivity(),
    picture: createDrawer(db, picturesFolder),
    isReady: () => !stopping.signal.aborted,
    explain: explainErrors(options.databaseFile),
    stopping: stopping.signal,
  }
  const serving = await serve(backend, { host, port, log, ...(options.key !== undefined && { key: options.key }) })
  const ahead = drawsAhead
    ? drawAhead((order) => backend.picture(order), ordersAhead(picturesShownFirst(db)), {
        activity: backend.activity,
        log,
      })
    : null

  return {
    url: serving.url,
    close: async () => {
      stopping.abort()
      await Promise.all([serving.close(), ahead?.stop()])
      if (!options.db) db.close()
    },
  }
}

/** One copy of a damaged file is enough, however many requests meet the damage. */
function explainErrors(databaseFile = ':memory:'): Backend['explain'] {
  let damage: string | undefined
  return (error) => {
    const reason = error instanceof Error ? error.message : String(error)
    if (!isDamage(error) || databaseFile === ':memory:') return reason
    damage ??= describeDamage(databaseFile, reason)
    return damage
  }
}
