/** The customer's record of one request, read at most once until it is changed. */
import { unauthenticated } from '../../shared/errors.ts'
import { isSubscribed } from '../newsletterCalls.ts'
import type { PostalAddress } from '../../resolverTypes.generated.ts'
import type { RequestScope } from '../../shared/requestScope.ts'
import { type CustomerId, customerIdOf } from '../../session/customerId.ts'
import { savedAddresses, type SavedAddressModel, untouchedFields } from './addressModel.ts'
import { type CustomerRecord, fetchRecord } from './source.ts'

export function createAccountLoaders({ session, store, api, customerScope, pseudonym }: RequestScope) {
  const { storeCode } = store
  const records = new Map<CustomerId, Promise<CustomerRecord>>()
  const subscriptions = new Map<string, Promise<boolean>>()

  /** @throws GraphQLError UNAUTHENTICATED if the token belongs to another customer now */
  const read = async (customerId: CustomerId): Promise<CustomerRecord> => {
    const record = await session.withToken((token) => fetchRecord({ api, storeCode, token }))
    if (customerIdOf(record.id, record.email, { pseudonym }) !== customerId) throw unauthenticated()
    return record
  }
  const record = (customerId: CustomerId): Promise<CustomerRecord> => once(records, customerId, read)

  const addresses = async (customerId: CustomerId): Promise<readonly SavedAddressModel[]> => {
    const nameOf = (id: string): string => `${customerScope(customerId)} ${pseudonym(`address ${customerId} ${id}`)}`
    return savedAddresses(await record(customerId), nameOf)
  }

  return {
    account: {
      /** @throws UpstreamError */
      record,
      /** @throws UpstreamError */
      addresses,
      /** The fields of an entered address that are those of a saved one, for an order; null if it is another address. @throws UpstreamError */
      untouchedFields: async (
        customerId: CustomerId,
        entered: PostalAddress,
      ): Promise<Readonly<Record<string, unknown>> | null> => untouchedFields(await addresses(customerId), entered),
      /** @throws UpstreamError */
      isSubscribed: (email: string): Promise<boolean> =>
        once(
          subscriptions,
          email,
          async () => (await session.withToken((token) => isSubscribed({ api, storeCode, token }, email))) === true,
        ),
      /** After a change. */
      forget(): void {
        records.clear()
        subscriptions.clear()
      },
    },
  }
}

function once<Key, Answer>(
  loaded: Map<Key, Promise<Answer>>,
  key: Key,
  load: (key: Key) => Promise<Answer>,
): Promise<Answer> {
  const loading = loaded.get(key) ?? load(key)
  loaded.set(key, loading)
  return loading
}
