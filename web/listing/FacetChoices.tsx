/** The values of one facet with their counts. A facet has one range at a time, but any number of values. */
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, lazy, memo, Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { FacetPartsFragment } from '../client/generated/documents.generated.ts'
import { BySide } from '../ui/BySide.tsx'
import { Choice } from '../ui/Choice.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { equalProps } from '../ui/equalProps.ts'
import { rangeValue, valuesAtFirst } from './listingAddress.ts'
import { useFacetTexts } from './useFacetTexts.ts'
import frame from '../ui/frame.module.css'
import styles from './FacetChoices.module.css'

/** Plain fields of the form until they are hydrated. */
const PriceFields = lazy(async () => ({ default: (await import('./PriceFields.tsx')).PriceFields }))

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

/** Not rendered again when choices of other facets change. */
export const FacetChoices = memo(function FacetChoices({
  facet,
  name,
  chosen,
  showsAllValues,
  allValuesAddress,
  isOpen,
  onChoose,
}: FacetChoicesProps) {
  const texts = useFacetTexts()
  const common = (value: string) => ({
    name,
    value,
    checked: chosen.includes(value),
    onChange: () => onChoose(facet.attribute, value, facet.__typename === 'RangeFacet'),
  })

  return (
    <Disclosure
      title={<h3>{facet.__typename === 'RangeFacet' ? <BySide>{texts.priceHeading}</BySide> : facet.label}</h3>}
      open={isOpen || chosen.length > 0}
    >
      <ul className={styles.values}>
        {facet.__typename === 'RangeFacet' ? (
          <RangeChoices facet={facet} common={common} />
        ) : (
          <ValueChoices facet={facet} values={shownValues(facet, showsAllValues)} common={common} />
        )}
      </ul>
      {facet.__typename === 'RangeFacet' && (
        <Suspense>
          <PriceFields range={chosen[0] ?? null} />
        </Suspense>
      )}
      {allValuesAddress !== null && facet.__typename === 'ValueFacet' && (
        <AllValuesLink facet={facet} address={allValuesAddress} />
      )}
    </Disclosure>
  )
}, equalProps)

type RangeFacet = Extract<FacetPartsFragment, { readonly __typename: 'RangeFacet' }>
type ValueFacet = Extract<FacetPartsFragment, { readonly __typename: 'ValueFacet' }>

interface ChoicesProps<Facet> {
  readonly facet: Facet
  /** Properties of a value's field. */
  readonly common: (value: string) => Pick<ComponentProps<typeof Choice>, 'name' | 'value' | 'checked' | 'onChange'>
}

function RangeChoices({ facet: { ranges, currency }, common }: ChoicesProps<RangeFacet>) {
  const texts = useFacetTexts()
  const countText = useCountText()
  return ranges.map((range) => (
    <li key={rangeValue(range.from, range.to)}>
      <Choice
        type="radio"
        count={range.count}
        countText={countText(range.count)}
        {...common(rangeValue(range.from, range.to))}
      >
        {texts.range(range, currency)}
      </Choice>
    </li>
  ))
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
export function shownValues(facet: FacetPartsFragment, showsAllValues: boolean) {
  if (facet.__typename !== 'ValueFacet') return []
  if (facet.isMeasured || showsAllValues) return facet.values
  return facet.values.filter(({ isSelected }, index) => index < valuesAtFirst || isSelected)
}
