/** The sandbox as one object, for its own process, the gateway's tests, the end-to-end tests and the benchmarks. */
import type { DatabaseSync } from 'node:sqlite'
import type { Logger } from 'pino'
import { pino } from 'pino'
import { bindCartService } from './cart/cartService.ts'
import { bindCartStock } from './cart/stock.ts'
import { bindRepeatedRequests } from './cart/repeatedRequests.ts'
import { bindAccounts } from './customers/accounts.ts'
import { bindAgreedPrices } from './customers/agreedPrices.ts'
import { describeDamage, isDamage } from './database/damage.ts'
import { openSeeded } from './openSeeded.ts'
import { createFaultSwitch } from './faults.ts'
import { createMetalFeed } from './metals/feed.ts'
import { STORES } from './catalogue/stores.ts'
import { firstPictures } from './database/firstPictures.ts'
import { bindPriceBook } from './pricing/priceBook.ts'
import { bindPrices } from './pricing/prices.ts'
import { createActivity } from './rest/activity.ts'
import { prerenderRequests } from './rest/prerenderRequests.ts'
import type { Backend } from './rest/backend.ts'
import { bindReads } from './rest/bindReads.ts'
import { prerender } from './rest/prerender.ts'
import { createPictureRenderer } from './rest/pictureRenderer.ts'
import type { RunningServer } from './rest/serve.ts'
import { serve } from './rest/serve.ts'

export interface SandboxOptions {
  /** Opened, and seeded when necessary; without this and `db`, the database is in memory. */
  readonly databaseFile?: string
  /** An open, seeded database; it stays open when the sandbox closes. */
  readonly db?: DatabaseSync
  readonly picturesFolder: string
  /** Renders the pictures of the home pages in the background. */
  readonly prerendersPictures?: boolean
  /** 0 takes a free port. */
  readonly port: number
  readonly host?: string
  /** Seconds between two metal quotes; 0, the default, keeps the quotes of the catalogue. */
  readonly metalTickSeconds?: number
  /** Lifetime of a customer token; an hour by default. */
  readonly customerTokenSeconds?: number
  /** How long a cart reserves stock after a change of a line; 0, the default, reserves nothing. */
  readonly reservationSeconds?: number
  /** Milliseconds since 1970; decides on special prices, tax rates, quotes and the expiry of tokens. */
  readonly now?: () => number
  readonly log?: Logger
  /** Required for the fault switch and the export; without it both are open, which is only for tests in one process. */
  readonly key?: string
  readonly onSeedProgress?: (done: number, total: number) => void
}

/** @throws Error with one sentence when the port is taken or the database cannot be opened */
export async function createSandbox(options: SandboxOptions): Promise<RunningServer> {
  const { picturesFolder, prerendersPictures = false, metalTickSeconds = 0, customerTokenSeconds = 3600 } = options
  const { reservationSeconds = 0 } = options
  const { now = Date.now, port, host = '127.0.0.1', log = pino({ level: 'silent' }) } = options
  const db = options.db ?? openSeeded(options.databaseFile ?? ':memory:', options.onSeedProgress)

  const metals = createMetalFeed({ tickSeconds: metalTickSeconds, now: () => new Date(now()) })
  const quotes = (currency: string) => {
    const store = STORES.find((candidate) => candidate.currency === currency)
    return store ? metals.quotes(store.currency) : []
  }
  const book = bindPriceBook(db, { now, quotes })
  const accounts = bindAccounts(db, { tokenSeconds: customerTokenSeconds, now })
  const stock = bindCartStock(db, now, reservationSeconds * 1_000)
  const stopping = new AbortController()
  const backend: Backend = {
    catalogue: bindReads(db),
    stores: STORES,
    metals,
    accounts,
    agreed: bindAgreedPrices(db),
    prices: bindPrices(db, book),
    cartService: bindCartService(db, { book, accounts, stock, now }),
    repeatedRequests: bindRepeatedRequests(db, now),
    faults: createFaultSwitch(),
    exportTags: new Map(),
    activity: createActivity(),
    picture: createPictureRenderer(db, picturesFolder),
    isReady: () => !stopping.signal.aborted,
    describeError: createErrorDescriber(options.databaseFile),
    stopping: stopping.signal,
  }
  const server = await serve(backend, { host, port, log, ...(options.key !== undefined && { key: options.key }) })
  const prerendering = prerendersPictures
    ? prerender((pictureRequest) => backend.picture(pictureRequest), prerenderRequests(firstPictures(db)), {
        activity: backend.activity,
        log,
      })
    : null

  return {
    url: server.url,
    close: async () => {
      stopping.abort()
      await Promise.all([server.close(), prerendering?.stop()])
      if (!options.db) db.close()
    },
  }
}

/** Copies a damaged file once, however many requests report the damage. */
function createErrorDescriber(databaseFile = ':memory:'): Backend['describeError'] {
  let damage: string | undefined
  return (error) => {
    const reason = error instanceof Error ? error.message : String(error)
    if (!isDamage(error) || databaseFile === ':memory:') return reason
    damage ??= describeDamage(databaseFile, reason)
    return damage
  }
}
