/** The values of one facet with their counts. A facet has one range at a time, but any number of values. */
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, memo, Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { FacetPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { BySide } from '../../ui/BySide.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { equalProps } from '../../ui/equalProps.ts'
import { rangeValue, valuesAtFirst } from './listingAddress.ts'
import { useFacetTexts } from './useFacetTexts.ts'
import frame from '../../ui/frame.module.css'
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
  const { t } = useLingui()
  const values = shownValues(facet, showsAllValues)
  const countText = (count: number) => t`${plural(count, { one: '# product', other: '# products' })}`
  const common = (value: string, isRange: boolean) => ({
    name,
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
      {allValuesAddress !== null && facet.__typename === 'ValueFacet' && (
        <Link className={frame.textLink} to={allValuesAddress} preventScrollReset>
          <Trans>Show all {facet.valueCount}</Trans>
        </Link>
      )}
    </Disclosure>
  )
}, equalProps)

/** Values of a facet, of which the most frequent ones are shown at first. */
export function shownValues(facet: FacetPartsFragment, showsAllValues: boolean) {
  if (facet.__typename !== 'ValueFacet') return []
  if (facet.isMeasured || showsAllValues) return facet.values
  return facet.values.filter(({ isSelected }, index) => index < valuesAtFirst || isSelected)
}
