/** / */
import { Trans, useLingui } from '@lingui/react/macro'
import type { HomeQuery } from '../client/generated/documents.generated.ts'
import { useHomeSuspenseQuery } from '../client/generated/hooks.generated.ts'
import { tileCategories } from '../catalogue/tileCategories.ts'
import { CategoryTiles } from '../catalogue/CategoryTiles.tsx'
import { Banners } from '../content/Banners.tsx'
import { HomeData } from './HomeData.tsx'
import { HomeContent } from './HomeContent.tsx'
import { homeAddress, homePath } from '../shop/paths.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { Shelf } from '../product/shelf/Shelf.tsx'
import { HomePromises } from './HomePromises.tsx'
import { HomeStatement } from '../metals/HomeStatement.tsx'
import { PageMeta } from '../shop/PageMeta.tsx'
import { ServerOnly } from '../ui/ServerOnly.tsx'
import { latePart } from '../ui/latePart.tsx'
import frame from '../ui/frame.module.css'
import styles from './HomePage.module.css'

export { load } from './homeLoader.ts'

/** Below the fold: hydrated after the visible part. */
const RecentlyViewed = latePart(async () => (await import('../product/shelf/RecentlyViewed.tsx')).RecentlyViewed)
const MetalTile = latePart(async () => (await import('../metals/MetalTile.tsx')).MetalTile)

export function HomePage() {
  const { data } = useHomeSuspenseQuery()
  const { t } = useLingui()
  const { menu, banners, newProducts, bestsellers, homeContent } = data.store
  const tiles = tileCategories(menu ?? [])

  return (
    <>
      <HomeMeta stores={data.stores} />
      <HomeStatement
        category={menu?.find(({ hasProducts }) => hasProducts) ?? null}
        gold={data.metalQuotes?.find(({ metal }) => metal === 'AU') ?? null}
      />
      <HomePromises />
      {tiles.length > 0 && <Categories tiles={tiles} />}
      <div className={frame.wrap}>
        <Banners banners={banners} />
      </div>
      <Shelf id="new" title={t`New in`} shelf={newProducts} />
      {data.metalQuotes && data.metalHistory && (
        <div>
          <MetalTile quotes={data.metalQuotes} history={data.metalHistory} />
        </div>
      )}
      <Shelf id="bestsellers" title={t`Bestsellers`} shelf={bestsellers} />
      <HomeContent content={homeContent} />
      <RecentlyViewed />
    </>
  )
}

function HomeMeta({ stores }: Pick<HomeQuery, 'stores'>) {
  const { code, kind, defaultTitle } = useStoreView()
  const { t } = useLingui()
  return (
    <>
      <title>{defaultTitle}</title>
      <PageMeta
        type="website"
        title={defaultTitle}
        description={
          kind === 'INVESTMENT'
            ? t`Gold, silver and platinum bars and coins, each with its weight and fineness.`
            : t`Wire, sheet, tube and findings by the gram, metre or piece, each with its alloy and fineness.`
        }
        path={homePath}
        alternates={stores
          .filter((other) => other.code !== code)
          .map((other) => ({ url: homeAddress(other.url), store: other }))}
      />
      <ServerOnly key={homePath}>{import.meta.env.SSR && <HomeData />}</ServerOnly>
    </>
  )
}

function Categories({ tiles }: { readonly tiles: ReturnType<typeof tileCategories> }) {
  return (
    <section className={`${frame.wrap} ${styles.categories}`} aria-labelledby="categories">
      <h2 id="categories" className={frame.unseen}>
        <Trans>Categories</Trans>
      </h2>
      <CategoryTiles categories={tiles} />
    </section>
  )
}
