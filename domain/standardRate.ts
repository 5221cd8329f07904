/** The tax rate of charges without a tax class of their own, such as shipping. */
import { findTaxRate, type TaxQuestion, type TaxRule } from './tax.ts'

/** The highest rate of the country, in percent; null without rules. */
export function standardRate(
  rules: readonly TaxRule[],
  question: Pick<TaxQuestion, 'countryId' | 'region' | 'postcode' | 'on' | 'timeZone'>,
): number | null {
  const classes = new Set(rules.flatMap(({ productTaxClassIds }) => productTaxClassIds))
  const rates = [...classes].flatMap((productTaxClassId) => {
    const { ratePercent, isUnknown } = findTaxRate(rules, { ...question, productTaxClassId, exemptClassIds: [] })
    return isUnknown ? [] : [ratePercent]
  })
  return rates.length === 0 ? null : Math.max(...rates)
}
