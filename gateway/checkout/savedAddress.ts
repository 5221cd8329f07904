/** A shipping address that the input names by its id in the customer's account. */
import { accountMessage } from '../accountMessages.ts'
import type { GatewayContext } from '../context.ts'
import { badUserInput } from '../errors.ts'
import { decodeId } from '../ids.ts'
import type { InputError, SetCheckoutInput } from '../resolverTypes.generated.ts'

/**
 * The input with the address in the place of its id. An unknown id and another customer's are refused alike.
 *
 * @throws GraphQLError BAD_USER_INPUT for text that is no id, and for an address beside the id
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
