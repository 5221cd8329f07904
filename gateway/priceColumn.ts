/** The price by which listings sort and filter: connects the price rules with the index, which has no price rules. */
import { customerTaxClassFor } from '#domain/customerTax.ts'
import { productModel } from './catalog/ProductModel.ts'
import { listingPriceOf } from './prices/listingPrice.ts'
import { taxClassesOf, taxRulesOf } from './prices/taxRules.ts'
import type { CatalogueDocument } from './upstream/catalogueIndex/port.ts'
import type { PriceIndexer } from './upstream/catalogueIndex/embedded/priceColumn.ts'

export const indexPrices: PriceIndexer = ({ store, products, taxRules, customerGroups, now }) => {
  const classOfGroup = taxClassesOf(customerGroups)
  const { taxClassId } = customerTaxClassFor(store.tax, null, (groupId) => classOfGroup.get(groupId) ?? null)
  const basis = { rules: taxRulesOf(taxRules), customerTaxClassId: taxClassId, customerPlaces: null, now }
  // Built for the first set or bundle: an update of a few prices has none, mostly.
  let bySku: ReadonlyMap<unknown, CatalogueDocument> | null = null
  const partOf = (sku: string) => {
    bySku ??= new Map(products.map((product) => [product.sku, product]))
    const part = bySku.get(sku)
    return part ? productModel(store, part) : null
  }
  return (product) => listingPriceOf(productModel(store, product), basis, partOf)
}
