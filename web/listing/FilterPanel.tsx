/**
 * Facet filters with counts in one form: beside the products on wide screens, in a sheet on narrow ones (always visible
 * in a store without the filter button).
 */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { startTransition, useCallback, useEffect, useOptimistic, useRef, type FormEvent } from 'react'
import { Link, useHref, useLocation, useNavigate } from 'react-router-dom'
import type { FacetPartsFragment } from '../client/generated/documents.generated.ts'
import { nextTask } from '../shop/nextTask.ts'
import { useFollowing } from '../shop/useFollowing.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { FacetChoices, shownValues } from './FacetChoices.tsx'
import { HiddenFields } from './HiddenFields.tsx'
import {
  filterName,
  formatListing,
  toggleValue,
  withoutFilters,
  withTypedPrice,
  type ListingState,
} from './listingAddress.ts'
import frame from '../ui/frame.module.css'
import styles from './FilterPanel.module.css'

interface FilterPanelProps {
  readonly facets: readonly FacetPartsFragment[]
  readonly state: ListingState
  readonly totalCount: number
  /** Called with a choice before the router is. */
  readonly onChoose: (next: ListingState) => void
}

const openAtFirst = 4

export function FilterPanel({ facets, state, totalCount, onChoose }: FilterPanelProps) {
  const action = useHref(useLocation().pathname)
  const { t } = useLingui()
  const { showsFilterButton } = useStoreView()
  const { chosen, show, choose } = useChosenFilters(state, onChoose)
  const shownFacets = useFollowing(facets)
  // With JavaScript each choice is already in the URL: only typed prices are new.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const next = withTypedPrice(chosen, new FormData(event.currentTarget))
    if (formatListing(next) !== formatListing(chosen)) show(next)
    if (event.currentTarget.matches(':popover-open')) event.currentTarget.hidePopover()
  }

  return (
    <form
      className={showsFilterButton ? styles.panel : `${styles.panel} ${styles.standing}`}
      id="filters"
      {...(showsFilterButton && { popover: 'auto' })}
      method="get"
      action={action}
      onSubmit={submit}
      aria-label={t`Filters`}
    >
      <HiddenFields
        state={state}
        except={new Set(shownFacets.map(({ attribute }) => filterName(state.names, attribute)))}
      />
      <FilterHead state={state} />
      <Facets facets={shownFacets} chosen={chosen} onChoose={choose} />
      <noscript>
        <Button className={styles.apply} type="submit">{t`Apply filters`}</Button>
      </noscript>
      <div className={styles.done}>
        <Button type="submit">
          <Plural value={totalCount} one="Show # product" other="Show # products" />
        </Button>
      </div>
    </form>
  )
}

interface FacetsProps {
  readonly facets: FilterPanelProps['facets']
  readonly chosen: ListingState
  readonly onChoose: ChosenFilters['choose']
}

function Facets({ facets, chosen, onChoose }: FacetsProps) {
  return (
    <div className={styles.facets}>
      {facets.map((facet, index) => (
        <FacetChoices
          key={facet.attribute}
          facet={facet}
          name={filterName(chosen.names, facet.attribute)}
          chosen={chosen.filters.find(({ attribute }) => attribute === facet.attribute)?.values ?? []}
          allValuesAddress={hasMore(facet, chosen) ? formatListing({ ...chosen, showsAllValues: true }) : null}
          showsAllValues={chosen.showsAllValues}
          isOpen={index < openAtFirst || facet.__typename === 'RangeFacet'}
          onChoose={onChoose}
        />
      ))}
    </div>
  )
}

interface ChosenFilters {
  /** Shows a choice before its products have loaded; the next choice adds to it. */
  readonly chosen: ListingState
  readonly show: (next: ListingState) => void
  /** The same function at each rendering: a facet whose choices have not changed is not rendered again. */
  readonly choose: (attribute: string, value: string, isRange: boolean) => void
}

function useChosenFilters(state: ListingState, onChoose: FilterPanelProps['onChoose']): ChosenFilters {
  const navigate = useNavigate()
  const [chosen, showChosen] = useOptimistic(state)
  const latest = useRef(chosen)
  useEffect(() => {
    latest.current = chosen
  }, [chosen])
  const show = useCallback(
    (next: ListingState) => {
      startTransition(async () => {
        showChosen(next)
        onChoose(next)
        // The query is sent before the router begins.
        await nextTask()
        await navigate(formatListing(next) || '?', { preventScrollReset: true })
      })
    },
    [navigate, showChosen, onChoose],
  )
  const choose = useCallback(
    (attribute: string, value: string, isRange: boolean) =>
      show(toggleValue(latest.current, attribute, value, isRange)),
    [show],
  )

  return { chosen, show, choose }
}

function FilterHead({ state }: Pick<FilterPanelProps, 'state'>) {
  const { t } = useLingui()
  return (
    <div className={styles.head}>
      <h2>
        <Trans>Filters</Trans>
      </h2>
      {state.filters.length > 0 && (
        <Link
          className={`${frame.textLink} ${frame.small}`}
          to={formatListing(withoutFilters(state)) || '?'}
          preventScrollReset
        >
          <Trans>Reset</Trans>
        </Link>
      )}
      <button
        className={styles.close}
        type="button"
        popoverTarget="filters"
        popoverTargetAction="hide"
        aria-label={t`Close`}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

function hasMore(facet: FacetPartsFragment, { showsAllValues }: ListingState): boolean {
  return facet.__typename === 'ValueFacet' && facet.valueCount > shownValues(facet, showsAllValues).length
}

/** Opens the filter sheet on narrow screens. */
export function FilterButton({ state }: { readonly state: ListingState }) {
  const { showsFilterButton } = useStoreView()
  const count = state.filters.reduce((sum, { values }) => sum + values.length, 0)
  if (!showsFilterButton) return null

  return (
    <div className={styles.button}>
      <Button look="line" popoverTarget="filters">
        <Icon name="filter" />
        <Trans>Filters</Trans>
        {count > 0 && <b>{count}</b>}
      </Button>
    </div>
  )
}
