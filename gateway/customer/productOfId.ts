/** The product that an input names. */
import type { GatewayContext } from '../context.ts'
import { accountMessage } from './accountMessages.ts'
import { refuseInput } from './accountChanges.ts'
import { decodeId } from '../shared/ids.ts'

export type ShownProduct = NonNullable<Awaited<ReturnType<GatewayContext['loaders']['products']['bySku']>>>

/** @throws AccountRefusal UNKNOWN for a product that the store does not show, GraphQLError BAD_USER_INPUT for text that is no id */
export async function productOfId(id: string, context: GatewayContext): Promise<ShownProduct> {
  const { store, loaders } = context
  const { type, storeCode, key } = decodeId(id)
  const isHere = type === 'Product' && storeCode === store.storeCode
  const product = isHere ? await loaders.products.bySku(store, key) : null
  if (product) return product
  const message = accountMessage(store, 'format')
  refuseInput([{ path: 'productId', rule: 'UNKNOWN', message }], context)
  throw new Error('expected a refusal of an unknown product, got none')
}
