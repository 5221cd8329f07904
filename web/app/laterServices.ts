/** What starts after the page: nothing of a first page needs it before the page is interactive. */
import type { Connection } from '../shop/connection.ts'
import { wait } from '../shop/nextTask.ts'
import type { StoreContextValue } from '../shop/StoreContext.tsx'
import { focusHeadings } from '../router/focusHeading.ts'
import { followReleases } from '../offline/followReleases.ts'
import { keepCatalogue } from '../offline/keepCatalogue.ts'
import type { Router } from '../router/router.tsx'
import { followScrollDirection } from '../router/scrollDirection.ts'
import { sendShell } from '../offline/shellMessage.ts'
import { stampPrints } from './stampPrints.ts'

interface Page {
  readonly router: Router
  /** Resolves when nothing of the page is still to be loaded. */
  readonly loaded: Promise<unknown>
  readonly connection: Connection
  readonly storeContext: StoreContextValue
}

/** After this time the first live metal prices are displayed: they would wait for a processor. */
const LIVE_AFTER_MS = 1_500

export async function startLaterServices({ router, loaded, connection, storeContext }: Page): Promise<void> {
  focusHeadings(router, document)
  followScrollDirection(document.documentElement)
  stampPrints(storeContext.store)
  keepCatalogue(storeContext.store.code, connection)
  // Some hundred files: earlier, the page would wait for the network and for the processor.
  await loaded
  await wait(LIVE_AFTER_MS)
  await installShell(storeContext)
}

/** Prepares the next visit without a connection, and notices new releases. */
async function installShell(storeContext: StoreContextValue): Promise<void> {
  const registration = await sendShell(storeContext)
  if (registration) followReleases(registration)
}
