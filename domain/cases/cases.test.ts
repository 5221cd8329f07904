/** The worked cases: tables of amounts that were computed independently of the tested code. */
import { unitPriceDigits } from '../unit.ts'
import { describe, expect, test } from 'vitest'
import { bundlePrice, groupedPrice } from '../compositePrice.ts'
import { type Surcharge, withSurcharges } from '../customOption.ts'
import { decimal, toText } from '../decimal.ts'
import { choosePrice, type PriceInput } from '../price.ts'
import { priceSteps } from '../priceSteps.ts'
import { rowTotal, toDisplayPrice, toSourcePrice, toTaxedSourcePrice, type SourcePrice } from '../sourcePrice.ts'
import { addTaxed, findTaxRate, type FoundTaxRate } from '../tax.ts'
import { amountText, known, NOW, quotes, share } from '../testing/metalPrices.ts'
import { METAL_CASES } from './metalCases.ts'
import { ROW_CASES, TOTALS_CASES } from './rowCases.ts'
import { type StoreCode, STORES, TAX_RULES, taxedOf } from './stores.ts'
import { FEE_CASES, SUM_CASES, SURCHARGE_CASES } from './surchargeCases.ts'
import { TAX_CASES } from './taxCases.ts'
import { WINNING_CASES } from './winningCases.ts'

const standard = (store: StoreCode): FoundTaxRate => ({
  ratePercent: STORES[store].standardRatePercent,
  since: null,
  exempt: false,
  changesAt: null,
})

function inputOf(store: StoreCode, list: SourcePrice): PriceInput {
  const { currency, displaySide, sourceSide } = STORES[store]
  return {
    list,
    special: null,
    tiers: [],
    tierSide: sourceSide,
    groupId: 0,
    taxRate: standard(store),
    unit: 'PCS',
    digits: 2,
    currency,
    displaySide,
  }
}

test('there are at least two hundred cases in all stores, each with its source', () => {
  const tables = [TAX_CASES, WINNING_CASES, ROW_CASES, TOTALS_CASES, METAL_CASES, SURCHARGE_CASES, SUM_CASES, FEE_CASES]
  const all: readonly { readonly store: StoreCode; readonly source: string }[] = tables.flat()
  expect(all.length).toBeGreaterThanOrEqual(200)
  expect(all.filter(({ source }) => source.trim() === '')).toEqual([])
  expect(new Set(all.map(({ store }) => store))).toEqual(new Set(Object.keys(STORES)))
})

describe('tax', () => {
  test.each(TAX_CASES)(
    '$store, class $taxClass on $on: $sourcePrice is $amounts',
    ({ store, taxClass, on, sourcePrice, ratePercent, isExempt, amounts }) => {
      const { country, exemptClassIds, sourceSide, currency } = STORES[store]
      const found = findTaxRate(TAX_RULES, {
        productTaxClassId: taxClass,
        customerTaxClassId: 3,
        countryId: country,
        exemptClassIds,
        on: new Date(`${on}T12:00:00Z`),
      })
      expect({ ratePercent: found.ratePercent, isExempt: found.exempt }).toEqual({ ratePercent, isExempt })
      expect(
        amountText(toDisplayPrice(toSourcePrice(decimal(sourcePrice), sourceSide, 2), found.ratePercent, currency)),
      ).toBe(amounts)
    },
  )
})

describe('which price applies', () => {
  test.each(WINNING_CASES)(
    '$store: $case is $wins, $amounts',
    ({ store, list, backend, special, tiers, business, customer, groupId, quantity, wins, amounts }) => {
      const { sourceSide } = STORES[store]
      const sourcePrice = (amount: string, taxed?: string) =>
        taxed ? toTaxedSourcePrice(taxedOf(taxed), sourceSide, 2) : toSourcePrice(decimal(amount), sourceSide, 2)
      const net = (amount: string | undefined) =>
        amount === undefined ? null : toSourcePrice(decimal(amount), 'NET', 2)
      const choice = known(
        choosePrice(
          {
            ...inputOf(store, sourcePrice(list, backend?.list)),
            special: special
              ? { price: sourcePrice(special.amount, backend?.special), from: special.from, to: special.to }
              : null,
            tiers: (tiers ?? []).map((tier) => ({
              groupId: tier.groupId,
              quantity: decimal(tier.quantity),
              price: decimal(tier.amount),
            })),
            business: net(business),
            customer: net(customer),
            groupId: groupId ?? 0,
            quantity: decimal(quantity ?? '1'),
          },
          NOW,
        ),
      )
      expect([choice.source, amountText(choice.now)]).toEqual([wins, amounts])
      expect(
        priceSteps(choice)
          .filter(({ outcome }) => outcome === 'CHOSEN')
          .map(({ kind, amount }) => [kind, amount && amountText(amount)]),
      ).toEqual([[wins, amounts]])
    },
  )
})

describe('rows and totals', () => {
  test.each(ROW_CASES)(
    '$store: $quantity $unit at $sourcePrice is $amounts',
    ({ store, unit, sourcePrice, quantity, amounts }) => {
      const { sourceSide, currency, standardRatePercent } = STORES[store]
      expect(
        amountText(
          rowTotal(
            toSourcePrice(decimal(sourcePrice), sourceSide, unitPriceDigits(unit, currency, 4)),
            decimal(quantity),
            standardRatePercent,
            currency,
          ),
        ),
      ).toBe(amounts)
    },
  )

  test.each(TOTALS_CASES)('$store: four rows are $amounts', ({ store, rows, amounts }) => {
    const { sourceSide: side, currency } = STORES[store]
    const totals = rows.map(({ sourcePrice, quantity, ratePercent }) =>
      rowTotal({ amount: decimal(sourcePrice), side }, decimal(quantity), ratePercent, currency),
    )
    expect(amountText(totals.reduce(addTaxed))).toBe(amounts)
  })
})

describe('metal', () => {
  test.each(METAL_CASES)(
    '$store: $product at $sourcePrice moves to $moved',
    ({ store, unit, ratePercent, sourcePrice, metals, moved }) => {
      const { currency, sourceSide, isTaxedByBackend } = STORES[store]
      const own = toSourcePrice(decimal(sourcePrice), sourceSide, unitPriceDigits(unit, currency, 4))
      const list = isTaxedByBackend
        ? toTaxedSourcePrice(toDisplayPrice(own, ratePercent, currency), sourceSide, unitPriceDigits(unit, currency, 4))
        : own
      const { unitPrice } = known(
        choosePrice(
          {
            ...inputOf(store, list),
            unit,
            digits: unitPriceDigits(unit, currency, 4),
            taxRate: { ...standard(store), ratePercent },
            metal: {
              shares: metals.map(({ metal, grams, quote }) => share(metal, grams, quote)),
              quotes: quotes(Object.fromEntries(metals.map(({ metal, now: price }) => [metal, price])), currency),
            },
          },
          NOW,
        ),
      )
      expect(unitPrice && toText(unitPrice.amount)).toBe(isTaxedByBackend ? toText(list.amount) : moved)
    },
  )
})

describe('surcharges, sums and fees', () => {
  test.each(SURCHARGE_CASES)(
    '$store: $sourcePrice with $chosen is $amounts',
    ({ store, sourcePrice, chosen, amounts }) => {
      const { sourceSide, currency, standardRatePercent } = STORES[store]
      const surcharges = chosen.map(({ kind, value }): Surcharge =>
        kind === 'FIXED' ? { kind, amount: decimal(value), side: sourceSide } : { kind, percent: decimal(value) },
      )
      expect(
        amountText(
          toDisplayPrice(
            withSurcharges(toSourcePrice(decimal(sourcePrice), sourceSide, 2), surcharges, standardRatePercent, 2),
            standardRatePercent,
            currency,
          ),
        ),
      ).toBe(amounts)
    },
  )

  test.each(SUM_CASES)('$store: the parts are $amounts', ({ store, parts, amounts }) => {
    const { sourceSide } = STORES[store]
    const priced = parts.map(({ sourcePrice, quantity }) => ({
      status: 1,
      quantity: decimal(quantity),
      price: choosePrice(inputOf(store, toSourcePrice(decimal(sourcePrice), sourceSide, 2)), NOW),
    }))
    expect(
      amountText(
        known(groupedPrice(priced.map((part) => ({ ...part, linkType: 'associated', linkedType: 'simple' })))).now,
      ),
    ).toBe(amounts)
    expect(
      amountText(
        known(
          bundlePrice(
            priced.map((part) => ({ isRequired: true, allowsMany: false, selections: [{ ...part, isDefault: true }] })),
          ),
        ).now,
      ),
    ).toBe(amounts)
  })

  test.each(FEE_CASES)(
    '$store: $quantity m at $sourcePrice with a fee of $fee reserves $amounts',
    ({ store, sourcePrice, fee, quantity, amounts }) => {
      const { sourceSide: side, currency, standardRatePercent: ratePercent } = STORES[store]
      const rowOf = (amount: string) =>
        rowTotal({ amount: decimal(amount), side }, decimal(quantity), ratePercent, currency)
      expect(amountText(addTaxed(rowOf(sourcePrice), rowOf(fee)))).toBe(amounts)
    },
  )
})
