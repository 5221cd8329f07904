/**
 * Facet filters with counts in one form: beside the products on wide screens, in a sheet on narrow ones (always visible
 * in a store without the filter button).
 */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, type FormEvent, memo } from 'react'
import { Link, useHref, useLocation } from 'react-router-dom'
import type { FacetPartsFragment } from '../client/generated/documents.generated.ts'
import { useFollowing } from '../shop/useFollowing.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { type TaxSide, useTaxSide } from '../shop/taxSide.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { HiddenFields } from './HiddenFields.tsx'
import { filterName, formatListing, type ListingState, withoutFilters } from './listingAddress.ts'
import { boundsOf, rangesOn, rangeValue } from './priceFilter.ts'
import { type ChosenFilters, useChosenFilters, withTypedPrice } from './useChosenFilters.ts'
import { plural } from '@lingui/core/macro'
import { BySide } from '../ui/BySide.tsx'
import { Choice } from '../ui/Choice.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { equalProps } from '../ui/equalProps.ts'
import { useFacetTexts } from './useFacetTexts.ts'
import { latePart } from '../ui/latePart.tsx'
import styles from './FilterPanel.module.css'
import frame from '../ui/frame.module.css'

/** Plain fields of the form until they are hydrated. */
const PriceFields = latePart(async () => (await import('./PriceFields.tsx')).PriceFields)

interface FilterPanelProps {
  readonly facets: readonly FacetPartsFragment[]
  readonly state: ListingState
  readonly totalCount: number
  /** Called with a choice before the router is. */
  readonly onChoose: (next: ListingState) => void
}

const openAtFirst = 4
/** Values of a facet of words before the shopper shows all of them. */
const valuesAtFirst = 10

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

interface FacetChoicesProps {
  readonly facet: FacetPartsFragment
  /** Of the form's fields, as in the URL. */
  readonly name: string
  readonly chosen: readonly string[]
  readonly showsAllValues: boolean
  /** Address of the listing with all values; null where all are shown. */
  readonly allValuesAddress: string | null
  readonly isOpen: boolean
  readonly onChoose: (attribute: string, value: string, isRange: boolean) => void
}

/**
 * The values of one facet with their counts. A facet has one range at a time, but any number of values. Not rendered again when
 * choices of other facets change.
 */
const FacetChoices = memo(function FacetChoices({
  facet,
  name,
  chosen,
  showsAllValues,
  allValuesAddress,
  isOpen,
  onChoose,
}: FacetChoicesProps) {
  const texts = useFacetTexts()
  const side = usePriceSide(chosen)
  const common = (value: string) => ({
    name,
    value,
    checked: chosen.includes(value),
    onChange: () => onChoose(facet.attribute, value, facet.__typename === 'RangeFacet'),
  })

  return (
    <Disclosure
      title={
        <h3>
          {facet.__typename === 'RangeFacet' ? (
            <BySide>{(readSide) => texts.priceHeading(side, readSide)}</BySide>
          ) : (
            facet.label
          )}
        </h3>
      }
      open={isOpen || chosen.length > 0}
    >
      <ul className={styles.values}>
        {facet.__typename === 'RangeFacet' ? (
          <RangeChoices facet={facet} side={side} common={common} />
        ) : (
          <ValueChoices facet={facet} values={shownValues(facet, showsAllValues)} common={common} />
        )}
      </ul>
      {facet.__typename === 'RangeFacet' && <PriceFields range={chosen[0] ?? null} side={side} />}
      {allValuesAddress !== null && facet.__typename === 'ValueFacet' && (
        <AllValuesLink facet={facet} address={allValuesAddress} />
      )}
    </Disclosure>
  )
}, equalProps)

/** The side of the price facet: of the chosen range, otherwise the shopper's. */
function usePriceSide([chosen]: readonly string[]): TaxSide {
  const readSide = useTaxSide()
  const { displaySide } = useStoreView()
  return chosen === undefined ? readSide : (boundsOf(chosen).side ?? displaySide)
}

type RangeFacet = Extract<FacetPartsFragment, { readonly __typename: 'RangeFacet' }>
type ValueFacet = Extract<FacetPartsFragment, { readonly __typename: 'ValueFacet' }>

interface ChoicesProps<Facet> {
  readonly facet: Facet
  /** Properties of a value's field. */
  readonly common: (value: string) => Pick<ComponentProps<typeof Choice>, 'name' | 'value' | 'checked' | 'onChange'>
}

interface RangeChoicesProps extends ChoicesProps<RangeFacet> {
  readonly side: TaxSide
}

function RangeChoices({ facet, side, common }: RangeChoicesProps) {
  const texts = useFacetTexts()
  const countText = useCountText()
  const { displaySide } = useStoreView()
  return rangesOn(side, facet).map(({ from, to, count }) => {
    const value = rangeValue({ from, to, side: side === displaySide ? null : side })
    return (
      <li key={value}>
        <Choice type="radio" count={count} countText={countText(count)} {...common(value)}>
          {texts.range({ from, to }, facet.currency)}
        </Choice>
      </li>
    )
  })
}

function AllValuesLink({ facet, address }: { readonly facet: ValueFacet; readonly address: string }) {
  return (
    <Link className={frame.textLink} to={address} preventScrollReset>
      <Trans>Show all {facet.valueCount}</Trans>
    </Link>
  )
}

interface ValueChoicesProps extends ChoicesProps<ValueFacet> {
  /** Those of the facet that are shown. */
  readonly values: ValueFacet['values']
}

function ValueChoices({ facet: { unit }, values, common }: ValueChoicesProps) {
  const texts = useFacetTexts()
  const countText = useCountText()
  return values.map((value) => (
    <li key={value.value}>
      <Choice type="checkbox" count={value.count} countText={countText(value.count)} {...common(value.value)}>
        {texts.value(value.label, unit)}
      </Choice>
    </li>
  ))
}

function useCountText(): (count: number) => string {
  const { t } = useLingui()
  return (count) => t`${plural(count, { one: '# product', other: '# products' })}`
}

/** Values of a facet, of which the most frequent ones are shown at first. */
function shownValues(facet: FacetPartsFragment, showsAllValues: boolean) {
  if (facet.__typename !== 'ValueFacet') return []
  if (facet.isMeasured || showsAllValues) return facet.values
  return facet.values.filter(({ isSelected }, index) => index < valuesAtFirst || isSelected)
}
