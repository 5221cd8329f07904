/** The price by which listings sort and filter: connects the price rules with the index, which has no price rules. */
import { customerTaxClassFor } from '#domain/customerTax.ts'
import { GUEST_GROUP_ID } from '#domain/tierPrice.ts'
import { productModel } from '../catalog/ProductModel.ts'
import { taxRateOf } from '../prices/documentPrices.ts'
import { listingPriceOf } from '../prices/listingPrice.ts'
import { taxClassesOf, taxRulesOf } from '../prices/taxRules.ts'
import type { CatalogueDocument } from '../upstream/catalogueIndex/port.ts'
import type { TaxRates } from '../upstream/catalogueIndex/elasticsearch/storeIndices.ts'
import type { PriceIndexer } from '../upstream/catalogueIndex/embedded/priceColumn.ts'

export const indexPrices: PriceIndexer = ({ products, now, group, ...catalogue }) => {
  const { store } = catalogue
  const basis = { ...taxesOf(catalogue, group?.groupId ?? null), now }
  const customers = {
    groupId: group?.groupId ?? GUEST_GROUP_ID,
    sources: new Map([...(group?.business ?? [])].map(([sku, business]) => [sku, { business }])),
  }
  // Built for the first set or bundle: an update of a few prices has none, mostly.
  let bySku: ReadonlyMap<unknown, CatalogueDocument> | null = null
  const partOf = (sku: string) => {
    bySku ??= new Map(products.map((product) => [product.sku, product]))
    const part = bySku.get(sku)
    return part ? productModel(store, part) : null
  }
  return (product) => listingPriceOf(productModel(store, product), basis, partOf, customers)
}

/** Rates of product tax classes for guests. */
export const taxRates: TaxRates = (catalogue) => {
  const { store } = catalogue
  const taxes = taxesOf(catalogue, null)
  return (taxClassId, now) => {
    const basis = { ...taxes, now, quotes: null, log: null }
    const { ratePercent, isUnknown = false } = taxRateOf({ store, fields: { tax_class_id: taxClassId } }, basis)
    return isUnknown ? null : ratePercent
  }
}

/** @param groupId null for guests */
function taxesOf({ store, taxRules, customerGroups }: Parameters<TaxRates>[0], groupId: number | null) {
  const classOfGroup = taxClassesOf(customerGroups)
  const { taxClassId } = customerTaxClassFor(store.tax, groupId, (id) => classOfGroup.get(id) ?? null)
  const { taxClassId: guestTaxClassId } = customerTaxClassFor(store.tax, null, (id) => classOfGroup.get(id) ?? null)
  return { rules: taxRulesOf(taxRules), customerTaxClassId: taxClassId, guestTaxClassId, customerPlaces: null }
}
