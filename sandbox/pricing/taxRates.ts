/** Reads the rate of a tax class in a store on a day: docs/rules/tax.md. */
import { Big } from 'big.js'
import type { DatabaseSync } from 'node:sqlite'
import type { StoreRow } from '../database/storeRow.ts'

/**
 * Takes the first rule that has the class, and the first rate of that rule for the country that is valid on the day;
 * later rules never apply.
 */
const RATE = `
  SELECT rate_percent AS percent FROM tax_rate
  WHERE rule_id = (SELECT id FROM tax_rule rule WHERE EXISTS (SELECT 1 FROM json_each(rule.product_tax_class_ids) WHERE value = CAST(? AS INTEGER)) ORDER BY id LIMIT 1)
    AND country = ? AND coalesce(valid_from, '') <= ? AND ? <= coalesce(valid_until, '9999') ORDER BY id LIMIT 1`

export interface TaxRates {
  /** Returns the rate in per cent. @param day "yyyy-MM-dd" in the store's time zone */
  percent(store: StoreRow, taxClassId: string, day: string): Big
}

/** The customer's tax class is not a parameter, because private and business customers pay the same rates. */
export function bindTaxRates(db: DatabaseSync): TaxRates {
  const statement = db.prepare(RATE)

  return {
    percent: (store, taxClassId, day) => {
      if (taxClassId === '0' || store.exemptTaxClasses.includes(taxClassId)) return new Big(0)
      const row = statement.get(taxClassId, store.country, day, day)
      return new Big(row ? String(row.percent) : 0)
    },
  }
}
