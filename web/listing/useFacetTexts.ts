/** Labels of facets and their values. */
import { useLingui } from '@lingui/react/macro'
import type { FacetPartsFragment } from '../client/generated/documents.generated.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import type { TaxSide } from '../shop/taxSide.ts'
import { formatAmount } from '../ui/figures.ts'
import { withUnit } from '../ui/withUnit.ts'

type RangeFacet = Extract<FacetPartsFragment, { __typename: 'RangeFacet' }>

export function useFacetTexts() {
  const store = useStoreView()
  const { t } = useLingui()
  const withSign = (amount: string) =>
    store.priceFormat.replace('{amount}', amount).replace('{sign}', store.currencySign).replaceAll(' ', '\u00A0')

  return {
    /** The price facet uses the store's own tax side, which the heading names for shoppers who chose the other side. */
    priceHeading: (side: TaxSide) => {
      if (side === store.displaySide) return t`Price`
      return store.displaySide === 'GROSS' ? t`Price incl. VAT` : t`Price excl. VAT`
    },
    value: withUnit,
    /** The spec's labels: "< 50 kr" first, "> 150 kr" last. */
    range: ({ from, to }: Pick<RangeFacet['ranges'][number], 'from' | 'to'>, currency: string) => {
      const format = (amount: string) => formatAmount(amount, currency, store, { stripsZeros: true })
      if (to === null) return `>\u00A0${withSign(format(from ?? '0'))}`
      if (from === null || /^0+(?:\.0+)?$/.test(from)) return `<\u00A0${withSign(format(to))}`
      return withSign(`${format(from)}–${format(to)}`)
    },
    /** A range outside its facet, where no heading names the tax side. */
    rangeAlone: (range: string, side: TaxSide) => {
      if (side === store.displaySide) return range
      return store.displaySide === 'GROSS' ? t`${range} incl. VAT` : t`${range} excl. VAT`
    },
  }
}
