/** A category's url path, or /c/:slug. The URL holds the state of the listing. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, Suspense, useMemo } from 'react'
import { CategoryListing, type CategoryListingQuery } from '../client/generated/documents.generated.ts'
import { useCategoryListingSuspenseQuery } from '../client/generated/hooks.generated.ts'
import { SubcategoryLinks } from '../catalogue/SubcategoryLinks.tsx'
import {
  listingOutcome,
  type ListingState,
  listingVariables,
  pagesOf,
  parseListing,
  publicListing,
} from './listingAddress.ts'
import { useLocatedListing } from './useLocatedListing.ts'
import { useNextListing, useShownListing } from './useShownListing.ts'
import { useConnection } from '../shop/connection.ts'
import { linkToCategory } from '../shop/linkTarget.ts'
import { homePath } from '../shop/paths.ts'
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx'
import { ItemsSkeleton } from './ItemsSkeleton.tsx'
import { ListingFrame, ListingItems } from './ListingFrame.tsx'
import { ListingTitle } from './ListingTitle.tsx'
import { ListingData } from './ListingData.tsx'
import { NoListing } from './NoListing.tsx'
import { ListingSkeleton } from './ListingSkeleton.tsx'
import { useListingView } from './useListingView.ts'
import { NotFoundPage } from '../ui/NotFoundPage.tsx'
import { PageMeta } from '../shop/PageMeta.tsx'
import { BreadcrumbData } from '../ui/BreadcrumbData.tsx'
import { ServerOnly } from '../ui/ServerOnly.tsx'
import { useTitle } from '../shop/useTitle.ts'
import type { PageQuery, PageOutcome } from '../client/loading.ts'
import type { ListingQuery } from '../shop/StoreContext.tsx'
import { latePart } from '../ui/latePart.tsx'
import frame from '../ui/frame.module.css'
import styles from './CategoryPage.module.css'

/** Few categories have banners, and their links work before hydration. */
const Banners = latePart(async () => (await import('../content/Banners.tsx')).Banners)

interface CategoryPageProps {
  readonly categoryId: string
}

export async function load(
  query: PageQuery,
  { categoryId }: CategoryPageProps,
  search: URLSearchParams,
  names: ListingQuery,
): Promise<PageOutcome> {
  const state = parseListing(search, names)
  const listing = async (wanted: ListingState, page: number) =>
    (await query(CategoryListing, categoryVariables(categoryId, wanted, page))).category
  const [first, ...others] = await Promise.all(pagesOf(state.pages).map((page) => listing(state, page)))
  if (!first || others.includes(null)) return 'missing'

  return listingOutcome(state, first.products, async (plain) => (await listing(plain, 1))?.products ?? null)
}

/** Loader and page must both use these variables, so that they read the same cache entry. */
function categoryVariables(id: string, state: ListingState, page: number) {
  return { id, ...listingVariables(publicListing(state), page, 'POSITION_DESC') }
}

export function CategoryPage({ categoryId }: CategoryPageProps) {
  const located = useLocatedListing()
  const request = useMemo(
    () => ({
      query: CategoryListing,
      variablesOf: (next: ListingState) => categoryVariables(categoryId, next, next.pages.first),
      isAnswered: ({ category }: CategoryListingQuery) => category?.products?.facets != null,
    }),
    [categoryId],
  )
  const { state, showNext } = useNextListing(located, request)
  const { shown: view } = useListingView(state)

  return (
    <Suspense key={categoryId} fallback={<ListingSkeleton view={view} />}>
      <CategoryOf categoryId={categoryId} state={state} onChoose={showNext} />
    </Suspense>
  )
}

interface CategoryItemsProps extends CategoryPageProps {
  readonly state: ListingState
}

interface CategoryOfProps extends CategoryItemsProps {
  readonly onChoose: (next: ListingState) => void
}

function CategoryOf({ categoryId, state, onChoose }: CategoryOfProps) {
  const { first } = state.pages
  const { data } = useCategoryListingSuspenseQuery({ variables: categoryVariables(categoryId, state, first) })
  const { t } = useLingui()
  const { category } = data
  if (!category) return <NotFoundPage />

  const breadcrumbs = category.ancestors.map(({ id, name, path }) => ({
    label: name,
    to: path,
    state: linkToCategory(id),
  }))

  return (
    <div className={frame.wrap}>
      <CategoryMeta category={category} breadcrumbs={breadcrumbs} firstPage={first} />
      <Breadcrumbs
        label={t`You are here`}
        breadcrumbs={[{ label: t`Home`, to: homePath }, ...breadcrumbs]}
        here={category.name}
      />
      <ListingTitle title={category.name}>
        <SubcategoryLinks label={t`Subcategories`} categories={category.children} />
      </ListingTitle>
      <CategoryProducts categoryId={categoryId} state={state} onChoose={onChoose} products={category.products} />
      <CategoryText description={category.description} />
      {category.banners.length > 0 && <Banners banners={category.banners} />}
    </div>
  )
}

type Category = NonNullable<CategoryListingQuery['category']>

interface CategoryMetaProps extends Pick<ComponentProps<typeof BreadcrumbData>, 'breadcrumbs'> {
  readonly category: Category
  readonly firstPage: number
}

function CategoryMeta({ category, breadcrumbs, firstPage }: CategoryMetaProps) {
  const title = useTitle()
  return (
    <>
      <title>{title(category.name)}</title>
      <PageMeta
        type="website"
        title={category.name}
        description={category.description}
        path={category.path}
        search={firstPage > 1 ? `?page=${firstPage}` : ''}
        alternates={category.alternates}
      />
      <ServerOnly key={category.path}>
        {import.meta.env.SSR && (
          <>
            <BreadcrumbData breadcrumbs={breadcrumbs} here={category} />
            <ListingData products={category.products?.items ?? []} />
          </>
        )}
      </ServerOnly>
    </>
  )
}

/** Below the products, which shoppers come for. */
function CategoryText({ description }: Pick<Category, 'description'>) {
  return description ? <p className={styles.description}>{description}</p> : null
}

function CategoryProducts({ categoryId, state, onChoose, products }: CategoryOfProps & Pick<Category, 'products'>) {
  const isOnline = useConnection() === 'online'
  // The spec uses this text for an empty category, too; online it would send shoppers to where they are.
  const noProducts = <Trans>No products synchronized for this category. Please come back while online!</Trans>
  const shown = useShownListing({ category: categoryId }, state, state.pages.first, products)
  const { shown: view } = useListingView(state)
  if (!shown.listing) return <NoListing state={state}>{noProducts}</NoListing>

  return (
    <ListingFrame
      listing={shown.listing}
      state={shown.state}
      ownSort="POSITION_DESC"
      categoryId={categoryId}
      onChoose={onChoose}
      emptyText={isOnline ? <Trans>There are no products in this category at the moment.</Trans> : noProducts}
    >
      {pagesOf(state.pages).map((page) => (
        <Suspense key={page} fallback={<ItemsSkeleton view={view} />}>
          <CategoryItems categoryId={categoryId} state={state} page={page} />
        </Suspense>
      ))}
    </ListingFrame>
  )
}

/** One page of the listing, which is one cache entry. */
function CategoryItems({ categoryId, state, page }: CategoryItemsProps & { readonly page: number }) {
  const { data } = useCategoryListingSuspenseQuery({ variables: categoryVariables(categoryId, state, page) })
  const { shown: view } = useListingView(state)
  const shown = useShownListing({ category: categoryId }, state, page, data.category?.products)
  if (!shown.listing) return null

  return (
    <ListingItems
      listing={shown.listing}
      state={shown.state}
      view={view}
      label={data.category?.name ?? ''}
      isFirst={page === state.pages.first}
    />
  )
}
