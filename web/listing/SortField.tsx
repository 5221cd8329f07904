import { LISTING_SORTS } from '#domain/listingSort.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useHref, useLocation, useNavigate } from 'react-router-dom'
import type { ListingSort } from '../client/generated/documents.generated.ts'
import { firstPage, formatListing, type ListingState } from './listingAddress.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { useTaxSide } from '../shop/taxSide.ts'
import { Button } from '../ui/Button.tsx'
import { Select } from '../ui/Select.tsx'
import { useOfferedSorts } from './priceSorts.ts'
import { HiddenFields } from './HiddenFields.tsx'
import styles from './SortField.module.css'

interface SortFieldProps {
  readonly state: ListingState
  readonly sort: ListingSort
  readonly sorts: readonly ListingSort[]
  /** The listing's default order, which the URL leaves out. Null where it is not known. */
  readonly ownSort: ListingSort | null
}

export function SortField({ state, sort, sorts, ownSort }: SortFieldProps) {
  const navigate = useNavigate()
  const action = useHref(useLocation().pathname)
  const texts = useSortTexts()
  const shownSorts = useOfferedSorts(sorts, sort)
  const { t } = useLingui()
  const name = state.names.sort
  const choose = (value: string) => {
    const chosen = sorts.find((candidate) => LISTING_SORTS[candidate].name === value)
    if (chosen)
      void navigate(formatListing({ ...state, sort: chosen === ownSort ? null : chosen, pages: firstPage }) || '?', {
        preventScrollReset: true,
      })
  }

  return (
    <form className={styles.sort} method="get" action={action}>
      <HiddenFields state={state} except={new Set([name])} />
      <label>
        <span>
          <Trans>Sort</Trans>
        </span>
        <Select
          name={name}
          key={sort}
          defaultValue={LISTING_SORTS[sort].name}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {shownSorts.map((candidate) => (
            <option key={candidate} value={LISTING_SORTS[candidate].name}>
              {texts[candidate]}
            </option>
          ))}
        </Select>
      </label>
      <noscript>
        <Button look="line" type="submit">{t`Sort`}</Button>
      </noscript>
    </form>
  )
}

function useSortTexts(): Readonly<Record<ListingSort, string>> {
  const { t } = useLingui()
  const readSide = useTaxSide()
  const { displaySide } = useStoreView()
  const [ascending, descending] = [t`Price, low to high`, t`Price, high to low`]
  const [otherAscending, otherDescending] =
    readSide === 'NET'
      ? [t`Price incl. VAT, low to high`, t`Price incl. VAT, high to low`]
      : [t`Price excl. VAT, low to high`, t`Price excl. VAT, high to low`]
  const isOwnSide = readSide === displaySide

  return {
    POSITION_DESC: t`Recommended`,
    POSITION_ASC: t`Recommended, last first`,
    LATEST: t`Latest`,
    PRICE_DESC: isOwnSide ? descending : otherDescending,
    PRICE_ASC: isOwnSide ? ascending : otherAscending,
    OTHER_SIDE_PRICE_DESC: isOwnSide ? otherDescending : descending,
    OTHER_SIDE_PRICE_ASC: isOwnSide ? otherAscending : ascending,
    PREMIUM_ASC: t`Lowest premium`,
    GRAM_PRICE_ASC: t`Price per gram, low to high`,
    NAME_ASC: t`Name, A to Z`,
    NAME_DESC: t`Name, Z to A`,
    RELEVANCE: t`Best match`,
  }
}
