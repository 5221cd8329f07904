/** /search?q=… */
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useEffect } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useSearchResultsSuspenseQuery } from '../graphql/generated/hooks.generated.ts'
import { parseListing, type ListingState } from '../features/listing/listingAddress.ts'
import { pagesOf } from '../shop/pageRange.ts'
import { searchFor } from '../shop/paths.ts'
import { rememberSearch } from '../shop/recentSearches.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { Notice } from '../ui/Notice.tsx'
import { GridSkeleton } from '../widgets/GridSkeleton.tsx'
import { ListingFrame } from '../widgets/ListingFrame.tsx'
import { ListingHead } from '../widgets/ListingHead.tsx'
import { ListingItems } from '../widgets/ListingItems.tsx'
import { NoListing } from '../widgets/NoListing.tsx'
import { ListingSkeleton } from '../widgets/ListingSkeleton.tsx'
import { useListingView } from '../widgets/useListingView.ts'
import { searchedText, searchVariables } from './searchLoader.ts'
import { useTitle } from './useTitle.ts'
import frame from '../ui/frame.module.css'
import styles from './SearchPage.module.css'

export { load } from './searchLoader.ts'

export function SearchPage() {
  const [search] = useSearchParams()
  const { t } = useLingui()
  const title = useTitle()
  const state = parseListing(search)
  const text = searchedText(state)

  return (
    <div className={`${frame.wrap} ${styles.page}`}>
      <title>{title(text === null ? t`Search` : t`Search: ${text}`)}</title>
      <meta name="robots" content="noindex" />
      {text === null ? (
        <>
          <ListingHead title={t`Search`} />
          <Notice><Trans>Please type at least 3 characters.</Trans></Notice>
        </>
      ) : (
        <Suspense key={text} fallback={<ListingSkeleton />}>
          <ResultsOf text={text} state={state} />
        </Suspense>
      )}
    </div>
  )
}

interface ResultsProps {
  readonly text: string
  readonly state: ListingState
}

function ResultsOf({ text, state }: ResultsProps) {
  const { data } = useSearchResultsSuspenseQuery({ variables: searchVariables(text, state, state.pages.first) })
  const { code } = useStoreView()
  const answer = data.search
  const hasFound = answer !== null && answer.products.totalCount > 0
  useEffect(() => {
    if (hasFound) rememberSearch(code, text)
  }, [code, text, hasFound])
  if (!answer) {
    return (
      <>
        <ListingHead title={text} />
        <NoListing state={state} />
      </>
    )
  }

  return (
    <>
      <ListingHead title={answer.text}>
        {answer.correctedText !== null && (
          <p><Trans>Did you mean <Link className={frame.textLink} to={searchFor(answer.correctedText)}>{answer.correctedText}</Link>?</Trans></p>
        )}
      </ListingHead>
      <ListingFrame listing={answer.products} state={state} ownSort="RELEVANCE" emptyText={<Trans>Nothing was found for this text. Fewer words, or an article number, may help.</Trans>}>
        {pagesOf(state.pages).map((page) => (
          <Suspense key={page} fallback={<GridSkeleton count={8} />}>
            <ResultItems text={text} state={state} page={page} />
          </Suspense>
        ))}
      </ListingFrame>
    </>
  )
}

/** One page of the results: one record of the cache. */
function ResultItems({ text, state, page }: ResultsProps & { readonly page: number }) {
  const { data } = useSearchResultsSuspenseQuery({ variables: searchVariables(text, state, page) })
  const { shown } = useListingView(state)
  if (!data.search) return null

  return <ListingItems listing={data.search.products} view={shown} label={data.search.text} isFirst={page === state.pages.first} />
}
