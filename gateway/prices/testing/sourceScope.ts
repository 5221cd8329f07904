/** The request scope that price sources need, over a fake storefront. */
import { pino } from 'pino'
import type { RequestScope } from '../../shared/requestScope.ts'
import type { SessionCustomer } from '../../session/sessionCustomer.ts'
import { readStoreTable, type StoreView } from '../../storeTable.ts'
import { createFakeStorefront, type FakeStorefront } from '../../testing/fakeStorefront.ts'
import { createCallCounter } from '../../upstream/callCounter.ts'
import { createSharedCache } from '../../upstream/sharedCache.ts'
import { readProfile } from '../../upstream/storefront/profile.ts'
import { createStorefrontClient } from '../../upstream/storefront/storefrontClient.ts'

export interface SourceBench {
  readonly storefront: FakeStorefront
  readonly logLines: Readonly<Record<string, unknown>>[]
  readonly memory: RequestScope['sharedCache']
  store(code: string): StoreView
  /** A new request. */
  request(): RequestScope
  close(): Promise<void>
}

export const UPSTREAM_TIMEOUT_MS = 1_500 // tests also run on busy machines

export async function openSourceBench(clock: () => Date): Promise<SourceBench> {
  const storefront = await createFakeStorefront()
  const client = createStorefrontClient({
    url: storefront.url,
    connections: 8,
    timeoutMs: UPSTREAM_TIMEOUT_MS,
    profile: readProfile('sandbox'),
  })
  const logLines: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line) => void logLines.push(JSON.parse(line)) })
  const memory = createSharedCache(clock)
  const storeTable = readStoreTable()
  return {
    storefront,
    logLines,
    memory,
    store(code) {
      const found = storeTable.stores.find(({ storeCode }) => storeCode === code)
      if (!found) throw new Error(`expected a store, got ${code}`)
      return found
    },
    request: () =>
      ({
        api: client.forRequest(createCallCounter()),
        session: { withToken: (send: (token: string) => unknown) => send(BUSINESS.token) },
        log,
        sharedCache: memory,
        storeTable,
      }) as unknown as RequestScope,
    async close() {
      await client.close()
      await storefront.close()
    },
  }
}

export const BUSINESS: SessionCustomer = {
  sessionId: 'session-of-aurum',
  customerId: 51,
  customerNumber: '10051',
  groupId: 5,
  customerTaxClassId: 7,
  taxPlaces: { shipping: null, billing: null },
  approval: 'GOOD' as const,
  isIdentityVerified: true,
  loyaltyCard: null,
  groupToken: 'group-token-of-aurum',
  token: 'token-of-aurum',
  email: 'innkjop@aurum.example',
  firstName: 'Anna',
  lastName: 'Aurum',
}
export const OTHER_BUSINESS: SessionCustomer = {
  sessionId: 'session-of-silva',
  customerId: 52,
  customerNumber: '10052',
  groupId: 5,
  customerTaxClassId: 7,
  taxPlaces: { shipping: null, billing: null },
  approval: 'GOOD' as const,
  isIdentityVerified: true,
  loyaltyCard: null,
  groupToken: 'group-token-of-silva',
  token: 'token-of-silva',
  email: 'kjop@silva.example',
  firstName: 'Siri',
  lastName: 'Silva',
}
export const PRIVATE_CUSTOMER: SessionCustomer = {
  sessionId: 'session-of-kari',
  customerId: 41,
  customerNumber: null,
  groupId: 1,
  customerTaxClassId: 3,
  taxPlaces: { shipping: null, billing: null },
  approval: 'GOOD' as const,
  isIdentityVerified: true,
  loyaltyCard: null,
  groupToken: 'group-token-of-kari',
  token: 'token-of-kari',
  email: 'kari@example.no',
  firstName: 'Kari',
  lastName: 'Nord',
}
