/** Converts stored amounts and tax rates into the numbers of documents: exact decimals inside, JSON numbers outside. */
import { Big } from 'big.js'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { StoreRow } from './storeRow.ts'

/** Converts ten-thousandths into a number; the quotient of two whole numbers prints as the exact decimal. */
export function amount(e4: SQLOutputValue | undefined): number | null {
  return e4 === null || e4 === undefined ? null : Number(e4) / 10_000
}

/** Returns the tax rate of the seed day as a fraction; 0 for exempt classes and for classes without a rule. */
export function taxRate(db: DatabaseSync, store: StoreRow, taxClassId: string): Big {
  if (store.exemptTaxClasses.includes(taxClassId)) return new Big(0)
  const row = db
    .prepare(
      `
    SELECT rate.rate_percent AS percent FROM tax_rule rule JOIN tax_rate rate ON rate.rule_id = rule.id, seeding
    WHERE EXISTS (SELECT 1 FROM json_each(rule.product_tax_class_ids) WHERE value = CAST(? AS INTEGER)) AND rate.country = ? AND rate.region_id = 0 AND rate.postcode = '*'
      AND coalesce(rate.valid_from, '') <= date(seeding.seed_day) AND date(seeding.seed_day) <= coalesce(rate.valid_until, '9999')
    ORDER BY rule.id, rate.id LIMIT 1`,
    )
    .get(taxClassId, store.country)
  return new Big(row ? String(row.percent) : 0).div(100)
}

export interface TaxedAmount {
  readonly net: number
  readonly tax: number
  readonly gross: number
}

/**
 * Calculates both sides of a unit price: rounds the other side to the decimals of the source side; the tax is the
 * difference.
 */
export function taxed(e4: number, rate: Big, includesTax: boolean, decimals: number): TaxedAmount {
  const given = new Big(e4).div(10_000)
  const factor = rate.plus(1)
  const net = includesTax ? given.div(factor).round(decimals, Big.roundHalfUp) : given
  const gross = includesTax ? given : given.times(factor).round(decimals, Big.roundHalfUp)
  return {
    net: net.toNumber(),
    tax: gross.minus(net).toNumber(),
    gross: gross.toNumber(),
  }
}
