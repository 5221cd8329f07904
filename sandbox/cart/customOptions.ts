/** Calculates what custom options add to the unit price: docs/rules/custom-option.md. */
import { Big } from 'big.js'
import type { DatabaseSync } from 'node:sqlite'
import type { SqlRow, StoreRow } from '../database/storeRow.ts'
import { sourceSide } from '../pricing/priceBook.ts'
import { convertSide, rounded, type SourcePrice, unitDigits } from '../pricing/sourcePrice.ts'
import type { ChosenOptions } from './chosenOptions.ts'

export interface SelectedOption {
  readonly label: string
  /** Titles of the chosen values, or the entered text. */
  readonly value: string
  readonly surcharges: readonly Surcharge[]
}

interface Surcharge {
  readonly isPercent: boolean
  /** In the store's currency on its source side, or in per cent when `isPercent`. */
  readonly amount: Big
}

export interface CustomOptions {
  /** Returns the chosen options that the product has; null when a required option has no value. */
  selected(store: StoreRow, productId: number, requested: ChosenOptions['custom']): SelectedOption[] | null
}

const TEXT_INPUT = ['field', 'area']
const MULTIPLE_CHOICE = ['checkbox', 'multiple']

export function bindCustomOptions(db: DatabaseSync): CustomOptions {
  const options = db.prepare(
    'SELECT id, type, is_required, titles ->> ? AS title FROM custom_option WHERE product_id = ? ORDER BY sort_order',
  )
  const values = db.prepare(
    'SELECT id, titles ->> ? AS title FROM custom_option_value WHERE option_id = ? ORDER BY sort_order',
  )
  const price = db.prepare(
    'SELECT price_type, price_e4 FROM custom_option_price WHERE store_id = ? AND option_id = ? AND value_id = ?',
  )

  const surcharges = (store: StoreRow, optionId: number, valueId: number): Surcharge[] =>
    price
      .all(store.id, optionId, valueId)
      .map((row) => ({ isPercent: row.price_type === 'percent', amount: new Big(Number(row.price_e4)).div(10_000) }))

  const select = (store: StoreRow, option: SqlRow, requested: readonly string[]): SelectedOption | null => {
    const id = Number(option.id)
    const label = String(option.title)
    if (TEXT_INPUT.includes(String(option.type))) {
      const entered = requested.join(',').trim()
      return entered === '' ? null : { label, value: entered, surcharges: surcharges(store, id, 0) }
    }
    const ids = requested.flatMap((one) => one.split(','))
    const chosen = values.all(store.language, id).filter((value) => ids.includes(String(value.id)))
    const counted = MULTIPLE_CHOICE.includes(String(option.type)) ? chosen : chosen.slice(0, 1)
    if (counted.length === 0) return null
    const titles = counted.map((value) => String(value.title))
    return {
      label,
      value: titles.join(', '),
      surcharges: counted.flatMap((value) => surcharges(store, id, Number(value.id))),
    }
  }

  return {
    selected: (store, productId, requested) => {
      const selected: SelectedOption[] = []
      for (const option of options.all(store.language, productId)) {
        const found = select(store, option, requested.find(({ optionId }) => optionId === option.id)?.values ?? [])
        if (found) selected.push(found)
        else if (option.is_required === 1) return null
      }
      return selected
    },
  }
}

/**
 * Adds the surcharges to a price and rounds once. A fixed amount is converted from the store's source side to the side
 * of the price; a percentage is taken of the price without the other surcharges.
 */
export function withSurcharges(
  price: SourcePrice,
  selected: readonly SelectedOption[],
  store: StoreRow,
  unit: string,
  ratePercent: Big,
): SourcePrice {
  const added = selected
    .flatMap(({ surcharges }) => surcharges)
    .reduce((sum, { isPercent, amount }) => {
      return sum.plus(
        isPercent
          ? price.amount.times(amount).div(100)
          : convertSide(amount, sourceSide(store), price.side, ratePercent),
      )
    }, new Big(0))
  if (added.eq(0)) return price

  const amount = rounded(price.amount.plus(added), unitDigits(unit, store))
  return { amount: amount.lt(0) ? new Big(0) : amount, side: price.side }
}
