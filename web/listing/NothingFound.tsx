/** Below a search without products: shorter texts, the sister store, categories and bestsellers. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { SubcategoryLinks } from '../catalogue/SubcategoryLinks.tsx'
import type { NothingFoundQuery } from '../client/generated/documents.generated.ts'
import { useNothingFoundSuspenseQuery } from '../client/generated/hooks.generated.ts'
import { searchFor } from '../shop/paths.ts'
import { ProductGrid } from '../product/shelf/ProductGrid.tsx'
import { latePart } from '../ui/latePart.tsx'
import frame from '../ui/frame.module.css'
import styles from './NothingFound.module.css'

const RecentlyViewed = latePart(async () => (await import('../product/shelf/RecentlyViewed.tsx')).RecentlyViewed)

export function NothingFound({ text }: { readonly text: string }) {
  const { data } = useNothingFoundSuspenseQuery({ variables: { text } })
  const { t } = useLingui()
  const { alternatives = [], otherStores = [] } = data.search ?? {}
  const categories = (data.store.menu ?? []).filter(({ hasProducts }) => hasProducts)
  const bestsellers = data.store.bestsellersForSearch?.items ?? []

  return (
    <div className={styles.offers}>
      {alternatives.length > 0 && (
        <p>
          <Trans>Search for a part of it:</Trans>{' '}
          {alternatives.map((word) => (
            <Link key={word} className={frame.textLink} to={searchFor(word)}>
              {word}
            </Link>
          ))}
        </p>
      )}
      {otherStores.map((found) => (
        <OtherStore key={found.store.id} text={text} found={found} />
      ))}
      <SubcategoryLinks label={t`Categories`} categories={categories} />
      {bestsellers.length > 0 && (
        <section aria-labelledby="search-bestsellers">
          <h2 id="search-bestsellers">
            <Trans>Bestsellers</Trans>
          </h2>
          <ProductGrid products={bestsellers} />
        </section>
      )}
      <div className={styles.recent}>
        <RecentlyViewed />
      </div>
    </div>
  )
}

interface OtherStoreProps {
  readonly text: string
  readonly found: NonNullable<NothingFoundQuery['search']>['otherStores'][number]
}

function OtherStore({ text, found: { url, totalCount, store } }: OtherStoreProps) {
  return (
    <p>
      <Trans>
        <a className={frame.textLink} href={url + searchFor(text)}>
          {store.name}
        </a>{' '}
        has <Plural value={totalCount} one="# product" other="# products" /> for this search.
      </Trans>
    </p>
  )
}
