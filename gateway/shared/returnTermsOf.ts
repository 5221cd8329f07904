/** Whether a product can be returned: the settings of its store, by the rules of domain/. */
import { type ReturnTerms, returnTerms } from '#domain/returnTerms.ts'
import type { ResolversTypes } from '../resolverTypes.generated.ts'
import type { StoreView } from '../storeTable.ts'
import { followsMetal } from './pricedItem.ts'

type ProductModel = NonNullable<Awaited<ResolversTypes['Product']>>

/** What is needed of the request's context. */
interface CategoryContext {
  readonly loaders: {
    readonly categories: {
      byId(
        store: StoreView,
        id: number,
      ): Promise<{ readonly ancestors: readonly { readonly documentId: number }[] } | null>
    }
  }
}

/** Null if the store says nothing about the product. */
export async function returnTermsOf(product: ProductModel, context: CategoryContext): Promise<ReturnTerms | null> {
  const { returns } = product.store
  if (!returns) return null
  return returnTerms(returns, {
    dispatch: product.dispatch,
    isTakenBack: await isBelow(product, returns.categoryIds, context),
    followsMetal: [product, ...product.variants].some(followsMetal),
  })
}

/** Whether the product is in one of the categories, or in one below them. */
async function isBelow(
  { store, categoryIds }: ProductModel,
  wanted: readonly number[],
  { loaders }: CategoryContext,
): Promise<boolean> {
  if (wanted.length === 0) return false
  if (categoryIds.some((id) => wanted.includes(id))) return true
  const categories = await Promise.all(categoryIds.map((id) => loaders.categories.byId(store, id)))
  return categories.some((category) => category?.ancestors.some(({ documentId }) => wanted.includes(documentId)))
}
