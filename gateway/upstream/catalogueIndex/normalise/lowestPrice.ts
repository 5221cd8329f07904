/** The lowest price of the 30 days before a reduction, under the names that platforms and their plugins write. */
import { isFields, type MutableFields } from './forms.ts'

/** Where it is, and on which side of tax; without a side it is on that of `price`. */
const PLACES: readonly { readonly path: readonly string[]; readonly side?: 'GROSS' }[] = [
  { path: ['lowest_price_last_30_days'] },
  { path: ['_lowest_price_30_days'] },
  // Macopedia's module of Magento 2
  { path: ['historical_price'] },
  { path: ['omnibus_lowest_price'] },
  // Spree
  { path: ['omnibus_price'] },
  // Shopware 6, of a price and of a calculated price
  { path: ['regulationPrice'] },
  { path: ['calculatedPrice', 'regulationPrice'] },
  // Sylius
  { path: ['lowestPriceBeforeDiscount'] },
  // Saleor
  { path: ['pricePrior'] },
  { path: ['priorPrice'] },
  // WooCommerce: Omnibus by iworks; WC Price History, which states it with tax
  { path: ['_iwo_price_lowest'] },
  { path: ['wc_price_history', 'lowest'], side: 'GROSS' },
]

/** Members of an amount that is an object; one with `gross` has a side. */
const AMOUNTS = ['price', 'amount', 'value'] as const

/** The names that are attributes of a product. */
export const LOWEST_PRICE_ATTRIBUTES: readonly string[] = [
  'lowest_price_30_days',
  'lowest_price_30_days_incl_tax',
  ...PLACES.flatMap(({ path: [name, ...inner] }) => (name !== undefined && inner.length === 0 ? [name] : [])),
]

/** Writes `lowest_price_30_days`, or the field with tax, unless the document has one of them. */
export function readLowestPrice(fields: MutableFields): void {
  if (isPresent(fields['lowest_price_30_days']) || isPresent(fields['lowest_price_30_days_incl_tax'])) return
  for (const { path, side } of PLACES) {
    const found = path.reduce<unknown>((inner, name) => (isFields(inner) ? inner[name] : undefined), fields)
    if (!isPresent(found)) continue
    const gross = isFields(found) ? amountOf(found['gross']) : undefined
    if (isPresent(gross)) fields['lowest_price_30_days_incl_tax'] = gross
    else if (side === 'GROSS') fields['lowest_price_30_days_incl_tax'] = amountOf(found)
    else fields['lowest_price_30_days'] = amountOf(found)
    return
  }
}

function amountOf(found: unknown): unknown {
  return isFields(found) ? AMOUNTS.map((name) => found[name]).find(isPresent) : found
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}
