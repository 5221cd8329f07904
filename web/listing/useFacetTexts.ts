/** Labels of facets and their values. */
import { useLingui } from '@lingui/react/macro'
import type { RangePartsFragment } from '../client/generated/documents.generated.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import type { TaxSide } from '../shop/taxSide.ts'
import { formatAmount } from '../ui/figures.ts'
import { withUnit } from '../ui/withUnit.ts'

export function useFacetTexts() {
  const store = useStoreView()
  const { t } = useLingui()
  const withSign = (amount: string) =>
    store.priceFormat.replace('{amount}', amount).replace('{sign}', store.currencySign).replaceAll(' ', '\u00A0')

  return {
    /** Names the side of the ranges for shoppers who read prices on the other one. */
    priceHeading: (side: TaxSide, readSide: TaxSide) => {
      if (side === readSide) return t`Price`
      return side === 'GROSS' ? t`Price incl. VAT` : t`Price excl. VAT`
    },
    value: withUnit,
    /** The spec's labels: "< 50 kr" first, "> 150 kr" last. */
    range: ({ from, to }: Pick<RangePartsFragment, 'from' | 'to'>, currency: string) => {
      const format = (amount: string) => formatAmount(amount, currency, store, { stripsZeros: true })
      if (to === null) return `>\u00A0${withSign(format(from ?? '0'))}`
      if (from === null || /^0+(?:\.0+)?$/.test(from)) return `<\u00A0${withSign(format(to))}`
      return withSign(`${format(from)}–${format(to)}`)
    },
    /** A range outside its facet, where no heading names the tax side. */
    rangeAlone: (range: string, side: TaxSide, readSide: TaxSide) => {
      if (side === readSide) return range
      return side === 'GROSS' ? t`${range} incl. VAT` : t`${range} excl. VAT`
    },
  }
}
