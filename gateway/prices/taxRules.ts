/** Tax rules of a store's documents, in the words of the rules. */
import type { TaxRate, TaxRule } from '#domain/tax.ts'
import {
  type Fields,
  integerField,
  listField,
  numberField,
  textField,
  textsField,
} from '../upstream/catalogueIndex/fields.ts'
import type { CatalogueDocument } from '../upstream/catalogueIndex/port.ts'

/** In the order of the documents: the first rule for a class wins. */
export function taxRulesOf(documents: readonly CatalogueDocument[]): readonly TaxRule[] {
  return documents.map((document) => ({
    productTaxClassIds: textsField(document, 'product_tax_class_ids').map(Number),
    customerTaxClassIds: textsField(document, 'customer_tax_class_ids').map(Number),
    rates: listField(document, 'rates').map(rateOf),
  }))
}

/** What cannot be read stays in it as such: without its rate a rule would tax nothing, which is a guess. */
function rateOf(rate: Fields): TaxRate {
  return {
    countryId: textField(rate, 'tax_country_id'),
    ratePercent: numberField(rate, 'rate') ?? Number.NaN,
    regionId: integerField(rate, 'tax_region_id') ?? 0,
    regionName: textField(rate, 'region_name'),
    validFrom: dayField(rate, 'valid_from'),
    validUntil: dayField(rate, 'valid_until'),
  }
}

function dayField(rate: Fields, name: string): string | null {
  const value = rate[name]
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
