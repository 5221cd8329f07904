/** Pricing and cutting rules that the goldsmith families share: work per gram, minimum quantities and steps. */
import { Big } from 'big.js'
import type { Alloy, MetalSymbol } from './alloys.ts'
import type { Pricing } from './prices.ts'
import type { CutLimits, CustomOptionSpec, Unit } from './product.ts'
import { nordic } from './text.ts'

type Family = 'wire' | 'sheet' | 'tube' | 'grain' | 'solder' | 'chain'
type WorkTable = Readonly<Record<MetalSymbol, number>>

/**
 * Work in EUR per gram. Without a published figure for platinum and palladium, the figure for wire is scaled by the
 * family's figure for gold.
 */
const WORK_PER_GRAM: Readonly<Record<Family, WorkTable>> = {
  wire: { AU: 3.2, AG: 0.45, PT: 5.5, PD: 5.5, RH: 9 },
  sheet: { AU: 3, AG: 0.4, PT: 5.2, PD: 5.2, RH: 9 },
  tube: { AU: 7.5, AG: 1.6, PT: 12.9, PD: 12.9, RH: 20 },
  grain: { AU: 0.9, AG: 0.15, PT: 1.5, PD: 1.5, RH: 4 },
  solder: { AU: 7, AG: 1.3, PT: 12, PD: 12, RH: 20 },
  chain: { AU: 9, AG: 1.1, PT: 15, PD: 15, RH: 20 },
}

/** Prices metal and work by weight, plus an optional fixed amount for one piece (a cut, a clasp). */
export function benchPricing(family: Family, alloy: Alloy, grams: Big, factor = 1, fixedEur?: number): Pricing {
  const workEur = grams.times(WORK_PER_GRAM[family][alloy.symbol]).times(factor)
  return { kind: 'made', alloy, grams, workEur, ...(fixedEur ? { fixedEur: new Big(fixedEur) } : {}) }
}

const LENGTH_IN_MM: CustomOptionSpec = {
  title: nordic('Lengde per stykke i mm', 'Längd per bit i mm', 'Kappaleen pituus millimetreinä'),
  type: 'field',
  isRequired: false,
  sku: 'cut-length',
}

interface Cut {
  readonly unit: Unit
  readonly minimum: string
  readonly step: string
  readonly cut: CutLimits
  readonly customOptions: readonly CustomOptionSpec[]
}

/**
 * Returns minimum length and step, which depend on the cost of the metal; wire and chain come up to three metres, tube
 * up to two.
 */
export function cutByTheMetre(family: 'wire' | 'tube' | 'chain', alloy: Alloy): Cut {
  const [minimum, step] = minLength(family, alloy)
  return {
    unit: 'METER',
    minimum,
    step,
    cut: { minimumLength: Number(minimum) * 1000, maximumLength: family === 'tube' ? 2000 : 3000 },
    customOptions: [LENGTH_IN_MM],
  }
}

function minLength(family: 'wire' | 'tube' | 'chain', alloy: Alloy): readonly [string, string] {
  if (family === 'chain') return ['0.50', '0.10']
  if (family === 'tube') return alloy.symbol === 'AG' ? ['0.10', '0.05'] : ['0.05', '0.01']
  return alloy.symbol === 'AG' ? ['1.00', '0.10'] : ['0.10', '0.05']
}

export const SHEET_OPTIONS: readonly CustomOptionSpec[] = [
  {
    title: nordic('Lengde i mm', 'Längd i mm', 'Pituus millimetreinä'),
    type: 'field',
    isRequired: false,
    sku: 'cut-length',
  },
  {
    title: nordic('Bredde i mm', 'Bredd i mm', 'Leveys millimetreinä'),
    type: 'field',
    isRequired: false,
    sku: 'cut-width',
  },
]
