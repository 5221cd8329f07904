/** Rows of every unit, and totals, in every store. Expected amounts were computed from the text of the rules with exact fractions, independently of the code. */
import type { Unit } from '../unit.ts'
import type { StoreCode } from './stores.ts'

export interface RowCase {
  readonly store: StoreCode
  readonly unit: Unit
  /** Of one unit, on the store's source side. */
  readonly sourcePrice: string
  readonly quantity: string
  readonly amounts: string
  readonly source: string
}

export const ROW_CASES: readonly RowCase[] = [
  {
    store: 'no',
    unit: 'PCS',
    sourcePrice: '99.99',
    quantity: '3',
    amounts: '239.98 + 59.99 = 299.97',
    source: 'docs/rules/rounding.md 3 and 4',
  },
  {
    store: 'no',
    unit: 'METER',
    sourcePrice: '14.4098',
    quantity: '2.35',
    amounts: '27.09 + 6.77 = 33.86',
    source: 'trade facts 5 (per gram and metre four decimals, row once) and docs/rules/rounding.md 3 and 4',
  },
  {
    store: 'no',
    unit: 'G',
    sourcePrice: '87.3456',
    quantity: '7.5',
    amounts: '524.07 + 131.02 = 655.09',
    source: 'trade facts 5 (per gram and metre four decimals, row once) and docs/rules/rounding.md 3 and 4',
  },
  {
    store: 'no',
    unit: 'KG',
    sourcePrice: '1402.35',
    quantity: '2',
    amounts: '2243.76 + 560.94 = 2804.70',
    source: 'docs/rules/rounding.md 3 and 4',
  },
  {
    store: 'se',
    unit: 'PCS',
    sourcePrice: '99.99',
    quantity: '3',
    amounts: '299.97 + 74.99 = 374.96',
    source: 'docs/rules/rounding.md 3 and 4',
  },
  {
    store: 'se',
    unit: 'METER',
    sourcePrice: '14.4098',
    quantity: '2.35',
    amounts: '33.86 + 8.47 = 42.33',
    source: 'trade facts 5 (per gram and metre four decimals, row once) and docs/rules/rounding.md 3 and 4',
  },
  {
    store: 'se',
    unit: 'G',
    sourcePrice: '87.3456',
    quantity: '7.5',
    amounts: '655.09 + 163.77 = 818.86',
    source: 'trade facts 5 (per gram and metre four decimals, row once) and docs/rules/rounding.md 3 and 4',
  },
  {
    store: 'se',
    unit: 'KG',
    sourcePrice: '1402.35',
    quantity: '2',
    amounts: '2804.70 + 701.18 = 3505.88',
    source: 'docs/rules/rounding.md 3 and 4',
  },
  {
    store: 'fi',
    unit: 'PCS',
    sourcePrice: '99.99',
    quantity: '3',
    amounts: '239.02 + 60.95 = 299.97',
    source: 'docs/rules/rounding.md 3 and 4',
  },
  {
    store: 'fi',
    unit: 'METER',
    sourcePrice: '14.4098',
    quantity: '2.35',
    amounts: '26.98 + 6.88 = 33.86',
    source: 'trade facts 5 (per gram and metre four decimals, row once) and docs/rules/rounding.md 3 and 4',
  },
  {
    store: 'fi',
    unit: 'G',
    sourcePrice: '87.3456',
    quantity: '7.5',
    amounts: '521.98 + 133.11 = 655.09',
    source: 'trade facts 5 (per gram and metre four decimals, row once) and docs/rules/rounding.md 3 and 4',
  },
  {
    store: 'fi',
    unit: 'KG',
    sourcePrice: '1402.35',
    quantity: '2',
    amounts: '2234.82 + 569.88 = 2804.70',
    source: 'docs/rules/rounding.md 3 and 4',
  },
  {
    store: 'goldsmith_norway',
    unit: 'PCS',
    sourcePrice: '99.99',
    quantity: '3',
    amounts: '299.97 + 74.99 = 374.96',
    source: 'docs/rules/rounding.md 3 and 4',
  },
  {
    store: 'goldsmith_norway',
    unit: 'METER',
    sourcePrice: '14.4098',
    quantity: '2.35',
    amounts: '33.86 + 8.47 = 42.33',
    source: 'trade facts 5 (per gram and metre four decimals, row once) and docs/rules/rounding.md 3 and 4',
  },
  {
    store: 'goldsmith_norway',
    unit: 'G',
    sourcePrice: '87.3456',
    quantity: '7.5',
    amounts: '655.09 + 163.77 = 818.86',
    source: 'trade facts 5 (per gram and metre four decimals, row once) and docs/rules/rounding.md 3 and 4',
  },
  {
    store: 'goldsmith_norway',
    unit: 'KG',
    sourcePrice: '1402.35',
    quantity: '2',
    amounts: '2804.70 + 701.18 = 3505.88',
    source: 'docs/rules/rounding.md 3 and 4',
  },
  {
    store: 'goldsmith_finland',
    unit: 'PCS',
    sourcePrice: '99.99',
    quantity: '3',
    amounts: '299.97 + 76.49 = 376.46',
    source: 'docs/rules/rounding.md 3 and 4',
  },
  {
    store: 'goldsmith_finland',
    unit: 'METER',
    sourcePrice: '14.4098',
    quantity: '2.35',
    amounts: '33.86 + 8.63 = 42.49',
    source: 'trade facts 5 (per gram and metre four decimals, row once) and docs/rules/rounding.md 3 and 4',
  },
  {
    store: 'goldsmith_finland',
    unit: 'G',
    sourcePrice: '87.3456',
    quantity: '7.5',
    amounts: '655.09 + 167.05 = 822.14',
    source: 'trade facts 5 (per gram and metre four decimals, row once) and docs/rules/rounding.md 3 and 4',
  },
  {
    store: 'goldsmith_finland',
    unit: 'KG',
    sourcePrice: '1402.35',
    quantity: '2',
    amounts: '2804.70 + 715.20 = 3519.90',
    source: 'docs/rules/rounding.md 3 and 4',
  },
  {
    store: 'goldsmith_sweden',
    unit: 'PCS',
    sourcePrice: '99.99',
    quantity: '3',
    amounts: '299.97 + 74.99 = 374.96',
    source: 'docs/rules/rounding.md 3 and 4',
  },
  {
    store: 'goldsmith_sweden',
    unit: 'METER',
    sourcePrice: '14.4098',
    quantity: '2.35',
    amounts: '33.86 + 8.47 = 42.33',
    source: 'trade facts 5 (per gram and metre four decimals, row once) and docs/rules/rounding.md 3 and 4',
  },
  {
    store: 'goldsmith_sweden',
    unit: 'G',
    sourcePrice: '87.3456',
    quantity: '7.5',
    amounts: '655.09 + 163.77 = 818.86',
    source: 'trade facts 5 (per gram and metre four decimals, row once) and docs/rules/rounding.md 3 and 4',
  },
  {
    store: 'goldsmith_sweden',
    unit: 'KG',
    sourcePrice: '1402.35',
    quantity: '2',
    amounts: '2804.70 + 701.18 = 3505.88',
    source: 'docs/rules/rounding.md 3 and 4',
  },
  {
    store: 'de',
    unit: 'PCS',
    sourcePrice: '99.99',
    quantity: '3',
    amounts: '252.08 + 47.89 = 299.97',
    source: 'docs/rules/rounding.md 3 and 4',
  },
  {
    store: 'de',
    unit: 'METER',
    sourcePrice: '14.4098',
    quantity: '2.35',
    amounts: '28.45 + 5.41 = 33.86',
    source: 'trade facts 5 (per gram and metre four decimals, row once) and docs/rules/rounding.md 3 and 4',
  },
  {
    store: 'de',
    unit: 'G',
    sourcePrice: '87.3456',
    quantity: '7.5',
    amounts: '550.50 + 104.59 = 655.09',
    source: 'trade facts 5 (per gram and metre four decimals, row once) and docs/rules/rounding.md 3 and 4',
  },
  {
    store: 'de',
    unit: 'KG',
    sourcePrice: '1402.35',
    quantity: '2',
    amounts: '2356.89 + 447.81 = 2804.70',
    source: 'docs/rules/rounding.md 3 and 4',
  },
  {
    store: 'it',
    unit: 'PCS',
    sourcePrice: '99.99',
    quantity: '3',
    amounts: '245.88 + 54.09 = 299.97',
    source: 'docs/rules/rounding.md 3 and 4',
  },
  {
    store: 'it',
    unit: 'METER',
    sourcePrice: '14.4098',
    quantity: '2.35',
    amounts: '27.75 + 6.11 = 33.86',
    source: 'trade facts 5 (per gram and metre four decimals, row once) and docs/rules/rounding.md 3 and 4',
  },
  {
    store: 'it',
    unit: 'G',
    sourcePrice: '87.3456',
    quantity: '7.5',
    amounts: '536.96 + 118.13 = 655.09',
    source: 'trade facts 5 (per gram and metre four decimals, row once) and docs/rules/rounding.md 3 and 4',
  },
  {
    store: 'it',
    unit: 'KG',
    sourcePrice: '1402.35',
    quantity: '2',
    amounts: '2298.93 + 505.77 = 2804.70',
    source: 'docs/rules/rounding.md 3 and 4',
  },
]

export interface TotalsCase {
  readonly store: StoreCode
  readonly rows: readonly { readonly sourcePrice: string; readonly quantity: string; readonly ratePercent: number }[]
  readonly amounts: string
  readonly source: string
}

export const TOTALS_CASES: readonly TotalsCase[] = [
  {
    store: 'no',
    rows: [
      { sourcePrice: '17.05', quantity: '3', ratePercent: 25 },
      { sourcePrice: '14.4098', quantity: '2.35', ratePercent: 25 },
      { sourcePrice: '0.02', quantity: '1', ratePercent: 25 },
      { sourcePrice: '1728.00', quantity: '2', ratePercent: 0 },
    ],
    amounts: '3524.03 + 17.00 = 3541.03',
    source: 'docs/rules/rounding.md 5: a total adds rows',
  },
  {
    store: 'se',
    rows: [
      { sourcePrice: '17.05', quantity: '3', ratePercent: 25 },
      { sourcePrice: '14.4098', quantity: '2.35', ratePercent: 25 },
      { sourcePrice: '0.02', quantity: '1', ratePercent: 25 },
      { sourcePrice: '1728.00', quantity: '2', ratePercent: 0 },
    ],
    amounts: '3541.03 + 21.27 = 3562.30',
    source: 'docs/rules/rounding.md 5: a total adds rows',
  },
  {
    store: 'fi',
    rows: [
      { sourcePrice: '17.05', quantity: '3', ratePercent: 25.5 },
      { sourcePrice: '14.4098', quantity: '2.35', ratePercent: 25.5 },
      { sourcePrice: '0.02', quantity: '1', ratePercent: 25.5 },
      { sourcePrice: '1728.00', quantity: '2', ratePercent: 0 },
    ],
    amounts: '3523.76 + 17.27 = 3541.03',
    source: 'docs/rules/rounding.md 5: a total adds rows',
  },
  {
    store: 'goldsmith_norway',
    rows: [
      { sourcePrice: '17.05', quantity: '3', ratePercent: 25 },
      { sourcePrice: '14.4098', quantity: '2.35', ratePercent: 25 },
      { sourcePrice: '0.02', quantity: '1', ratePercent: 25 },
      { sourcePrice: '1728.00', quantity: '2', ratePercent: 0 },
    ],
    amounts: '3541.03 + 21.27 = 3562.30',
    source: 'docs/rules/rounding.md 5: a total adds rows',
  },
  {
    store: 'goldsmith_finland',
    rows: [
      { sourcePrice: '17.05', quantity: '3', ratePercent: 25.5 },
      { sourcePrice: '14.4098', quantity: '2.35', ratePercent: 25.5 },
      { sourcePrice: '0.02', quantity: '1', ratePercent: 25.5 },
      { sourcePrice: '1728.00', quantity: '2', ratePercent: 0 },
    ],
    amounts: '3541.03 + 21.68 = 3562.71',
    source: 'docs/rules/rounding.md 5: a total adds rows',
  },
  {
    store: 'goldsmith_sweden',
    rows: [
      { sourcePrice: '17.05', quantity: '3', ratePercent: 25 },
      { sourcePrice: '14.4098', quantity: '2.35', ratePercent: 25 },
      { sourcePrice: '0.02', quantity: '1', ratePercent: 25 },
      { sourcePrice: '1728.00', quantity: '2', ratePercent: 0 },
    ],
    amounts: '3541.03 + 21.27 = 3562.30',
    source: 'docs/rules/rounding.md 5: a total adds rows',
  },
  {
    store: 'de',
    rows: [
      { sourcePrice: '17.05', quantity: '3', ratePercent: 19 },
      { sourcePrice: '14.4098', quantity: '2.35', ratePercent: 19 },
      { sourcePrice: '0.02', quantity: '1', ratePercent: 19 },
      { sourcePrice: '1728.00', quantity: '2', ratePercent: 0 },
    ],
    amounts: '3527.45 + 13.58 = 3541.03',
    source: 'docs/rules/rounding.md 5: a total adds rows',
  },
  {
    store: 'it',
    rows: [
      { sourcePrice: '17.05', quantity: '3', ratePercent: 22 },
      { sourcePrice: '14.4098', quantity: '2.35', ratePercent: 22 },
      { sourcePrice: '0.02', quantity: '1', ratePercent: 22 },
      { sourcePrice: '1728.00', quantity: '2', ratePercent: 0 },
    ],
    amounts: '3525.70 + 15.33 = 3541.03',
    source: 'docs/rules/rounding.md 5: a total adds rows',
  },
]
