/** What the shopper and the page do with the catalogue on this device. Loaded when it is needed first. */
import { catalogueOnDevice } from '../shop/catalogueOnDevice.ts'
import { mayHaveCatalogue, type OfflineAnswers, openOfflineAnswers } from './offlineAnswers.ts'
import type { StoredStatus } from './offline/messages.ts'

let opened: OfflineAnswers | undefined

/** A document shows one store. */
function answersOf(storeCode: string): OfflineAnswers {
  opened ??= openOfflineAnswers(storeCode)
  return opened
}

/** Null where this device has no catalogue. */
export async function loadOfflineAnswers(storeCode: string): Promise<OfflineAnswers | null> {
  return (await readStatus(storeCode)) ? answersOf(storeCode) : null
}

/** Shows what this device has. @returns when its prices and stock were read, null without a catalogue */
export async function readStatus(storeCode: string): Promise<string | null> {
  if (!(await mayHaveCatalogue(storeCode))) return null
  const status = await answersOf(storeCode)
    .status()
    .catch(() => null)
  if (status) show(status)
  return status?.asOf ?? null
}

/** Finds out how much there is to load. */
export async function offerCatalogue(storeCode: string): Promise<void> {
  try {
    const { bytes } = await answersOf(storeCode).look()
    catalogueOnDevice.set({ kind: 'offered', bytes })
  } catch {
    catalogueOnDevice.set({ kind: 'failed' })
  }
}

/** Loads the catalogue or its changes, and shows the progress. */
export async function takeAlong(storeCode: string): Promise<void> {
  catalogueOnDevice.set({ kind: 'loading', share: 0 })
  try {
    const answers = answersOf(storeCode)
    show(
      await answers.sync((loaded, bytes) =>
        catalogueOnDevice.set({ kind: 'loading', share: bytes === 0 ? 0 : loaded / bytes }),
      ),
    )
    // The browser may remove other data of the site before this.
    await navigator.storage?.persist?.()
  } catch {
    catalogueOnDevice.set({ kind: 'failed' })
  }
}

/** The same without showing it. A failure leaves what is there. */
export async function refreshQuietly(storeCode: string): Promise<void> {
  const status = await answersOf(storeCode)
    .sync(() => undefined)
    .catch(() => null)
  if (status) show(status)
}

export async function removeCatalogue(storeCode: string): Promise<void> {
  show(await answersOf(storeCode).remove())
}

function show({ asOf }: StoredStatus): void {
  catalogueOnDevice.set(asOf === null ? { kind: 'none' } : { kind: 'stored', asOf })
}
