/** Resolvers of the wish list. It belongs to the customer of the session, and no id leads to it. */
import { refusedDocumentToNull } from '../../shared/errors.ts'
import { changeAccount, refusalByBackend } from '../accountChanges.ts'
import { productOfId } from '../productOfId.ts'
import type { MutationResolvers, ViewerResolvers } from '../../resolverTypes.generated.ts'
import type { Slice } from '../../slice.ts'
import { fetchWishList, sendWish } from './source.ts'

const MAX_PRODUCTS = 100

const Viewer: Pick<ViewerResolvers, 'wishList'> = {
  async wishList(_viewer, _args, { store, session, api, loaders }) {
    const { storeCode } = store
    const skus = await session.withToken((token) => fetchWishList({ api, storeCode }, token))
    const products = await Promise.all(
      skus.slice(0, MAX_PRODUCTS).map((sku) => loaders.products.bySku(store, sku).catch(refusedDocumentToNull)),
    )
    // The list is the same in all stores; each shows what it sells.
    return products.filter((product) => product !== null)
  },
}

const Mutation: Pick<MutationResolvers, 'setWishListed'> = {
  setWishListed(_mutation, { input }, context) {
    const { idempotencyKey, productId, isWishListed } = input
    const { api, session, store } = context
    const change = { operation: 'setWishListed', idempotencyKey, input: [productId, isWishListed] }
    return changeAccount(change, context, async () => {
      const product = await productOfId(productId, context)
      const access = { api, storeCode: store.storeCode }
      await session
        .withToken((token) => sendWish(access, token, { sku: product.sku, isWishListed }))
        .catch((error: unknown) => {
          throw refusalByBackend(error, context) ?? error
        })
    })
  },
}

export const wishListSlice: Slice = { resolvers: { Viewer, Mutation } }
