import { useLingui } from '@lingui/react/macro'
import type { ListingSort } from '../../graphql/generated/documents.generated.ts'

export function useSortTexts(): Readonly<Record<ListingSort, string>> {
  const { t } = useLingui()

  return {
    POSITION_DESC: t`Recommended`,
    POSITION_ASC: t`Recommended, last first`,
    LATEST: t`Latest`,
    PRICE_DESC: t`Price, high to low`,
    PRICE_ASC: t`Price, low to high`,
    PREMIUM_ASC: t`Lowest premium`,
    NAME_ASC: t`Name, A to Z`,
    NAME_DESC: t`Name, Z to A`,
    RELEVANCE: t`Best match`,
  }
}
