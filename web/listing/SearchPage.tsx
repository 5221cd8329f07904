/** /search?q=… */
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { SearchResults, type SearchResultsQuery } from '../client/generated/documents.generated.ts'
import { useLayoutSuspenseQuery, useSearchResultsSuspenseQuery } from '../client/generated/hooks.generated.ts'
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
import { linkToContent } from '../shop/linkTarget.ts'
import { searchFor } from '../shop/paths.ts'
import { rememberSearch } from '../shop/recentSearches.ts'
import { readSearch } from '../shop/searchText.ts'
import { type ListingQuery, useStoreView } from '../shop/StoreContext.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ItemsSkeleton } from './ItemsSkeleton.tsx'
import { ListingFrame, ListingItems } from './ListingFrame.tsx'
import { ListingTitle } from './ListingTitle.tsx'
import { NoListing } from './NoListing.tsx'
import { ListingSkeleton } from './ListingSkeleton.tsx'
import { OtherMatches } from './OtherMatches.tsx'
import { useShopPagePath } from './useShopPagePath.ts'
import { SearchTextHint } from './SearchTextHint.tsx'
import { useListingView } from './useListingView.ts'
import { useTitle } from '../shop/useTitle.ts'
import type { PageQuery, PageOutcome } from '../client/loading.ts'
import { latePart } from '../ui/latePart.tsx'
import frame from '../ui/frame.module.css'
import styles from './SearchPage.module.css'

/** Few searches name a page that every shop has, or find nothing; the links of both work before hydration. */
const ShopPageText = latePart(async () => (await import('../metals/ShopPageText.tsx')).ShopPageText)
const NothingFound = latePart(async () => (await import('./NothingFound.tsx')).NothingFound)

export async function load(query: PageQuery, search: URLSearchParams, names: ListingQuery): Promise<PageOutcome> {
  const state = parseListing(search, names)
  const searchText = readSearch(state.text)
  if (searchText.kind !== 'words') return 'found'

  const listing = async (wanted: ListingState, page: number) =>
    (await query(SearchResults, searchVariables(searchText.words, wanted, page))).search?.products ?? null
  const [first = null] = await Promise.all(pagesOf(state.pages).map((page) => listing(state, page)))

  if (first?.totalCount === 0 && state.filters.length === 0) {
    // Few searches find nothing.
    const { NothingFound: nothingFound } = await import('../client/generated/documents/NothingFound.generated.ts')
    await query(nothingFound, { text: searchText.words })
  }

  return listingOutcome(state, first, (plain) => listing(plain, 1))
}

/** Loader and page must both use these variables, so that they read the same cache entry. */
function searchVariables(text: string, state: ListingState, page: number) {
  return { text, ...listingVariables(publicListing(state), page, null) }
}

const SEARCH = {
  query: SearchResults,
  variablesOf: (next: ListingState) => searchVariables(next.text ?? '', next, next.pages.first),
  isAnswered: ({ search }: SearchResultsQuery) => search?.products.facets != null,
}

export function SearchPage() {
  const located = useLocatedListing()
  const { state, showNext } = useNextListing(located, SEARCH)
  const { shown: view } = useListingView(state)
  const { t } = useLingui()
  const title = useTitle()
  const searchText = readSearch(state.text)
  const text = searchText.kind === 'words' ? searchText.words : null

  return (
    <div className={`${frame.wrap} ${styles.page}`}>
      <title>{title(text === null ? t`Search` : t`Search: ${text}`)}</title>
      <meta name="robots" content="noindex" />
      {searchText.kind === 'words' ? (
        <Suspense key={searchText.words} fallback={<ListingSkeleton view={view} />}>
          <ResultsOf text={searchText.words} state={state} onChoose={showNext} />
        </Suspense>
      ) : (
        <>
          <ListingTitle title={t`Search`} />
          <Notice>
            <SearchTextHint kind={searchText.kind} />
          </Notice>
        </>
      )}
    </div>
  )
}

interface ItemsProps {
  readonly text: string
  readonly state: ListingState
}

interface ResultsProps extends ItemsProps {
  readonly onChoose: (next: ListingState) => void
}

function ResultsOf({ text, state, onChoose }: ResultsProps) {
  const { data } = useSearchResultsSuspenseQuery({ variables: searchVariables(text, state, state.pages.first) })
  const { code } = useStoreView()
  const { t } = useLingui()
  const answer = data.search
  const hasFound = answer !== null && (answer.products.totalCount > 0 || hasOthers(answer))
  useEffect(() => {
    if (hasFound) rememberSearch(code, text)
  }, [code, text, hasFound])
  if (!answer) {
    return (
      <>
        <ListingTitle title={t`Search: “${text}”`} />
        <NoListing state={state}>
          <Trans>Our search is not responding. Please try again in a moment.</Trans>
        </NoListing>
      </>
    )
  }

  const isEmpty = answer.products.totalCount === 0 && state.filters.length === 0
  return (
    <>
      <ResultsHead answer={answer} hasNothing={isEmpty && !hasOthers(answer)} />
      {isEmpty && (
        <>
          <Notice>
            {hasOthers(answer) ? <Trans>No products found.</Trans> : <Trans>Try fewer words or an item number.</Trans>}
          </Notice>
          <NothingFound text={answer.text} />
        </>
      )}
      {!isEmpty && <FoundProducts text={text} state={state} onChoose={onChoose} products={answer.products} />}
    </>
  )
}

type Answer = NonNullable<SearchResultsQuery['search']>

function hasOthers({ categories, pages, shopPages }: Answer): boolean {
  return categories.length + pages.length + shopPages.length > 0
}

function ResultsHead({ answer, hasNothing }: { readonly answer: Answer; readonly hasNothing: boolean }) {
  const { t } = useLingui()
  const ignoredWords = answer.ignoredWords.join(', ')
  return (
    <ListingTitle title={hasNothing ? t`No results for “${answer.text}”` : t`Search: “${answer.text}”`}>
      {answer.correctedText !== null && (
        <p>
          <Trans>
            Did you mean{' '}
            <Link className={frame.textLink} to={searchFor(answer.correctedText)}>
              {answer.correctedText}
            </Link>
            ?
          </Trans>
        </p>
      )}
      {ignoredWords !== '' && (
        <p>
          <Trans>A search uses ten words. Not searched: {ignoredWords}</Trans>
        </p>
      )}
      <OtherFinds answer={answer} />
    </ListingTitle>
  )
}

function FoundProducts({ text, state, onChoose, products }: ResultsProps & Pick<Answer, 'products'>) {
  const shown = useShownListing({ text }, state, state.pages.first, products)
  const { shown: view } = useListingView(state)
  return (
    <ListingFrame
      listing={shown.listing}
      state={shown.state}
      ownSort={shown.state.sort === null ? shown.listing.sort : null}
      onChoose={onChoose}
      emptyText={<Trans>No products found.</Trans>}
    >
      {pagesOf(state.pages).map((page) => (
        <Suspense key={page} fallback={<ItemsSkeleton view={view} />}>
          <ResultItems text={text} state={state} page={page} />
        </Suspense>
      ))}
    </ListingFrame>
  )
}

/** Categories and content pages that the search found. */
function OtherFinds({ answer: { categories, pages, shopPages } }: { readonly answer: Answer }) {
  const { t } = useLingui()

  return (
    <>
      <SubcategoryLinks label={t`Categories`} categories={categories} />
      {pages.length + shopPages.length > 0 && (
        <ul className={styles.pages} aria-label={t`Pages`}>
          {shopPages.length > 0 && <ShopPageLinks pages={shopPages} />}
          {pages.map(({ id, slug, title, path }) => (
            <li key={id}>
              <Link className={frame.textLink} to={path} state={linkToContent(slug)}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function ShopPageLinks({ pages }: { readonly pages: Answer['shopPages'] }) {
  const { data: layout } = useLayoutSuspenseQuery()
  const pathOf = useShopPagePath()
  return pages.map((page) => (
    <li key={page}>
      <Link className={frame.textLink} to={pathOf(page)}>
        <ShopPageText page={page} layout={layout} />
      </Link>
    </li>
  ))
}

/** One page of the results, which is one cache entry. */
function ResultItems({ text, state, page }: ItemsProps & { readonly page: number }) {
  const { data } = useSearchResultsSuspenseQuery({ variables: searchVariables(text, state, page) })
  const { listing, state: shownState } = useShownListing({ text }, state, page, data.search?.products)
  if (!data.search || !listing) return null

  const { totalCount, items } = listing
  // The own listing of a customer can have a range by price, and then other matches.
  const exactCount = totalCount === data.search.products.totalCount ? data.search.exactCount : totalCount
  const before = (listing.page - 1) * listing.pageSize
  const exactHere = Math.max(0, Math.min(items.length, exactCount - before))
  const others = items.slice(exactHere)
  const part = { text: data.search.text, products: listing, state: shownState }
  const isFirst = page === state.pages.first
  return (
    <>
      <ResultPart {...part} items={items.slice(0, exactHere)} isFirst={isFirst} />
      {others.length > 0 && (
        <>
          {(exactHere > 0 || before === exactCount || isFirst) && (
            <p className={styles.others}>
              <OtherMatches exactCount={exactCount} />
            </p>
          )}
          <ResultPart {...part} items={others} isFirst={isFirst && exactHere === 0} />
        </>
      )}
    </>
  )
}

type ResultPartProps = Pick<Answer, 'text' | 'products'> &
  Pick<ItemsProps, 'state'> & { readonly items: Answer['products']['items']; readonly isFirst: boolean }

function ResultPart({ text, products, items, state, isFirst }: ResultPartProps) {
  const { shown } = useListingView(state)
  if (items.length === 0) return null

  return <ListingItems listing={{ ...products, items }} state={state} view={shown} label={text} isFirst={isFirst} />
}
