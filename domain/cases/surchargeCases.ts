/** Surcharges, sums of parts and the weight-variation fee, at the standard rate. Expected amounts were computed from the text of the rules with exact fractions, independently of the code. */
import type { StoreCode } from './stores.ts'

export interface SurchargeCase {
  readonly store: StoreCode
  /** On the store's source side, as is a fixed surcharge. */
  readonly sourcePrice: string
  readonly chosen: readonly { readonly kind: 'FIXED' | 'PERCENT'; readonly value: string }[]
  readonly amounts: string
  readonly source: string
}

export const SURCHARGE_CASES: readonly SurchargeCase[] = [
  {
    store: 'no',
    sourcePrice: '1250.00',
    chosen: [{ kind: 'FIXED', value: '29.90' }],
    amounts: '1023.92 + 255.98 = 1279.90',
    source: 'specification 4: fixed add-ons add an amount; project decision: on the source side',
  },
  {
    store: 'no',
    sourcePrice: '1250.00',
    chosen: [{ kind: 'PERCENT', value: '8' }],
    amounts: '1080.00 + 270.00 = 1350.00',
    source: 'specification 4: percent add-ons add a share of the current price',
  },
  {
    store: 'no',
    sourcePrice: '1250.00',
    chosen: [
      { kind: 'FIXED', value: '29.90' },
      { kind: 'PERCENT', value: '8' },
      { kind: 'PERCENT', value: '-2.5' },
    ],
    amounts: '1078.92 + 269.73 = 1348.65',
    source: 'docs/rules/custom-option.md 2: surcharges do not build on each other',
  },
  {
    store: 'no',
    sourcePrice: '1250.00',
    chosen: [{ kind: 'PERCENT', value: '-101' }],
    amounts: '0.00 + 0.00 = 0.00',
    source: 'docs/rules/custom-option.md 3: reductions end at 0',
  },
  {
    store: 'se',
    sourcePrice: '1099.90',
    chosen: [{ kind: 'FIXED', value: '29.90' }],
    amounts: '1129.80 + 282.45 = 1412.25',
    source: 'specification 4: fixed add-ons add an amount; project decision: on the source side',
  },
  {
    store: 'se',
    sourcePrice: '1099.90',
    chosen: [{ kind: 'PERCENT', value: '8' }],
    amounts: '1187.89 + 296.97 = 1484.86',
    source: 'specification 4: percent add-ons add a share of the current price',
  },
  {
    store: 'se',
    sourcePrice: '1099.90',
    chosen: [
      { kind: 'FIXED', value: '29.90' },
      { kind: 'PERCENT', value: '8' },
      { kind: 'PERCENT', value: '-2.5' },
    ],
    amounts: '1190.29 + 297.57 = 1487.86',
    source: 'docs/rules/custom-option.md 2: surcharges do not build on each other',
  },
  {
    store: 'se',
    sourcePrice: '1099.90',
    chosen: [{ kind: 'PERCENT', value: '-101' }],
    amounts: '0.00 + 0.00 = 0.00',
    source: 'docs/rules/custom-option.md 3: reductions end at 0',
  },
  {
    store: 'fi',
    sourcePrice: '119.99',
    chosen: [{ kind: 'FIXED', value: '29.90' }],
    amounts: '119.43 + 30.46 = 149.89',
    source: 'specification 4: fixed add-ons add an amount; project decision: on the source side',
  },
  {
    store: 'fi',
    sourcePrice: '119.99',
    chosen: [{ kind: 'PERCENT', value: '8' }],
    amounts: '103.26 + 26.33 = 129.59',
    source: 'specification 4: percent add-ons add a share of the current price',
  },
  {
    store: 'fi',
    sourcePrice: '119.99',
    chosen: [
      { kind: 'FIXED', value: '29.90' },
      { kind: 'PERCENT', value: '8' },
      { kind: 'PERCENT', value: '-2.5' },
    ],
    amounts: '124.69 + 31.80 = 156.49',
    source: 'docs/rules/custom-option.md 2: surcharges do not build on each other',
  },
  {
    store: 'fi',
    sourcePrice: '119.99',
    chosen: [{ kind: 'PERCENT', value: '-101' }],
    amounts: '0.00 + 0.00 = 0.00',
    source: 'docs/rules/custom-option.md 3: reductions end at 0',
  },
  {
    store: 'goldsmith_norway',
    sourcePrice: '874.35',
    chosen: [{ kind: 'FIXED', value: '29.90' }],
    amounts: '904.25 + 226.06 = 1130.31',
    source: 'specification 4: fixed add-ons add an amount; project decision: on the source side',
  },
  {
    store: 'goldsmith_norway',
    sourcePrice: '874.35',
    chosen: [{ kind: 'PERCENT', value: '8' }],
    amounts: '944.30 + 236.08 = 1180.38',
    source: 'specification 4: percent add-ons add a share of the current price',
  },
  {
    store: 'goldsmith_norway',
    sourcePrice: '874.35',
    chosen: [
      { kind: 'FIXED', value: '29.90' },
      { kind: 'PERCENT', value: '8' },
      { kind: 'PERCENT', value: '-2.5' },
    ],
    amounts: '952.34 + 238.09 = 1190.43',
    source: 'docs/rules/custom-option.md 2: surcharges do not build on each other',
  },
  {
    store: 'goldsmith_norway',
    sourcePrice: '874.35',
    chosen: [{ kind: 'PERCENT', value: '-101' }],
    amounts: '0.00 + 0.00 = 0.00',
    source: 'docs/rules/custom-option.md 3: reductions end at 0',
  },
  {
    store: 'goldsmith_finland',
    sourcePrice: '73.21',
    chosen: [{ kind: 'FIXED', value: '29.90' }],
    amounts: '103.11 + 26.29 = 129.40',
    source: 'specification 4: fixed add-ons add an amount; project decision: on the source side',
  },
  {
    store: 'goldsmith_finland',
    sourcePrice: '73.21',
    chosen: [{ kind: 'PERCENT', value: '8' }],
    amounts: '79.07 + 20.16 = 99.23',
    source: 'specification 4: percent add-ons add a share of the current price',
  },
  {
    store: 'goldsmith_finland',
    sourcePrice: '73.21',
    chosen: [
      { kind: 'FIXED', value: '29.90' },
      { kind: 'PERCENT', value: '8' },
      { kind: 'PERCENT', value: '-2.5' },
    ],
    amounts: '107.14 + 27.32 = 134.46',
    source: 'docs/rules/custom-option.md 2: surcharges do not build on each other',
  },
  {
    store: 'goldsmith_finland',
    sourcePrice: '73.21',
    chosen: [{ kind: 'PERCENT', value: '-101' }],
    amounts: '0.00 + 0.00 = 0.00',
    source: 'docs/rules/custom-option.md 3: reductions end at 0',
  },
  {
    store: 'goldsmith_sweden',
    sourcePrice: '803.77',
    chosen: [{ kind: 'FIXED', value: '29.90' }],
    amounts: '833.67 + 208.42 = 1042.09',
    source: 'specification 4: fixed add-ons add an amount; project decision: on the source side',
  },
  {
    store: 'goldsmith_sweden',
    sourcePrice: '803.77',
    chosen: [{ kind: 'PERCENT', value: '8' }],
    amounts: '868.07 + 217.02 = 1085.09',
    source: 'specification 4: percent add-ons add a share of the current price',
  },
  {
    store: 'goldsmith_sweden',
    sourcePrice: '803.77',
    chosen: [
      { kind: 'FIXED', value: '29.90' },
      { kind: 'PERCENT', value: '8' },
      { kind: 'PERCENT', value: '-2.5' },
    ],
    amounts: '877.88 + 219.47 = 1097.35',
    source: 'docs/rules/custom-option.md 2: surcharges do not build on each other',
  },
  {
    store: 'goldsmith_sweden',
    sourcePrice: '803.77',
    chosen: [{ kind: 'PERCENT', value: '-101' }],
    amounts: '0.00 + 0.00 = 0.00',
    source: 'docs/rules/custom-option.md 3: reductions end at 0',
  },
  {
    store: 'de',
    sourcePrice: '99.95',
    chosen: [{ kind: 'FIXED', value: '29.90' }],
    amounts: '109.12 + 20.73 = 129.85',
    source: 'specification 4: fixed add-ons add an amount; project decision: on the source side',
  },
  {
    store: 'de',
    sourcePrice: '99.95',
    chosen: [{ kind: 'PERCENT', value: '8' }],
    amounts: '90.71 + 17.24 = 107.95',
    source: 'specification 4: percent add-ons add a share of the current price',
  },
  {
    store: 'de',
    sourcePrice: '99.95',
    chosen: [
      { kind: 'FIXED', value: '29.90' },
      { kind: 'PERCENT', value: '8' },
      { kind: 'PERCENT', value: '-2.5' },
    ],
    amounts: '113.74 + 21.61 = 135.35',
    source: 'docs/rules/custom-option.md 2: surcharges do not build on each other',
  },
  {
    store: 'de',
    sourcePrice: '99.95',
    chosen: [{ kind: 'PERCENT', value: '-101' }],
    amounts: '0.00 + 0.00 = 0.00',
    source: 'docs/rules/custom-option.md 3: reductions end at 0',
  },
  {
    store: 'it',
    sourcePrice: '121.99',
    chosen: [{ kind: 'FIXED', value: '29.90' }],
    amounts: '124.50 + 27.39 = 151.89',
    source: 'specification 4: fixed add-ons add an amount; project decision: on the source side',
  },
  {
    store: 'it',
    sourcePrice: '121.99',
    chosen: [{ kind: 'PERCENT', value: '8' }],
    amounts: '107.99 + 23.76 = 131.75',
    source: 'specification 4: percent add-ons add a share of the current price',
  },
  {
    store: 'it',
    sourcePrice: '121.99',
    chosen: [
      { kind: 'FIXED', value: '29.90' },
      { kind: 'PERCENT', value: '8' },
      { kind: 'PERCENT', value: '-2.5' },
    ],
    amounts: '130.00 + 28.60 = 158.60',
    source: 'docs/rules/custom-option.md 2: surcharges do not build on each other',
  },
  {
    store: 'it',
    sourcePrice: '121.99',
    chosen: [{ kind: 'PERCENT', value: '-101' }],
    amounts: '0.00 + 0.00 = 0.00',
    source: 'docs/rules/custom-option.md 3: reductions end at 0',
  },
]

export interface SumCase {
  readonly store: StoreCode
  readonly parts: readonly { readonly sourcePrice: string; readonly quantity: string }[]
  readonly amounts: string
  readonly source: string
}

/** For grouped products and bundles: the parts are the links or the selections. */
export const SUM_CASES: readonly SumCase[] = [
  {
    store: 'no',
    parts: [
      { sourcePrice: '40.05', quantity: '1' },
      { sourcePrice: '12.35', quantity: '3' },
      { sourcePrice: '0.02', quantity: '1' },
    ],
    amounts: '61.70 + 15.42 = 77.12',
    source: 'specification 4: sums of parts, each times its quantity; docs/rules/rounding.md: each part is a row',
  },
  {
    store: 'se',
    parts: [
      { sourcePrice: '40.05', quantity: '1' },
      { sourcePrice: '12.35', quantity: '3' },
      { sourcePrice: '0.02', quantity: '1' },
    ],
    amounts: '77.12 + 19.28 = 96.40',
    source: 'specification 4: sums of parts, each times its quantity; docs/rules/rounding.md: each part is a row',
  },
  {
    store: 'fi',
    parts: [
      { sourcePrice: '40.05', quantity: '1' },
      { sourcePrice: '12.35', quantity: '3' },
      { sourcePrice: '0.02', quantity: '1' },
    ],
    amounts: '61.45 + 15.67 = 77.12',
    source: 'specification 4: sums of parts, each times its quantity; docs/rules/rounding.md: each part is a row',
  },
  {
    store: 'goldsmith_norway',
    parts: [
      { sourcePrice: '40.05', quantity: '1' },
      { sourcePrice: '12.35', quantity: '3' },
      { sourcePrice: '0.02', quantity: '1' },
    ],
    amounts: '77.12 + 19.28 = 96.40',
    source: 'specification 4: sums of parts, each times its quantity; docs/rules/rounding.md: each part is a row',
  },
  {
    store: 'goldsmith_finland',
    parts: [
      { sourcePrice: '40.05', quantity: '1' },
      { sourcePrice: '12.35', quantity: '3' },
      { sourcePrice: '0.02', quantity: '1' },
    ],
    amounts: '77.12 + 19.67 = 96.79',
    source: 'specification 4: sums of parts, each times its quantity; docs/rules/rounding.md: each part is a row',
  },
  {
    store: 'goldsmith_sweden',
    parts: [
      { sourcePrice: '40.05', quantity: '1' },
      { sourcePrice: '12.35', quantity: '3' },
      { sourcePrice: '0.02', quantity: '1' },
    ],
    amounts: '77.12 + 19.28 = 96.40',
    source: 'specification 4: sums of parts, each times its quantity; docs/rules/rounding.md: each part is a row',
  },
  {
    store: 'de',
    parts: [
      { sourcePrice: '40.05', quantity: '1' },
      { sourcePrice: '12.35', quantity: '3' },
      { sourcePrice: '0.02', quantity: '1' },
    ],
    amounts: '64.81 + 12.31 = 77.12',
    source: 'specification 4: sums of parts, each times its quantity; docs/rules/rounding.md: each part is a row',
  },
  {
    store: 'it',
    parts: [
      { sourcePrice: '40.05', quantity: '1' },
      { sourcePrice: '12.35', quantity: '3' },
      { sourcePrice: '0.02', quantity: '1' },
    ],
    amounts: '63.22 + 13.90 = 77.12',
    source: 'specification 4: sums of parts, each times its quantity; docs/rules/rounding.md: each part is a row',
  },
]

export interface FeeCase {
  readonly store: StoreCode
  readonly sourcePrice: string
  readonly fee: string
  readonly quantity: string
  /** The reserved amount: product and fee. */
  readonly amounts: string
  readonly source: string
}

export const FEE_CASES: readonly FeeCase[] = [
  {
    store: 'goldsmith_norway',
    sourcePrice: '14.4098',
    fee: '0.4323',
    quantity: '2',
    amounts: '29.68 + 7.43 = 37.11',
    source: 'specification 1 and trade facts 4: the fee reserves the upper end of the tolerance',
  },
  {
    store: 'goldsmith_norway',
    sourcePrice: '192.3733',
    fee: '5.7712',
    quantity: '0.35',
    amounts: '69.35 + 17.34 = 86.69',
    source: 'specification 1 and trade facts 4: the fee reserves the upper end of the tolerance',
  },
  {
    store: 'goldsmith_finland',
    sourcePrice: '14.4098',
    fee: '0.4323',
    quantity: '2',
    amounts: '29.68 + 7.57 = 37.25',
    source: 'specification 1 and trade facts 4: the fee reserves the upper end of the tolerance',
  },
  {
    store: 'goldsmith_finland',
    sourcePrice: '192.3733',
    fee: '5.7712',
    quantity: '0.35',
    amounts: '69.35 + 17.69 = 87.04',
    source: 'specification 1 and trade facts 4: the fee reserves the upper end of the tolerance',
  },
  {
    store: 'goldsmith_sweden',
    sourcePrice: '14.4098',
    fee: '0.4323',
    quantity: '2',
    amounts: '29.68 + 7.43 = 37.11',
    source: 'specification 1 and trade facts 4: the fee reserves the upper end of the tolerance',
  },
  {
    store: 'goldsmith_sweden',
    sourcePrice: '192.3733',
    fee: '5.7712',
    quantity: '0.35',
    amounts: '69.35 + 17.34 = 86.69',
    source: 'specification 1 and trade facts 4: the fee reserves the upper end of the tolerance',
  },
]
