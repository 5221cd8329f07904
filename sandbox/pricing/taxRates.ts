/** Reads the rate of a tax class in a store on a day: docs/rules/tax.md. */
import { Big } from 'big.js'
import type { DatabaseSync } from 'node:sqlite'
import type { SqlRow, StoreRow } from '../database/storeRow.ts'

/** The rates of the first rule that has the classes of product and customer, for the country and the day; later rules never apply. */
const RATES = `
  SELECT rate_percent AS percent, region_id, region_code, postcode FROM tax_rate
  WHERE rule_id = (SELECT id FROM tax_rule rule WHERE EXISTS (SELECT 1 FROM json_each(rule.product_tax_class_ids) WHERE value = CAST(? AS INTEGER))
      AND EXISTS (SELECT 1 FROM json_each(rule.customer_tax_class_ids) WHERE value = ?) ORDER BY id LIMIT 1)
    AND country = ? AND coalesce(valid_from, '') <= ? AND ? <= coalesce(valid_until, '9999') ORDER BY id`

/** The address that decides the tax: a customer's default shipping address. */
export interface TaxPlace {
  readonly country: string
  /** 0 without a region. */
  readonly regionId: number
  readonly postcode: string
}

export interface TaxRates {
  /**
   * Returns the rate in per cent.
   *
   * @param day "yyyy-MM-dd" in the store's time zone
   */
  percent(store: StoreRow, taxClassId: string, day: string, buyer: TaxedBuyer): Big
}

export interface TaxedBuyer {
  /** Of the customer's group. */
  readonly taxClassId: number
  /** Null for the store's address, which has neither region nor postcode. */
  readonly taxPlace: TaxPlace | null
}

export function bindTaxRates(db: DatabaseSync): TaxRates {
  const statement = db.prepare(RATES)

  return {
    percent: (store, taxClassId, day, { taxClassId: customerClass, taxPlace: place }) => {
      if (taxClassId === '0' || store.exemptTaxClasses.includes(taxClassId)) return new Big(0)
      const { country, regionId, postcode } = place ?? { country: store.country, regionId: 0, postcode: '' }
      const rates = statement.all(taxClassId, customerClass, country, day, day).filter((rate) => {
        const isThere = Number(rate.region_id) === 0 || Number(rate.region_id) === regionId
        return isThere && includesPostcode(String(rate.postcode), postcode)
      })
      // The most specific rate applies: of a region, then of postcodes, then the first.
      const rank = (rate: SqlRow) => (Number(rate.region_id) === 0 ? 0 : 2) + (rate.postcode === '*' ? 0 : 1)
      const [found] = rates.toSorted((one, other) => rank(other) - rank(one))
      return new Big(found ? String(found.percent) : 0)
    },
  }
}

function includesPostcode(range: string, postcode: string): boolean {
  if (range.endsWith('*')) return postcode.startsWith(range.slice(0, -1))
  const [first = '', last = first] = range.split('-')
  return /^\d+$/.test(postcode) && Number(first) <= Number(postcode) && Number(postcode) <= Number(last)
}
