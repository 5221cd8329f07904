/** Tax rules of a store's documents, in the words of the rules. */
import type { TaxRate, TaxRule } from '#domain/tax.ts'
import { type Fields, integerField, listField, numberField, textField, textsField } from '../upstream/catalogueIndex/fields.ts'
import type { CatalogueDocument } from '../upstream/catalogueIndex/port.ts'

/** In the order of the documents: the first rule for a class wins. */
export function taxRulesOf(documents: readonly CatalogueDocument[]): readonly TaxRule[] {
  return documents.map((document) => ({
    productTaxClassIds: textsField(document, 'product_tax_class_ids').map(Number),
    customerTaxClassIds: textsField(document, 'customer_tax_class_ids').map(Number),
    rates: listField(document, 'rates').flatMap(rateOf),
  }))
}

function rateOf(rate: Fields): TaxRate[] {
  const countryId = textField(rate, 'tax_country_id')
  const ratePercent = numberField(rate, 'rate')
  if (countryId === null || ratePercent === null || ratePercent < 0) return []

  return [{
    countryId,
    ratePercent,
    regionId: integerField(rate, 'tax_region_id') ?? 0,
    regionName: textField(rate, 'region_name'),
    validFrom: textField(rate, 'valid_from'),
    validUntil: textField(rate, 'valid_until'),
  }]
}
