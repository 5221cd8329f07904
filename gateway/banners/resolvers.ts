/** Resolves banners. Each store has one file of banners. */
import type { GatewayContext } from '../context.ts'
import { upstreamErrorToNull } from '../shared/errors.ts'
import { imageTemplate } from '../shared/imageTemplate.ts'
import type { CategoryResolvers, StoreResolvers } from '../resolverTypes.generated.ts'
import type { Slice } from '../slice.ts'
import type { StoreView } from '../storeTable.ts'
import type { BannerSetting } from '../shared/bannerTable.ts'
import { type BannerTarget, findTarget, urlPathOf } from './bannerTarget.ts'

/** Log message for a banner whose target the store does not show. */
export const NO_TARGET = 'banner left out: the store does not show where it leads'

const Store: Pick<StoreResolvers, 'banners'> = {
  banners: (store, _args, context) => shownBanners(store, ({ place }) => place === 'home', context),
}

const Category: Pick<CategoryResolvers, 'banners'> = {
  banners(category, _args, context) {
    const here = urlPathOf(category)
    return shownBanners(category.store, ({ place }) => place !== 'home' && place.category === here, context)
  },
}

async function shownBanners(store: StoreView, isWanted: (banner: BannerSetting) => boolean, context: GatewayContext) {
  const wanted = (context.banners.get(store.storeCode) ?? []).filter(isWanted)
  const found = await Promise.all(
    wanted.map(async (banner) => ({ banner, target: await targetOf(store, banner, context) })),
  )
  return found.flatMap(({ banner: { title, text, linkText, picture, pictureText }, target }) =>
    target
      ? [{ title, text, linkText, image: { template: imageTemplate(picture, store), alt: pictureText }, target }]
      : [],
  )
}

/** Banners are optional: without their targets the page is returned without them. */
async function targetOf(
  store: StoreView,
  { title, target }: BannerSetting,
  context: GatewayContext,
): Promise<BannerTarget | null> {
  const { freshness, log } = context
  let isReached = true
  const found = await findTarget(store, target, context).catch(
    upstreamErrorToNull((error) => {
      isReached = false
      freshness.markIncomplete()
      log.error({ err: error, storeCode: store.storeCode, title }, 'banner left out: its target cannot be reached')
    }),
  )
  if (!found && isReached) log.warn({ storeCode: store.storeCode, title, target }, NO_TARGET)
  return found
}

export const bannersSlice: Slice = { resolvers: { Store, Category } }
