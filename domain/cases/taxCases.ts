/** Every product tax class in every store. Expected amounts were worked out with exact fractions from the rules' texts, apart from the code. */
import type { StoreCode } from './stores.ts'

export interface TaxCase {
  readonly store: StoreCode
  readonly taxClass: number
  readonly on: string
  /** On the store's source side. */
  readonly stated: string
  readonly ratePercent: number
  readonly isExempt: boolean
  readonly amounts: string
  readonly source: string
}

export const TAX_CASES: readonly TaxCase[] = [
  { store: 'no', taxClass: 0, on: '2026-11-21', stated: '17280.00', ratePercent: 0, isExempt: false, amounts: '17280.00 + 0.00 = 17280.00', source: 'specification 4 and the documents: class 0 is goods without tax' },
  { store: 'no', taxClass: 2, on: '2026-11-21', stated: '17280.00', ratePercent: 25, isExempt: false, amounts: '13824.00 + 3456.00 = 17280.00', source: 'specification 9 (divisors 1.25 and 1.24) and trade facts 3: standard rate' },
  { store: 'no', taxClass: 3, on: '2026-11-21', stated: '17280.00', ratePercent: 25, isExempt: false, amounts: '13824.00 + 3456.00 = 17280.00', source: 'trade facts 2: Norway does not exempt investment gold' },
  { store: 'no', taxClass: 4, on: '2026-11-21', stated: '17280.00', ratePercent: 0, isExempt: true, amounts: '17280.00 + 0.00 = 17280.00', source: 'specification 3 and 6: taxExemptIds of the Norwegian store' },
  { store: 'no', taxClass: 5, on: '2026-11-21', stated: '17280.00', ratePercent: 25, isExempt: false, amounts: '13824.00 + 3456.00 = 17280.00', source: 'trade facts 2: gold by weight carries the standard rate, reverse charge is shown, not built' },
  { store: 'se', taxClass: 0, on: '2026-11-21', stated: '1099.90', ratePercent: 0, isExempt: false, amounts: '1099.90 + 0.00 = 1099.90', source: 'specification 4 and the documents: class 0 is goods without tax' },
  { store: 'se', taxClass: 2, on: '2026-11-21', stated: '1099.90', ratePercent: 25, isExempt: false, amounts: '1099.90 + 274.98 = 1374.88', source: 'specification 9 (divisors 1.25 and 1.24) and trade facts 3: standard rate' },
  { store: 'se', taxClass: 3, on: '2026-11-21', stated: '1099.90', ratePercent: 0, isExempt: false, amounts: '1099.90 + 0.00 = 1099.90', source: 'trade facts 2: investment gold, Directive 2006/112/EC Art. 344 to 347' },
  { store: 'se', taxClass: 4, on: '2026-11-21', stated: '1099.90', ratePercent: 25, isExempt: false, amounts: '1099.90 + 274.98 = 1374.88', source: 'project decision on prices: only the store no exempts class 4' },
  { store: 'se', taxClass: 5, on: '2026-11-21', stated: '1099.90', ratePercent: 25, isExempt: false, amounts: '1099.90 + 274.98 = 1374.88', source: 'trade facts 2: gold by weight carries the standard rate, reverse charge is shown, not built' },
  { store: 'fi', taxClass: 0, on: '2026-11-21', stated: '119.99', ratePercent: 0, isExempt: false, amounts: '119.99 + 0.00 = 119.99', source: 'specification 4 and the documents: class 0 is goods without tax' },
  { store: 'fi', taxClass: 2, on: '2026-11-21', stated: '119.99', ratePercent: 25.5, isExempt: false, amounts: '95.61 + 24.38 = 119.99', source: 'specification 9 (divisors 1.25 and 1.24) and trade facts 3: standard rate' },
  { store: 'fi', taxClass: 3, on: '2026-11-21', stated: '119.99', ratePercent: 0, isExempt: false, amounts: '119.99 + 0.00 = 119.99', source: 'trade facts 2: investment gold, Directive 2006/112/EC Art. 344 to 347' },
  { store: 'fi', taxClass: 4, on: '2026-11-21', stated: '119.99', ratePercent: 25.5, isExempt: false, amounts: '95.61 + 24.38 = 119.99', source: 'project decision on prices: only the store no exempts class 4' },
  { store: 'fi', taxClass: 5, on: '2026-11-21', stated: '119.99', ratePercent: 25.5, isExempt: false, amounts: '95.61 + 24.38 = 119.99', source: 'trade facts 2: gold by weight carries the standard rate, reverse charge is shown, not built' },
  { store: 'goldsmith_norway', taxClass: 0, on: '2026-11-21', stated: '874.35', ratePercent: 0, isExempt: false, amounts: '874.35 + 0.00 = 874.35', source: 'specification 4 and the documents: class 0 is goods without tax' },
  { store: 'goldsmith_norway', taxClass: 2, on: '2026-11-21', stated: '874.35', ratePercent: 25, isExempt: false, amounts: '874.35 + 218.59 = 1092.94', source: 'specification 9 (divisors 1.25 and 1.24) and trade facts 3: standard rate' },
  { store: 'goldsmith_norway', taxClass: 3, on: '2026-11-21', stated: '874.35', ratePercent: 25, isExempt: false, amounts: '874.35 + 218.59 = 1092.94', source: 'trade facts 2: Norway does not exempt investment gold' },
  { store: 'goldsmith_norway', taxClass: 4, on: '2026-11-21', stated: '874.35', ratePercent: 25, isExempt: false, amounts: '874.35 + 218.59 = 1092.94', source: 'project decision on prices: only the store no exempts class 4' },
  { store: 'goldsmith_norway', taxClass: 5, on: '2026-11-21', stated: '874.35', ratePercent: 25, isExempt: false, amounts: '874.35 + 218.59 = 1092.94', source: 'trade facts 2: gold by weight carries the standard rate, reverse charge is shown, not built' },
  { store: 'goldsmith_finland', taxClass: 0, on: '2026-11-21', stated: '73.21', ratePercent: 0, isExempt: false, amounts: '73.21 + 0.00 = 73.21', source: 'specification 4 and the documents: class 0 is goods without tax' },
  { store: 'goldsmith_finland', taxClass: 2, on: '2026-11-21', stated: '73.21', ratePercent: 25.5, isExempt: false, amounts: '73.21 + 18.67 = 91.88', source: 'specification 9 (divisors 1.25 and 1.24) and trade facts 3: standard rate' },
  { store: 'goldsmith_finland', taxClass: 3, on: '2026-11-21', stated: '73.21', ratePercent: 0, isExempt: false, amounts: '73.21 + 0.00 = 73.21', source: 'trade facts 2: investment gold, Directive 2006/112/EC Art. 344 to 347' },
  { store: 'goldsmith_finland', taxClass: 4, on: '2026-11-21', stated: '73.21', ratePercent: 25.5, isExempt: false, amounts: '73.21 + 18.67 = 91.88', source: 'project decision on prices: only the store no exempts class 4' },
  { store: 'goldsmith_finland', taxClass: 5, on: '2026-11-21', stated: '73.21', ratePercent: 25.5, isExempt: false, amounts: '73.21 + 18.67 = 91.88', source: 'trade facts 2: gold by weight carries the standard rate, reverse charge is shown, not built' },
  { store: 'goldsmith_sweden', taxClass: 0, on: '2026-11-21', stated: '803.77', ratePercent: 0, isExempt: false, amounts: '803.77 + 0.00 = 803.77', source: 'specification 4 and the documents: class 0 is goods without tax' },
  { store: 'goldsmith_sweden', taxClass: 2, on: '2026-11-21', stated: '803.77', ratePercent: 25, isExempt: false, amounts: '803.77 + 200.94 = 1004.71', source: 'specification 9 (divisors 1.25 and 1.24) and trade facts 3: standard rate' },
  { store: 'goldsmith_sweden', taxClass: 3, on: '2026-11-21', stated: '803.77', ratePercent: 0, isExempt: false, amounts: '803.77 + 0.00 = 803.77', source: 'trade facts 2: investment gold, Directive 2006/112/EC Art. 344 to 347' },
  { store: 'goldsmith_sweden', taxClass: 4, on: '2026-11-21', stated: '803.77', ratePercent: 25, isExempt: false, amounts: '803.77 + 200.94 = 1004.71', source: 'project decision on prices: only the store no exempts class 4' },
  { store: 'goldsmith_sweden', taxClass: 5, on: '2026-11-21', stated: '803.77', ratePercent: 25, isExempt: false, amounts: '803.77 + 200.94 = 1004.71', source: 'trade facts 2: gold by weight carries the standard rate, reverse charge is shown, not built' },
  { store: 'de', taxClass: 0, on: '2026-11-21', stated: '99.95', ratePercent: 0, isExempt: false, amounts: '99.95 + 0.00 = 99.95', source: 'specification 4 and the documents: class 0 is goods without tax' },
  { store: 'de', taxClass: 2, on: '2026-11-21', stated: '99.95', ratePercent: 19, isExempt: false, amounts: '83.99 + 15.96 = 99.95', source: 'trade facts 3: standard rate' },
  { store: 'de', taxClass: 3, on: '2026-11-21', stated: '99.95', ratePercent: 0, isExempt: false, amounts: '99.95 + 0.00 = 99.95', source: 'trade facts 2: investment gold, Directive 2006/112/EC Art. 344 to 347' },
  { store: 'de', taxClass: 4, on: '2026-11-21', stated: '99.95', ratePercent: 19, isExempt: false, amounts: '83.99 + 15.96 = 99.95', source: 'project decision on prices: only the store no exempts class 4' },
  { store: 'de', taxClass: 5, on: '2026-11-21', stated: '99.95', ratePercent: 19, isExempt: false, amounts: '83.99 + 15.96 = 99.95', source: 'trade facts 2: gold by weight carries the standard rate, reverse charge is shown, not built' },
  { store: 'it', taxClass: 0, on: '2026-11-21', stated: '121.99', ratePercent: 0, isExempt: false, amounts: '121.99 + 0.00 = 121.99', source: 'specification 4 and the documents: class 0 is goods without tax' },
  { store: 'it', taxClass: 2, on: '2026-11-21', stated: '121.99', ratePercent: 22, isExempt: false, amounts: '99.99 + 22.00 = 121.99', source: 'trade facts 3: standard rate' },
  { store: 'it', taxClass: 3, on: '2026-11-21', stated: '121.99', ratePercent: 0, isExempt: false, amounts: '121.99 + 0.00 = 121.99', source: 'trade facts 2: investment gold, Directive 2006/112/EC Art. 344 to 347' },
  { store: 'it', taxClass: 4, on: '2026-11-21', stated: '121.99', ratePercent: 22, isExempt: false, amounts: '99.99 + 22.00 = 121.99', source: 'project decision on prices: only the store no exempts class 4' },
  { store: 'it', taxClass: 5, on: '2026-11-21', stated: '121.99', ratePercent: 22, isExempt: false, amounts: '99.99 + 22.00 = 121.99', source: 'trade facts 2: gold by weight carries the standard rate, reverse charge is shown, not built' },
  { store: 'fi', taxClass: 2, on: '2024-08-31', stated: '119.99', ratePercent: 24, isExempt: false, amounts: '96.77 + 23.22 = 119.99', source: 'project decision on prices: Finland 24 % until 2024-08-31, 25.5 % from 2024-09-01' },
  { store: 'fi', taxClass: 2, on: '2024-09-01', stated: '119.99', ratePercent: 25.5, isExempt: false, amounts: '95.61 + 24.38 = 119.99', source: 'project decision on prices: Finland 24 % until 2024-08-31, 25.5 % from 2024-09-01' },
  { store: 'fi', taxClass: 4, on: '2024-08-31', stated: '119.99', ratePercent: 24, isExempt: false, amounts: '96.77 + 23.22 = 119.99', source: 'project decision on prices: Finland 24 % until 2024-08-31, 25.5 % from 2024-09-01' },
  { store: 'fi', taxClass: 4, on: '2024-09-01', stated: '119.99', ratePercent: 25.5, isExempt: false, amounts: '95.61 + 24.38 = 119.99', source: 'project decision on prices: Finland 24 % until 2024-08-31, 25.5 % from 2024-09-01' },
  { store: 'fi', taxClass: 5, on: '2024-08-31', stated: '119.99', ratePercent: 24, isExempt: false, amounts: '96.77 + 23.22 = 119.99', source: 'project decision on prices: Finland 24 % until 2024-08-31, 25.5 % from 2024-09-01' },
  { store: 'fi', taxClass: 5, on: '2024-09-01', stated: '119.99', ratePercent: 25.5, isExempt: false, amounts: '95.61 + 24.38 = 119.99', source: 'project decision on prices: Finland 24 % until 2024-08-31, 25.5 % from 2024-09-01' },
  { store: 'goldsmith_finland', taxClass: 2, on: '2024-08-31', stated: '73.21', ratePercent: 24, isExempt: false, amounts: '73.21 + 17.57 = 90.78', source: 'project decision on prices: Finland 24 % until 2024-08-31, 25.5 % from 2024-09-01' },
  { store: 'goldsmith_finland', taxClass: 2, on: '2024-09-01', stated: '73.21', ratePercent: 25.5, isExempt: false, amounts: '73.21 + 18.67 = 91.88', source: 'project decision on prices: Finland 24 % until 2024-08-31, 25.5 % from 2024-09-01' },
  { store: 'goldsmith_finland', taxClass: 4, on: '2024-08-31', stated: '73.21', ratePercent: 24, isExempt: false, amounts: '73.21 + 17.57 = 90.78', source: 'project decision on prices: Finland 24 % until 2024-08-31, 25.5 % from 2024-09-01' },
  { store: 'goldsmith_finland', taxClass: 4, on: '2024-09-01', stated: '73.21', ratePercent: 25.5, isExempt: false, amounts: '73.21 + 18.67 = 91.88', source: 'project decision on prices: Finland 24 % until 2024-08-31, 25.5 % from 2024-09-01' },
  { store: 'goldsmith_finland', taxClass: 5, on: '2024-08-31', stated: '73.21', ratePercent: 24, isExempt: false, amounts: '73.21 + 17.57 = 90.78', source: 'project decision on prices: Finland 24 % until 2024-08-31, 25.5 % from 2024-09-01' },
  { store: 'goldsmith_finland', taxClass: 5, on: '2024-09-01', stated: '73.21', ratePercent: 25.5, isExempt: false, amounts: '73.21 + 18.67 = 91.88', source: 'project decision on prices: Finland 24 % until 2024-08-31, 25.5 % from 2024-09-01' },
  { store: 'no', taxClass: 2, on: '2026-11-21', stated: '1250.00', ratePercent: 25, isExempt: false, amounts: '1000.00 + 250.00 = 1250.00', source: 'specification 9: gross divided by 1.25 is net' },
  { store: 'no', taxClass: 2, on: '2026-11-21', stated: '99.99', ratePercent: 25, isExempt: false, amounts: '79.99 + 20.00 = 99.99', source: 'specification 9: gross divided by 1.25 is net' },
  { store: 'no', taxClass: 2, on: '2026-11-21', stated: '0.01', ratePercent: 25, isExempt: false, amounts: '0.01 + 0.00 = 0.01', source: 'specification 9: gross divided by 1.25 is net' },
  { store: 'fi', taxClass: 2, on: '2024-08-31', stated: '434.00', ratePercent: 24, isExempt: false, amounts: '350.00 + 84.00 = 434.00', source: 'specification 9: gross divided by 1.24 is net' },
  { store: 'fi', taxClass: 2, on: '2024-08-31', stated: '123.99', ratePercent: 24, isExempt: false, amounts: '99.99 + 24.00 = 123.99', source: 'specification 9: gross divided by 1.24 is net' },
]
