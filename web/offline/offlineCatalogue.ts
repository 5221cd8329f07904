/** What the shopper and the page do with the catalogue on this device. Loaded when it is needed first. */
import { catalogueOnDevice, picturesOnDevice } from '../shop/catalogueOnDevice.ts'
import { mayHaveCatalogue, type OfflineAnswers, openOfflineAnswers } from './offlineAnswers.ts'
import type { StoredStatus } from './catalogue/messages.ts'
import { estimatePictures, hasTakenPictures, removePictures, takePictures } from './catalogue/takenPictures.ts'

/** In the message of an error, which is all that a worker says of it. */
const TOO_LARGE = 'got a response with 413'

let opened: OfflineAnswers | undefined

/** A document shows one store. */
function answersOf(storeCode: string): OfflineAnswers {
  opened ??= openOfflineAnswers(storeCode)
  return opened
}

/** Whether this device has a catalogue, once that is known. It is not read again for each query. */
let isStored = false

/** Null where this device has no catalogue. */
export async function loadOfflineAnswers(storeCode: string): Promise<OfflineAnswers | null> {
  return isStored || (await readStatus(storeCode)) ? answersOf(storeCode) : null
}

/** Reads the catalogue before the first query, while the page is still starting. */
export async function prepareOfflineAnswers(storeCode: string): Promise<void> {
  const answers = answersOf(storeCode)
  answers.start()
  if (!(await mayHaveCatalogue(storeCode))) return
  await Promise.all([answers.open(), loadOfflineAnswers(storeCode)])
}

/** Shows what this device has. @returns when its prices and stock were read, null without a catalogue */
export async function readStatus(storeCode: string): Promise<string | null> {
  if (!(await mayHaveCatalogue(storeCode))) return null
  const status = await answersOf(storeCode)
    .status()
    .catch(() => null)
  // Without a catalogue, what the shopper is choosing or was offered stays.
  if (status && (status.asOf !== null || catalogueOnDevice.get().kind === 'stored')) show(status)
  if (status?.asOf == null) return null
  void hasTakenPictures(storeCode).then((hasPictures) => hasPictures && picturesOnDevice.set({ kind: 'stored' }))
  return status.asOf
}

/**
 * Finds out how much there is to load.
 *
 * @param categoryIds of the categories that are taken along; undefined for all
 */
export async function offerCatalogue(storeCode: string, categoryIds?: readonly string[]): Promise<void> {
  try {
    const { bytes } = await answersOf(storeCode).look(categoryIds)
    catalogueOnDevice.set({ kind: 'offered', bytes, categoryIds })
  } catch (error) {
    catalogueOnDevice.set(
      String(error).includes(TOO_LARGE)
        ? { kind: 'tooLarge', isChosen: categoryIds !== undefined }
        : { kind: 'failed', categoryIds },
    )
  }
}

/** Loads the catalogue or its changes, and shows the progress. */
export async function takeAlong(storeCode: string, categoryIds?: readonly string[]): Promise<void> {
  catalogueOnDevice.set({ kind: 'loading', share: 0 })
  try {
    const answers = answersOf(storeCode)
    show(
      await answers.sync(
        (loaded, bytes) => catalogueOnDevice.set({ kind: 'loading', share: bytes === 0 ? 0 : loaded / bytes }),
        categoryIds,
      ),
    )
    // The browser may remove other data of the site before this.
    await navigator.storage?.persist?.()
  } catch {
    catalogueOnDevice.set({ kind: 'failed', categoryIds })
  }
}

/** The same without showing it. A failure leaves what is there, and is in the browser's log. @returns whether it is fresh now */
export async function refreshQuietly(storeCode: string): Promise<boolean> {
  try {
    show(await answersOf(storeCode).sync(() => undefined))
    if (await hasTakenPictures(storeCode)) await loadPictures(storeCode, () => undefined)
    return true
  } catch (error) {
    console.warn('the catalogue on this device was not refreshed', error)
    return false
  }
}

export async function removeCatalogue(storeCode: string): Promise<void> {
  await removePictures(storeCode)
  picturesOnDevice.set({ kind: 'none' })
  show(await answersOf(storeCode).remove())
}

/** Finds out how much there is to load for the pictures of the whole catalogue. */
export async function offerPictures(storeCode: string): Promise<void> {
  try {
    const templates = await answersOf(storeCode).pictures()
    picturesOnDevice.set({ kind: 'offered', bytes: await estimatePictures(storeCode, templates) })
  } catch {
    picturesOnDevice.set({ kind: 'failed' })
  }
}

/** Loads the pictures of the whole catalogue, and shows the progress. */
export async function takeAlongPictures(storeCode: string): Promise<void> {
  picturesOnDevice.set({ kind: 'loading', share: 0 })
  try {
    await loadPictures(storeCode, (share) => picturesOnDevice.set({ kind: 'loading', share }))
    picturesOnDevice.set({ kind: 'stored' })
  } catch {
    picturesOnDevice.set({ kind: 'failed' })
  }
}

async function loadPictures(storeCode: string, onProgress: (share: number) => void): Promise<void> {
  await takePictures(storeCode, await answersOf(storeCode).pictures(), onProgress)
}

function show({ asOf }: StoredStatus): void {
  isStored = asOf !== null
  catalogueOnDevice.set(asOf === null ? { kind: 'none' } : { kind: 'stored', asOf })
}
