/** What an order costs after its pieces have been weighed: docs/rules/weight-variation.md. */
import { Big } from 'big.js'
import type { Weighing } from '../cart/totals.ts'
import { rounded, rowTotal, type TaxedAmount } from '../pricing/sourcePrice.ts'
import { fieldsOf, listOf } from '../rest/fields.ts'

type Fields = Readonly<Record<string, unknown>>

/** As stored with the line of an order, exact. */
export function weighingRecord({ orderedGrams, sourceRow, side, percent }: Weighing): Fields {
  return {
    ordered_grams: orderedGrams.toFixed(),
    source_row: sourceRow.toFixed(),
    side,
    percent: percent.toFixed(),
  }
}

/**
 * Charges the weighed lines by their weight, up to the reserved amount, and takes their reserve away. Other lines, and lines
 * of fixed weight, cost what they did.
 *
 * @param grams of the weighed pieces by the id of the line
 */
export function settleWeights(document: Fields, grams: ReadonlyMap<number, number>): Fields {
  const settled = listOf(document['items']).map((item) => settleLine(item, grams.get(Number(item['item_id']))))
  const change = sum(settled.map((line) => line.change))
  const released = settled.reduce((all, line) => all.plus(line.released), new Big(0))
  return {
    ...document,
    items: settled.map(({ item }) => item),
    ...plus(document, {
      subtotal: change.net,
      subtotal_incl_tax: change.gross,
      tax_amount: change.tax,
      grand_total: change.gross,
    }),
    total_segments: listOf(document['total_segments']).flatMap((segment) => {
      switch (segment['code']) {
        case 'subtotal':
        case 'subtotal_incl_tax':
        case 'grand_total':
          return [{ ...segment, ...plus(segment, { value: change.gross }) }]
        case 'tax':
          return [
            { ...segment, ...plus(segment, { value: change.tax }), extension_attributes: taxes(segment, settled) },
          ]
        case 'weight_variation_fee': {
          const left = numberOf(segment['value']).minus(released)
          return left.gt(0) ? [{ ...segment, value: left.toNumber() }] : []
        }
        default:
          return [segment]
      }
    }),
  }
}

interface SettledLine {
  readonly item: Fields
  readonly percent: Big
  /** Of the row. */
  readonly change: TaxedAmount
  /** Reserve that is no longer needed, with tax. */
  readonly released: Big
}

const NOTHING: TaxedAmount = { net: new Big(0), tax: new Big(0), gross: new Big(0) }

function settleLine(item: Fields, grams: number | undefined): SettledLine {
  const unchanged = { item, percent: new Big(0), change: NOTHING, released: new Big(0) }
  if (grams === undefined) return unchanged
  const { weighing, weight_variation_fee: fee, weight_variation_fee_incl_tax: grossFee, ...others } = item
  const extension_attributes = { ...fieldsOf(item['extension_attributes']), weighed_grams: grams }
  if (weighing === undefined) return { ...unchanged, item: { ...item, extension_attributes } }

  const { ordered_grams: ordered, source_row: source, side, percent: rate } = fieldsOf(weighing)
  const percent = numberOf(rate)
  const row = taxed(numberOf(item['row_total']), numberOf(item['row_total_incl_tax']))
  const atMost = taxed(row.net.plus(numberOf(fee)), row.gross.plus(numberOf(grossFee)))
  const amount = numberOf(source).times(grams).div(numberOf(ordered))
  const weighed = rowTotal({ amount, side: side === 'gross' ? 'gross' : 'net' }, 1, percent)
  const charged = weighed.net.gt(atMost.net) || weighed.gross.gt(atMost.gross) ? atMost : weighed
  const change = taxed(charged.net.minus(row.net), charged.gross.minus(row.gross))
  return {
    item: {
      ...others,
      ...plus(item, { row_total: change.net, row_total_incl_tax: change.gross, tax_amount: change.tax }),
      extension_attributes,
    },
    percent,
    change,
    released: numberOf(grossFee),
  }
}

function taxes(segment: Fields, settled: readonly SettledLine[]): Fields {
  const attributes = fieldsOf(segment['extension_attributes'])
  return {
    ...attributes,
    tax_grandtotal_details: listOf(attributes['tax_grandtotal_details']).map((detail) => {
      const [rate] = listOf(detail['rates'])
      const changes = settled.filter(({ percent }) => percent.eq(numberOf(rate?.['percent'])))
      return { ...detail, ...plus(detail, { amount: sum(changes.map(({ change }) => change)).tax }) }
    }),
  }
}

function taxed(net: Big, gross: Big): TaxedAmount {
  return { net, tax: gross.minus(net), gross }
}

function sum(amounts: readonly TaxedAmount[]): TaxedAmount {
  return amounts.reduce((all, { net, gross }) => taxed(all.net.plus(net), all.gross.plus(gross)), NOTHING)
}

/** The fields, each with the amount that is added. */
function plus(fields: Fields, added: Readonly<Record<string, Big>>): Fields {
  return Object.fromEntries(
    Object.entries(added).map(([name, amount]) => [name, rounded(numberOf(fields[name]).plus(amount)).toNumber()]),
  )
}

function numberOf(value: unknown): Big {
  return new Big(typeof value === 'number' || typeof value === 'string' ? value : 0)
}
