/** Saves and removes addresses. The backend replaces all of them at once, so each change sends the others back as they came. */
import { type AccountOutcomeModel, addressAt, changeAccount, refusalByBackend, refuseInput } from '../accountChanges.ts'
import { accountMessage } from '../accountMessages.ts'
import type { GatewayContext } from '../../context.ts'
import { enteredAddress, platformAddress } from '../customerAddress.ts'
import { decodeId } from '../../shared/ids.ts'
import type { InputError, RemoveAddressInput, SaveAddressInput } from '../../resolverTypes.generated.ts'
import type { SessionCustomer } from '../../session/sessionCustomer.ts'
import type { StoreView } from '../../storeTable.ts'
import type { StorefrontProfile } from '../../upstream/storefront/profile.ts'
import { changedFields, type SavedAddressModel, sentAddress } from './addressModel.ts'
import { updateRecord } from './source.ts'

type EnteredAddress = ReturnType<typeof enteredAddress>['address']

/** The storefront API accepts no more. */
export const MAX_ADDRESSES = 2
export const TYPE = 'SavedAddress'

export function saveAddress(input: SaveAddressInput, context: GatewayContext): Promise<AccountOutcomeModel> {
  const { idempotencyKey, ...content } = input
  const addressKey = input.addressId == null ? null : keyOf(input.addressId, context.store)
  return changeAccount(
    { operation: 'saveAddress', idempotencyKey, input: content },
    context,
    async (customer, attempt) => {
      const { loaders, store, storeTable, api } = context
      const known = await loaders.account.addresses(customer.customerId)
      const changed = known.find(({ key }) => key === addressKey) ?? null
      if (input.addressId != null && !changed) refuseInput([unknownAddress(store)], context)
      const isBusiness = customer.groupId === storeTable.businessCustomerGroupId
      const { address, errors } = enteredAddress(
        input.address,
        { path: 'address', isBusiness, countryBefore: changed?.address.country ?? null },
        store,
        api.profile,
      )
      refuseInput(errors, context)
      const wantsDefault = input.isDefaultShipping || input.isDefaultBilling
      // The first attempt may have saved it although its answer was lost; another purchase may have saved it before.
      if (!changed && (attempt.isRetry || !wantsDefault) && known.some((one) => isSame(one, address))) return

      const others = known.filter((one) => one !== changed)
      refuseInput(others.length + 1 > MAX_ADDRESSES ? [tooMany(store)] : [], context)
      const isShipping = input.isDefaultShipping || (changed?.isDefaultShipping ?? others.length === 0)
      const isBilling = input.isDefaultBilling || (changed?.isDefaultBilling ?? others.length === 0)
      const saved = {
        ...savedFields(changed, address, api.profile),
        default_shipping: isShipping,
        default_billing: isBilling,
      }
      const unchanged = others.map((one) => sentAddress(withoutDefaults(one, { isShipping, isBilling }), api.profile))
      await send(customer, [...unchanged, saved], { requestId: attempt.requestIdOf('addresses') }, context)
    },
  )
}

/** There is one default of each kind: the one that is saved takes it. */
function withoutDefaults(
  address: SavedAddressModel,
  taken: { readonly isShipping: boolean; readonly isBilling: boolean },
): SavedAddressModel {
  return {
    ...address,
    isDefaultShipping: address.isDefaultShipping && !taken.isShipping,
    isDefaultBilling: address.isDefaultBilling && !taken.isBilling,
  }
}

export function removeAddress(input: RemoveAddressInput, context: GatewayContext): Promise<AccountOutcomeModel> {
  const { idempotencyKey, addressId } = input
  const { profile } = context.api
  const addressKey = keyOf(addressId, context.store)
  return changeAccount(
    { operation: 'removeAddress', idempotencyKey, input: addressId },
    context,
    async (customer, attempt) => {
      const known = await context.loaders.account.addresses(customer.customerId)
      const removed = known.find(({ key }) => key === addressKey)
      // One that is gone, or another customer's.
      if (!removed) return
      const [heir, ...others] = known.filter((one) => one !== removed)
      const left = heir
        ? [
            sentAddress(
              {
                ...heir,
                isDefaultShipping: heir.isDefaultShipping || removed.isDefaultShipping,
                isDefaultBilling: heir.isDefaultBilling || removed.isDefaultBilling,
              },
              profile,
            ),
            ...others.map((one) => sentAddress(one, profile)),
          ]
        : []
      const removedId = removed.source.id == null ? null : String(removed.source.id)
      await send(customer, left, { requestId: attempt.requestIdOf('addresses'), removedId }, context)
    },
  )
}

async function send(
  customer: SessionCustomer,
  addresses: readonly object[],
  { requestId, removedId = null }: { readonly requestId: string; readonly removedId?: string | null },
  context: GatewayContext,
): Promise<void> {
  const { api, loaders, session, store } = context
  const record = await loaders.account.record(customer.customerId)
  const { email, firstname, lastname } = record
  const access = { api, storeCode: store.storeCode }
  await session
    .withToken((token) => {
      const update = { idempotencyKey: requestId, record, removedId }
      return updateRecord({ ...access, token }, { email, firstname, lastname, addresses }, update)
    })
    .catch((error: unknown) => {
      loaders.account.forget()
      throw refusalByBackend(error, context, { fields: addressAt('address'), address: 'address' }) ?? error
    })
  loaders.account.forget()
  // The tax of the customer's prices follows the default addresses.
  await session.reload()
}

/** What the customer has not changed, and what the gateway does not know, stays as the backend wrote it. */
function savedFields(
  changed: SavedAddressModel | null,
  address: EnteredAddress,
  profile: StorefrontProfile,
): Readonly<Record<string, unknown>> {
  const entered = platformAddress(address, profile)
  if (!changed) return entered
  const names = changedFields(changed.address, address)
  const before = sentAddress(changed, profile)
  const unchanged = Object.entries(before).filter(
    ([name]) => !names.has(name) && !(name === 'region_id' && names.has('region')),
  )
  return {
    ...Object.fromEntries(unchanged),
    ...Object.fromEntries(Object.entries(entered).filter(([name]) => names.has(name))),
  }
}

function isSame({ address }: SavedAddressModel, entered: EnteredAddress): boolean {
  const fields = ['firstName', 'lastName', 'street', 'postcode', 'city', 'country', 'phone'] as const
  return fields.every((field) => address[field] === entered[field])
}

/** A key that no address has, for ids of other types and stores. @throws GraphQLError BAD_USER_INPUT for text that is no id */
function keyOf(id: string, { storeCode }: StoreView): string {
  const identity = decodeId(id)
  return identity.type === TYPE && identity.storeCode === storeCode ? identity.key : ''
}

function unknownAddress(store: StoreView): InputError {
  return { path: 'addressId', rule: 'UNKNOWN', bound: null, message: accountMessage(store, 'unknownAddress') }
}

function tooMany(store: StoreView): InputError {
  const bound = String(MAX_ADDRESSES)
  return { path: 'address', rule: 'TOO_LARGE', bound, message: accountMessage(store, 'tooManyAddresses', bound) }
}
