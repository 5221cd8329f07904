/** Finds products whose prices are neither taxed nor known to be free of tax. */
import { findTaxRate } from '#domain/tax.ts'
import { missingRateText, taxClassOf } from '../prices/documentPrices.ts'
import { taxRulesOf } from '../prices/taxRules.ts'
import type { StoreView } from '../storeTable.ts'
import type { CatalogueDocument } from '../upstream/catalogueIndex/port.ts'

interface TaxedCatalogue {
  readonly tax: StoreView['tax']
  readonly taxRules: readonly CatalogueDocument[]
  readonly now: Date
}

/**
 * Why a product has no rate at the store's address; null for all others.
 *
 * @param catalogue without a country, as for exports of no store, only missing classes are found
 */
export function untaxedProducts({ tax, taxRules, now }: TaxedCatalogue): (product: CatalogueDocument) => string | null {
  const rules = taxRulesOf(taxRules)
  if (tax.calculateServerSide && rules.length === 0) return () => null
  return (product) => {
    const productTaxClassId = taxClassOf(product)
    const { missing } = findTaxRate(rules, {
      productTaxClassId,
      customerTaxClassId: null,
      countryId: tax.defaultCountry,
      region: tax.defaultRegion ?? null,
      postcode: tax.defaultPostcode ?? null,
      exemptClassIds: tax.taxExemptIds,
      on: now,
    })
    if (!missing || (missing === 'RATE' && tax.defaultCountry === '')) return null
    return missingRateText(missing, productTaxClassId)
  }
}
