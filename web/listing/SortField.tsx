import { LISTING_SORTS } from '#domain/listingSort.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useHref, useLocation, useNavigate } from 'react-router-dom'
import type { ListingSort } from '../client/generated/documents.generated.ts'
import { firstPage, formatListing, type ListingState } from './listingAddress.ts'
import { Button } from '../ui/Button.tsx'
import { Select } from '../ui/Select.tsx'
import { HiddenFields } from './HiddenFields.tsx'
import styles from './SortField.module.css'

interface SortFieldProps {
  readonly state: ListingState
  readonly sort: ListingSort
  readonly sorts: readonly ListingSort[]
  /** The listing's default order, which the URL leaves out. */
  readonly ownSort: ListingSort
}

export function SortField({ state, sort, sorts, ownSort }: SortFieldProps) {
  const navigate = useNavigate()
  const action = useHref(useLocation().pathname)
  const texts = useSortTexts()
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
          {sorts.map((candidate) => (
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

  return {
    POSITION_DESC: t`Recommended`,
    POSITION_ASC: t`Recommended, last first`,
    LATEST: t`Latest`,
    PRICE_DESC: t`Price, high to low`,
    PRICE_ASC: t`Price, low to high`,
    PREMIUM_ASC: t`Lowest premium`,
    GRAM_PRICE_ASC: t`Price per gram, low to high`,
    NAME_ASC: t`Name, A to Z`,
    NAME_DESC: t`Name, Z to A`,
    RELEVANCE: t`Best match`,
  }
}
