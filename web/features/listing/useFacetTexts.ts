/** How facets and their values are written. */
import { useLingui } from '@lingui/react/macro'
import type { FacetPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { writeAmount } from '../../ui/figures.ts'
import { withUnit } from '../../ui/withUnit.ts'

type RangeFacet = Extract<FacetPartsFragment, { __typename: 'RangeFacet' }>

export function useFacetTexts() {
  const store = useStoreView()
  const { t } = useLingui()
  const withSign = (amount: string) => store.priceFormat.replace('{amount}', amount).replace('{sign}', store.currencySign).replaceAll(' ', '\u00A0')

  return {
    facet: (facet: FacetPartsFragment) => (facet.__typename === 'RangeFacet' ? t`Price` : facet.label),
    value: withUnit,
    /** The spec's labels: "< 50 kr" first, "> 150 kr" last. */
    range: ({ from, to }: Pick<RangeFacet['ranges'][number], 'from' | 'to'>, currency: string) => {
      const write = (amount: string) => writeAmount(amount, currency, store, { stripsZeros: true })
      if (to === null) return `>\u00A0${withSign(write(from ?? '0'))}`
      if (from === null || /^0+(?:\.0+)?$/.test(from)) return `<\u00A0${withSign(write(to))}`
      return withSign(`${write(from)}–${write(to)}`)
    },
  }
}
