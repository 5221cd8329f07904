/** The price fields of a product or child document. */
import type { Big } from 'big.js'
import { amount, taxed } from './amounts.ts'
import type { SqlRow, StoreRow } from './storeRow.ts'

export interface TierRow {
  readonly customer_group_id: number
  readonly qty: number
  readonly value_e4: number
}

/**
 * Builds the fields as the index stores them: `final_price` is the lowest price of a guest on the seed day, and the only
 * field with the price of a catalogue price rule.
 */
export function priceFields(row: SqlRow, store: StoreRow, rate: Big): Record<string, unknown> {
  const windows = {
    special_from_date: row.special_from,
    special_to_date: row.special_to,
  }
  if (row.price_e4 === null) return { special_price: null, ...windows }
  if (!store.taxInDocuments)
    return {
      price: amount(row.price_e4),
      final_price: amount(row.final_e4),
      special_price: amount(row.special_price_e4),
      ...(row.lowest_30_days_e4 !== null && { lowest_price_30_days: amount(row.lowest_30_days_e4) }),
      ...windows,
    }
  const decimals = row.unit === 'G' || row.unit === 'METER' ? 4 : 2
  const price = taxed(Number(row.price_e4), rate, store.pricesIncludeTax, decimals)
  const final = taxed(Number(row.final_e4), rate, store.pricesIncludeTax, decimals)
  const special =
    row.special_price_e4 === null ? null : taxed(Number(row.special_price_e4), rate, store.pricesIncludeTax, decimals)
  const lowest =
    row.lowest_30_days_e4 === null ? null : taxed(Number(row.lowest_30_days_e4), rate, store.pricesIncludeTax, decimals)
  return {
    price: price.net,
    price_tax: price.tax,
    price_incl_tax: price.gross,
    final_price: final.net,
    final_price_tax: final.tax,
    final_price_incl_tax: final.gross,
    special_price: special?.net ?? null,
    ...(special
      ? {
          special_price_tax: special.tax,
          special_price_incl_tax: special.gross,
        }
      : {}),
    ...(lowest
      ? {
          lowest_price_30_days: lowest.net,
          lowest_price_30_days_tax: lowest.tax,
          lowest_price_30_days_incl_tax: lowest.gross,
        }
      : {}),
    ...windows,
  }
}

export function tierFields(tiers: readonly SqlRow[]): Record<string, unknown>[] {
  return tiers.map((tier) => ({
    customer_group_id: tier.customer_group_id,
    qty: tier.qty,
    value: amount(tier.value_e4),
    extension_attributes: { website_id: 0 },
  }))
}

/** Returns the part of the price that follows a metal quote; no field for a product without metal charges. */
export function metalChargeFields(charges: readonly SqlRow[]): Record<string, unknown> {
  if (charges.length === 0) return {}
  return {
    metal_charge: charges.map(({ metal, grams, price_e4, quoted_at }) => ({
      metal,
      grams,
      quote: String(amount(price_e4)),
      quoted_at,
    })),
  }
}
