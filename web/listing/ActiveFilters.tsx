/** The active filters of a listing, each with a link that removes it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { FacetPartsFragment } from '../client/generated/documents.generated.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { useTaxSide } from '../shop/taxSide.ts'
import { Chip } from '../ui/Chip.tsx'
import { formatListing, withoutFilters, type ListingState } from './listingAddress.ts'
import { boundsOf } from './priceFilter.ts'
import { toggleValue } from './useChosenFilters.ts'
import { useFacetTexts } from './useFacetTexts.ts'
import frame from '../ui/frame.module.css'
import styles from './ActiveFilters.module.css'

interface ActiveFiltersProps {
  readonly state: ListingState
  readonly facets: readonly FacetPartsFragment[]
}

export function ActiveFilters({ state, facets }: ActiveFiltersProps) {
  const labelOf = useLabels(facets)
  const { t } = useLingui()
  if (state.filters.length === 0) return null

  return (
    <ul className={styles.chips} aria-label={t`Active filters`}>
      {state.filters.flatMap(({ attribute, values }) =>
        values.map((value) => {
          const label = labelOf(attribute, value)
          return (
            <li key={`${attribute} ${value}`}>
              <Chip to={formatListing(toggleValue(state, attribute, value)) || '?'} label={t`Remove ${label}`}>
                {label}
              </Chip>
            </li>
          )
        }),
      )}
      <li>
        <Link
          className={`${frame.textLink} ${frame.small}`}
          to={formatListing(withoutFilters(state)) || '?'}
          preventScrollReset
        >
          <Trans>Remove all</Trans>
        </Link>
      </li>
    </ul>
  )
}

/** A value that is in no facet is labelled with its own text, so it can still be removed. */
function useLabels(facets: readonly FacetPartsFragment[]): (attribute: string, value: string) => string {
  const texts = useFacetTexts()
  const readSide = useTaxSide()
  const { displaySide } = useStoreView()

  return (attribute, value) => {
    const facet = facets.find((candidate) => candidate.attribute === attribute)
    if (facet?.__typename === 'RangeFacet') {
      const bounds = boundsOf(value)
      return texts.rangeAlone(texts.range(bounds, facet.currency), bounds.side ?? displaySide, readSide)
    }
    const known = facet?.values.find((candidate) => candidate.value === value)
    return known ? texts.value(known.label, facet?.unit ?? null) : value
  }
}
