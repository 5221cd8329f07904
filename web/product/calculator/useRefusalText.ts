/** Texts for refused input: what is wrong and which values are allowed. */
import { useLingui } from '@lingui/react/macro'
import type { Refusal } from '#domain/calculatorEntry.ts'
import { type Decimal, toText } from '#domain/decimal.ts'
import type { CalculatorItem } from '#domain/goldsmithCalculator.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { formatMeasure, formatMoney } from '../../ui/figures.ts'
import { useUnitTexts } from '../../ui/useUnitTexts.ts'
import { isOfCut } from './computeOrder.ts'

export function useRefusalText(item: CalculatorItem): (refusal: Refusal) => string {
  const store = useStoreView()
  const units = useUnitTexts()
  const { t } = useLingui()
  const quantity = (value: Decimal) =>
    `${formatMeasure(toText(value), store)}\u00A0${units.short[item.quantityRule.unit]}`
  const bound = (value: Decimal, refusal: Refusal) => {
    if ('field' in refusal && refusal.field === 'BUDGET') return formatMoney(toText(value), store.currency, store)
    return isOfCut(refusal, item) ? `${formatMeasure(toText(value), store)}\u00A0mm` : quantity(value)
  }

  return (refusal) => {
    switch (refusal.refused) {
      case 'NOT_A_NUMBER': {
        const example = formatMeasure('12.5', store)
        return t`Please enter a number, such as ${example}.`
      }
      case 'NOT_POSITIVE':
        return t`Please enter more than 0.`
      case 'NOT_WHOLE':
        return t`Please enter a whole number.`
      case 'TOO_SMALL': {
        const least = bound(refusal.least, refusal)
        return t`At least ${least}.`
      }
      case 'TOO_LARGE': {
        const most = bound(refusal.most, refusal)
        return t`At most ${most}.`
      }
      case 'NO_WEIGHT':
        return t`The weight of these products is not known.`
      case 'NO_PRICE':
        return t`No price to calculate with.`
    }
  }
}
