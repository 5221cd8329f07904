/** The values of one facet with their counts. A facet has one range at a time, but any number of values. */
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { FacetPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { BySide } from '../../ui/BySide.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { filterName, formatListing, rangeValue, valuesAtFirst, type ListingState } from './listingAddress.ts'
import { useFacetTexts } from './useFacetTexts.ts'
import frame from '../../ui/frame.module.css'
import styles from './FacetChoices.module.css'

/** Plain fields of the form until they are hydrated. */
const PriceFields = lazy(async () => ({ default: (await import('./PriceFields.tsx')).PriceFields }))

interface FacetChoicesProps {
  readonly facet: FacetPartsFragment
  readonly state: ListingState
  readonly isOpen: boolean
  readonly onChoose: (attribute: string, value: string, isRange: boolean) => void
}

export function FacetChoices({ facet, state, isOpen, onChoose }: FacetChoicesProps) {
  const texts = useFacetTexts()
  const { t } = useLingui()
  const chosen = state.filters.find(({ attribute }) => attribute === facet.attribute)?.values ?? []
  const values =
    facet.__typename === 'ValueFacet' && !facet.isMeasured && !state.showsAllValues
      ? facet.values.filter(({ isSelected }, index) => index < valuesAtFirst || isSelected)
      : facet.__typename === 'ValueFacet'
        ? facet.values
        : []
  const countText = (count: number) => t`${plural(count, { one: '# product', other: '# products' })}`
  const common = (value: string, isRange: boolean) => ({
    name: filterName(state.names, facet.attribute),
    value,
    checked: chosen.includes(value),
    onChange: () => onChoose(facet.attribute, value, isRange),
  })

  return (
    <Disclosure
      title={<h3>{facet.__typename === 'RangeFacet' ? <BySide>{texts.priceHeading}</BySide> : facet.label}</h3>}
      open={isOpen || chosen.length > 0}
    >
      <ul className={styles.values}>
        {facet.__typename === 'RangeFacet'
          ? facet.ranges.map((range) => (
              <li key={rangeValue(range.from, range.to)}>
                <Choice
                  type="radio"
                  count={range.count}
                  countText={countText(range.count)}
                  {...common(rangeValue(range.from, range.to), true)}
                >
                  {texts.range(range, facet.currency)}
                </Choice>
              </li>
            ))
          : values.map((value) => (
              <li key={value.value}>
                <Choice
                  type="checkbox"
                  count={value.count}
                  countText={countText(value.count)}
                  {...common(value.value, false)}
                >
                  {texts.value(value.label, facet.unit)}
                </Choice>
              </li>
            ))}
      </ul>
      {facet.__typename === 'RangeFacet' && (
        <Suspense>
          <PriceFields range={chosen[0] ?? null} />
        </Suspense>
      )}
      {facet.__typename === 'ValueFacet' && facet.valueCount > values.length && (
        <Link className={frame.textLink} to={formatListing({ ...state, showsAllValues: true })} preventScrollReset>
          <Trans>Show all {facet.valueCount}</Trans>
        </Link>
      )}
    </Disclosure>
  )
}
