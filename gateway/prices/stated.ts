/** Prices as documents state them, brought to the rules' words. */
import type { Decimal } from '#domain/decimal.ts'
import type { PriceInput } from '#domain/price.ts'
import { type StatedPrice, statedPrice, statedTaxedPrice } from '#domain/statedPrice.ts'
import { type FoundTaxRate, findTaxRate, type TaxRule, type TaxSide } from '#domain/tax.ts'
import { GUEST_GROUP_ID, type Tier } from '#domain/tierPrice.ts'
import type { Unit } from '#domain/unit.ts'
import type { StoreView } from '../storeTable.ts'
import { decimalField, type Fields, integerField, listField, textField } from '../upstream/catalogueIndex/fields.ts'

/** Anything with a price of its own: a product or a variant. */
export interface Priced {
  readonly store: StoreView
  readonly fields: Fields
  readonly unit: Unit
}

export function sourceSideOf({ tax }: StoreView): TaxSide {
  return tax.sourcePriceIncludesTax ? 'GROSS' : 'NET'
}

function displaySideOf({ displaySettings }: StoreView): TaxSide {
  return displaySettings.displayIncludesVAT ? 'GROSS' : 'NET'
}

export function taxRateOf({ store: { tax }, fields }: Pick<Priced, 'store' | 'fields'>, rules: readonly TaxRule[], now: Date): FoundTaxRate {
  return findTaxRate(rules, {
    productTaxClassId: integerField(fields, 'tax_class_id'),
    countryId: tax.defaultCountry,
    exemptClassIds: tax.taxExemptIds,
    on: now,
  })
}

/** What a guest asks for one unit. */
export function priceInputOf(item: Priced, rules: readonly TaxRule[], now: Date): PriceInput {
  const { store, fields, unit } = item
  const special = statedOf(item, 'special_price')
  return {
    list: statedOf(item, 'price'),
    special: special && { price: special, from: textField(fields, 'special_from_date'), to: textField(fields, 'special_to_date') },
    tiers: listField(fields, 'tier_prices').flatMap(tierOf),
    tierSide: sourceSideOf(store),
    groupId: GUEST_GROUP_ID,
    taxRate: taxRateOf(item, rules, now),
    unit,
    currency: store.i18n.currencyCode,
    displaySide: displaySideOf(store),
  }
}

function statedOf({ store, fields, unit }: Priced, name: string): StatedPrice | null {
  const amount = decimalField(fields, name)
  if (!amount) return null
  return store.tax.calculateServerSide ? taxedByBackend(amount, fields, name, store) : statedPrice(amount, sourceSideOf(store), unit, store.i18n.currencyCode)
}

/** Where the backend does the tax, its three fields are taken as they are. */
function taxedByBackend(net: Decimal, fields: Fields, name: string, store: StoreView): StatedPrice | null {
  const tax = decimalField(fields, `${name}_tax`)
  const gross = decimalField(fields, `${name}_incl_tax`)
  return tax && gross ? statedTaxedPrice({ net, tax, gross }, sourceSideOf(store)) : null
}

function tierOf(tier: Fields): Tier[] {
  const groupId = integerField(tier, 'customer_group_id')
  const quantity = decimalField(tier, 'qty')
  const price = decimalField(tier, 'value')
  return groupId !== null && quantity && price ? [{ groupId, quantity, price }] : []
}

