/** / */
import { Trans, useLingui } from '@lingui/react/macro'
import { Home, type HomeContentPartsFragment, type HomeQuery } from '../client/generated/documents.generated.ts'
import { useHomeSuspenseQuery } from '../client/generated/hooks.generated.ts'
import { tileCategories } from '../catalogue/tileCategories.ts'
import { CategoryTiles } from '../catalogue/CategoryTiles.tsx'
import { Banners } from '../content/Banners.tsx'
import { absoluteAddress, homeAddress, homePath, searchPath } from '../shop/paths.ts'
import { useOrigin, useStoreView } from '../shop/StoreContext.tsx'
import { Shelf } from '../product/shelf/Shelf.tsx'
import { HomePromises } from './HomePromises.tsx'
import { HomeStatement } from '../metals/HomeStatement.tsx'
import { useLead } from '../metals/statementTexts.ts'
import { PageMeta } from '../shop/PageMeta.tsx'
import { siteIcons } from '../shop/siteIcons.ts'
import { ServerOnly } from '../ui/ServerOnly.tsx'
import { latePart } from '../ui/latePart.tsx'
import frame from '../ui/frame.module.css'
import styles from './HomePage.module.css'
import { StructuredData } from '../ui/StructuredData.tsx'
import contentStyles from './HomeContent.module.css'
import { SectionHead } from '../ui/SectionHead.tsx'
import { RichText } from '../ui/RichText.tsx'
import type { PageQuery, PageOutcome } from '../client/loading.ts'

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
  const { code, defaultTitle } = useStoreView()
  const lead = useLead()
  return (
    <>
      <title>{defaultTitle}</title>
      <PageMeta
        type="website"
        title={defaultTitle}
        description={lead?.text ?? defaultTitle}
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

/** The shop and its search as structured data: https://schema.org/Organization and https://schema.org/WebSite */
function HomeData() {
  const origin = useOrigin()
  const store = useStoreView()
  const { name, brand, pathPrefix, marketLocale } = store
  const logo = brand.logo?.startsWith('/') ? brand.logo : siteIcons(store).picture
  const url = absoluteAddress(origin, pathPrefix, homePath)
  const target = `${absoluteAddress(origin, pathPrefix, searchPath)}?q={search_term_string}`

  return (
    <>
      <StructuredData data={{ '@type': 'Organization', name, url, ...(logo !== null && { logo: origin + logo }) }} />
      <StructuredData
        data={{
          '@type': 'WebSite',
          name,
          url,
          inLanguage: marketLocale,
          potentialAction: { '@type': 'SearchAction', target, 'query-input': 'required name=search_term_string' },
        }}
      />
    </>
  )
}

/** @param content null if there is none or it cannot be fetched. */
function HomeContent({ content }: { readonly content: HomeContentPartsFragment | null }) {
  const { language } = useStoreView()
  if (!content || content.html === '') return null

  return (
    <section className={`${frame.wrap} ${contentStyles.content}`} aria-labelledby="about-store">
      <SectionHead id="about-store" title={<span lang={language}>{content.heading}</span>} />
      <RichText html={content.html} />
    </section>
  )
}

export async function load(query: PageQuery): Promise<PageOutcome> {
  await query(Home, {})
  return 'found'
}
