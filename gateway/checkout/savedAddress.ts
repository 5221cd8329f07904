/** Addresses of the customer's account in a checkout: named by their ids, or entered as they are saved. */
import { accountMessage } from '../customer/accountMessages.ts'
import type { GatewayContext } from '../context.ts'
import { badUserInput, upstreamErrorToNull } from '../shared/errors.ts'
import { decodeId } from '../shared/ids.ts'
import type { InputError, SetCheckoutInput } from '../resolverTypes.generated.ts'
import type { EnteredAddress } from './checkoutState.ts'
import type { EnteredDetails } from './details.ts'

/**
 * Replaces the id by its address. An unknown id and another customer's are refused in the same way.
 *
 * @throws GraphQLError BAD_USER_INPUT for text that is not an id, and for an address beside the id
 * @throws UpstreamError
 */
export async function savedAddress(
  input: SetCheckoutInput,
  { session, loaders, store }: GatewayContext,
): Promise<{ readonly input: SetCheckoutInput; readonly errors: readonly InputError[] }> {
  const { shippingAddressId, ...others } = input
  if (shippingAddressId == null) return { input, errors: [] }
  if (input.shippingAddress != null)
    throw badUserInput('shippingAddressId: expected it in the place of shippingAddress, got both')
  const { type, storeCode, key } = decodeId(shippingAddressId)
  const isSaved = type === 'SavedAddress' && storeCode === store.storeCode && session.customer !== null
  const known = isSaved && session.customer ? await loaders.account.addresses(session.customer.customerId) : []
  const found = known.find((one) => one.key === key)
  if (found) return { input: { ...others, shippingAddress: found.address }, errors: [] }
  const message = accountMessage(store, 'unknownAddress')
  return { input: others, errors: [{ path: 'shippingAddressId', rule: 'UNKNOWN', bound: null, message }] }
}

/** Completes the details with the customer's saved addresses; if the account cannot be read, they stay as entered. */
export async function withSavedFields(
  details: EnteredDetails,
  { session, loaders, log }: GatewayContext,
): Promise<EnteredDetails> {
  const { customer } = session
  if (!customer) return details
  const withSaved = async (address: EnteredAddress): Promise<EnteredAddress> => ({
    ...address,
    saved: await loaders.account
      .untouchedFields(customer.customerId, address)
      .catch(upstreamErrorToNull((err) => log.warn({ err }, 'checkout: the saved addresses could not be read'))),
  })
  const { shippingAddress, billingAddress } = details
  return {
    ...details,
    ...(shippingAddress && { shippingAddress: await withSaved(shippingAddress) }),
    ...(billingAddress && { billingAddress: await withSaved(billingAddress) }),
  }
}
