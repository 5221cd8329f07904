/** A gateway in front of a recorded session. */
import { asText, createReplayedBackend, recordOf, type ReplayedBackend } from './replayedBackend.ts'
import { type Exchange, readDocuments } from './recording.ts'
import { startGateway, type TestGateway } from '../../gateway/testing/startGateway.ts'
import { readStoreTable, type StoreTable } from '../../gateway/storeTable.ts'
import { readProfile } from '../../gateway/upstream/storefront/profile.ts'

const PROFILE = 'vue-storefront-api-magento1'

/** The stores of the recordings: Norway with prices with tax, Sweden without. */
export function recordedStores(): StoreTable {
  const table = readStoreTable()
  return {
    ...table,
    defaultStoreCode: 'no',
    rootCategoryId: 2,
    businessCustomerGroupId: 2,
    stores: table.stores
      .filter(({ storeCode }) => storeCode === 'no' || storeCode === 'se')
      .map((store) => ({
        ...store,
        tax: {
          ...store.tax,
          sourcePriceIncludesTax: store.storeCode === 'no',
          finalPriceIncludesTax: store.storeCode === 'no',
          calculateServerSide: false,
          taxExemptIds: [],
          notes: [],
          products: [],
        },
      })),
  }
}

export interface ReplayedShop {
  readonly gateway: TestGateway
  readonly backend: ReplayedBackend
}

export async function startReplay(folder: string, session: readonly Exchange[]): Promise<ReplayedShop> {
  const storeCode = storeOf(session)
  const documents = readDocuments(folder, storeCode)
  const products = (documents.product ?? []).map(recordOf)
  const stockOf = (skus: readonly string[]) =>
    products.filter(({ sku }) => skus.includes(asText(sku))).map(({ stock }) => recordOf(stock))
  const backend = createReplayedBackend(session, stockOf)
  const gateway = await startGateway(
    { [storeCode]: documents },
    { storeTable: recordedStores(), profile: readProfile(PROFILE), clock: () => timeOf(session) },
  )
  gateway.storefront.answer('/', (call) => backend.respond(call))
  return { gateway, backend }
}

/** The store of the session's calls. */
export function storeOf(session: readonly Exchange[]): string {
  return asText(
    session.find(({ request }) => request.headers['x-vs-store-code'])?.request.headers['x-vs-store-code'] ?? 'no',
  )
}

/** Windows of special prices were open or not at the time of the recording. */
function timeOf(session: readonly Exchange[]): Date {
  const ordered = session
    .map(({ request }) => recordOf(request.body)['created_at'])
    .find((time) => typeof time === 'string')
  return new Date(ordered ?? '2026-11-27T00:00:00Z')
}
