/** Prices that follow their metal, in every store. Expected amounts were worked out with exact fractions from the rules' texts, apart from the code. */
import type { Metal } from '../metal.ts'
import type { Unit } from '../unit.ts'
import type { StoreCode } from './stores.ts'

export interface MetalCase {
  readonly store: StoreCode
  readonly goods: string
  readonly unit: Unit
  readonly ratePercent: number
  /** On the store's source side. */
  readonly stated: string
  readonly metals: readonly { readonly metal: Metal; readonly grams: string; readonly quote: string; readonly now: string }[]
  readonly moved: string
  readonly source: string
}

export const METAL_CASES: readonly MetalCase[] = [
  { store: 'no', goods: 'gold bar 10 g', unit: 'PCS', ratePercent: 25, stated: '17280.9', metals: [{ metal: 'AU', grams: '10', quote: '1310.4', now: '1326.5179' }], moved: '17482.37', source: 'docs/rules/metal-move.md 1 to 3; quotes and finenesses of trade facts 5 and 1' },
  { store: 'no', goods: 'silver wire, a metre', unit: 'METER', ratePercent: 25, stated: '165.8383', metals: [{ metal: 'AG', grams: '7.6773', quote: '16.38', now: '16.1687' }], moved: '163.8105', source: 'docs/rules/metal-move.md 1 to 3; quotes and finenesses of trade facts 5 and 1' },
  { store: 'no', goods: 'white gold wire, a metre', unit: 'METER', ratePercent: 25, stated: '12563.742', metals: [{ metal: 'AU', grams: '6.739', quote: '1310.4', now: '1304.5032' }, { metal: 'PD', grams: '1.5258', quote: '456.3', now: '465.426' }], moved: '12531.4744', source: 'docs/rules/metal-move.md 1 to 3; quotes and finenesses of trade facts 5 and 1' },
  { store: 'se', goods: 'gold bar 10 g', unit: 'PCS', ratePercent: 0, stated: '12997.6', metals: [{ metal: 'AU', grams: '10', quote: '1232', now: '1247.1536' }], moved: '13149.14', source: 'docs/rules/metal-move.md 1 to 3; quotes and finenesses of trade facts 5 and 1' },
  { store: 'se', goods: 'silver wire, a metre', unit: 'METER', ratePercent: 25, stated: '124.7331', metals: [{ metal: 'AG', grams: '7.6773', quote: '15.4', now: '15.2013' }], moved: '123.2076', source: 'docs/rules/metal-move.md 1 to 3; quotes and finenesses of trade facts 5 and 1' },
  { store: 'se', goods: 'white gold wire, a metre', unit: 'METER', ratePercent: 25, stated: '9449.6521', metals: [{ metal: 'AU', grams: '6.739', quote: '1232', now: '1226.456' }, { metal: 'PD', grams: '1.5258', quote: '429', now: '437.58' }], moved: '9425.3824', source: 'docs/rules/metal-move.md 1 to 3; quotes and finenesses of trade facts 5 and 1' },
  { store: 'fi', goods: 'gold bar 10 g', unit: 'PCS', ratePercent: 0, stated: '1181.6', metals: [{ metal: 'AU', grams: '10', quote: '112', now: '113.3776' }], moved: '1195.38', source: 'docs/rules/metal-move.md 1 to 3; quotes and finenesses of trade facts 5 and 1' },
  { store: 'fi', goods: 'silver wire, a metre', unit: 'METER', ratePercent: 25.5, stated: '14.2309', metals: [{ metal: 'AG', grams: '7.6773', quote: '1.4', now: '1.3819' }], moved: '14.0565', source: 'docs/rules/metal-move.md 1 to 3; quotes and finenesses of trade facts 5 and 1' },
  { store: 'fi', goods: 'white gold wire, a metre', unit: 'METER', ratePercent: 25.5, stated: '1078.1194', metals: [{ metal: 'AU', grams: '6.739', quote: '112', now: '111.496' }, { metal: 'PD', grams: '1.5258', quote: '39', now: '39.78' }], moved: '1075.3505', source: 'docs/rules/metal-move.md 1 to 3; quotes and finenesses of trade facts 5 and 1' },
  { store: 'goldsmith_norway', goods: 'gold bar 10 g', unit: 'PCS', ratePercent: 25, stated: '13824.72', metals: [{ metal: 'AU', grams: '10', quote: '1310.4', now: '1326.5179' }], moved: '13985.9', source: 'docs/rules/metal-move.md 1 to 3; quotes and finenesses of trade facts 5 and 1' },
  { store: 'goldsmith_norway', goods: 'silver wire, a metre', unit: 'METER', ratePercent: 25, stated: '132.6707', metals: [{ metal: 'AG', grams: '7.6773', quote: '16.38', now: '16.1687' }], moved: '131.0485', source: 'docs/rules/metal-move.md 1 to 3; quotes and finenesses of trade facts 5 and 1' },
  { store: 'goldsmith_norway', goods: 'white gold wire, a metre', unit: 'METER', ratePercent: 25, stated: '10050.9936', metals: [{ metal: 'AU', grams: '6.739', quote: '1310.4', now: '1304.5032' }, { metal: 'PD', grams: '1.5258', quote: '456.3', now: '465.426' }], moved: '10025.1795', source: 'docs/rules/metal-move.md 1 to 3; quotes and finenesses of trade facts 5 and 1' },
  { store: 'goldsmith_finland', goods: 'gold bar 10 g', unit: 'PCS', ratePercent: 0, stated: '1181.6', metals: [{ metal: 'AU', grams: '10', quote: '112', now: '113.3776' }], moved: '1195.38', source: 'docs/rules/metal-move.md 1 to 3; quotes and finenesses of trade facts 5 and 1' },
  { store: 'goldsmith_finland', goods: 'silver wire, a metre', unit: 'METER', ratePercent: 25.5, stated: '11.3394', metals: [{ metal: 'AG', grams: '7.6773', quote: '1.4', now: '1.3819' }], moved: '11.2004', source: 'docs/rules/metal-move.md 1 to 3; quotes and finenesses of trade facts 5 and 1' },
  { store: 'goldsmith_finland', goods: 'white gold wire, a metre', unit: 'METER', ratePercent: 25.5, stated: '859.0593', metals: [{ metal: 'AU', grams: '6.739', quote: '112', now: '111.496' }, { metal: 'PD', grams: '1.5258', quote: '39', now: '39.78' }], moved: '856.853', source: 'docs/rules/metal-move.md 1 to 3; quotes and finenesses of trade facts 5 and 1' },
  { store: 'goldsmith_sweden', goods: 'gold bar 10 g', unit: 'PCS', ratePercent: 0, stated: '12997.6', metals: [{ metal: 'AU', grams: '10', quote: '1232', now: '1247.1536' }], moved: '13149.14', source: 'docs/rules/metal-move.md 1 to 3; quotes and finenesses of trade facts 5 and 1' },
  { store: 'goldsmith_sweden', goods: 'silver wire, a metre', unit: 'METER', ratePercent: 25, stated: '124.7331', metals: [{ metal: 'AG', grams: '7.6773', quote: '15.4', now: '15.2013' }], moved: '123.2076', source: 'docs/rules/metal-move.md 1 to 3; quotes and finenesses of trade facts 5 and 1' },
  { store: 'goldsmith_sweden', goods: 'white gold wire, a metre', unit: 'METER', ratePercent: 25, stated: '9449.6521', metals: [{ metal: 'AU', grams: '6.739', quote: '1232', now: '1226.456' }, { metal: 'PD', grams: '1.5258', quote: '429', now: '437.58' }], moved: '9425.3824', source: 'docs/rules/metal-move.md 1 to 3; quotes and finenesses of trade facts 5 and 1' },
  { store: 'de', goods: 'gold bar 10 g', unit: 'PCS', ratePercent: 0, stated: '1181.6', metals: [{ metal: 'AU', grams: '10', quote: '112', now: '113.3776' }], moved: '1195.38', source: 'docs/rules/metal-move.md 1 to 3; quotes and finenesses of trade facts 5 and 1' },
  { store: 'de', goods: 'silver wire, a metre', unit: 'METER', ratePercent: 19, stated: '13.4939', metals: [{ metal: 'AG', grams: '7.6773', quote: '1.4', now: '1.3819' }], moved: '13.3285', source: 'docs/rules/metal-move.md 1 to 3; quotes and finenesses of trade facts 5 and 1' },
  { store: 'de', goods: 'white gold wire, a metre', unit: 'METER', ratePercent: 19, stated: '1022.2805', metals: [{ metal: 'AU', grams: '6.739', quote: '112', now: '111.496' }, { metal: 'PD', grams: '1.5258', quote: '39', now: '39.78' }], moved: '1019.655', source: 'docs/rules/metal-move.md 1 to 3; quotes and finenesses of trade facts 5 and 1' },
  { store: 'it', goods: 'gold bar 10 g', unit: 'PCS', ratePercent: 0, stated: '1181.6', metals: [{ metal: 'AU', grams: '10', quote: '112', now: '113.3776' }], moved: '1181.6', source: 'docs/rules/metal-move.md 4: not where the backend does the tax' },
  { store: 'it', goods: 'silver wire, a metre', unit: 'METER', ratePercent: 22, stated: '13.834', metals: [{ metal: 'AG', grams: '7.6773', quote: '1.4', now: '1.3819' }], moved: '13.834', source: 'docs/rules/metal-move.md 4: not where the backend does the tax' },
  { store: 'it', goods: 'white gold wire, a metre', unit: 'METER', ratePercent: 22, stated: '1048.0523', metals: [{ metal: 'AU', grams: '6.739', quote: '112', now: '111.496' }, { metal: 'PD', grams: '1.5258', quote: '39', now: '39.78' }], moved: '1048.0523', source: 'docs/rules/metal-move.md 4: not where the backend does the tax' },
]
