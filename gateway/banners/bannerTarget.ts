/** Finds the target of a banner among the pages that the store shows. */
import type { GatewayContext } from '../context.ts'
import type { ResolversParentTypes } from '../resolverTypes.generated.ts'
import type { StoreView } from '../storeTable.ts'
import { textField } from '../upstream/catalogueIndex/fields.ts'
import type { BannerSetting } from '../shared/bannerTable.ts'

type Category = ResolversParentTypes['Category']
type Product = ResolversParentTypes['Product']
type ContentPage = ResolversParentTypes['ContentPage']

export type BannerTarget =
  | { readonly __typename: 'CategoryRoute'; readonly category: Category }
  | { readonly __typename: 'ProductRoute'; readonly product: Product; readonly childSku: null }
  | { readonly __typename: 'ContentRoute'; readonly page: ContentPage }

/** Returns null when the store does not show the target. @throws UpstreamError */
export async function findTarget(
  store: StoreView,
  target: BannerSetting['target'],
  { loaders }: GatewayContext,
): Promise<BannerTarget | null> {
  if ('category' in target) {
    const category = (await loaders.categories.all(store)).find((candidate) => urlPathOf(candidate) === target.category)
    return category ? { __typename: 'CategoryRoute', category } : null
  }
  if ('product' in target) {
    const product = await loaders.products.bySku(store, target.product)
    return product && { __typename: 'ProductRoute', product, childSku: null }
  }
  const page = await loaders.content.pageBySlug(store, target.content)
  return page && { __typename: 'ContentRoute', page }
}

export function urlPathOf({ document }: Pick<Category, 'document'>): string | null {
  return textField(document, 'url_path')
}
