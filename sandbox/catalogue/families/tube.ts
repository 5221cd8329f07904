/** Tube and hinge tube by the metre. */
import { ALLOYS, type Alloy } from '../alloys.ts'
import { alloyAttributes } from '../alloyAttributes.ts'
import { benchPricing, cutByTheMetre } from '../bench.ts'
import type { ProductSpec } from '../product.ts'
import { composition, melting, perMetre, tolerance } from '../sentences.ts'
import { GOLDSMITH_STORES } from '../stores.ts'
import { nordic, oneDecimal } from '../text.ts'
import { gramsPerMetre } from '../weights.ts'
import { atTheBench } from '../words/languages.ts'

const TUBE_TOLERANCE_PERCENT = 3
const TUBE_USE = nordic(
  'Sømløst rør for sarger, kroker og hule lenker.',
  'Sömlöst rör för sargar, krokar och ihåliga länkar.',
  'Saumatonta putkea istukoihin, koukkuihin ja onttoihin lenkkeihin.',
)
const HINGE_USE = nordic(
  'Sjarnerrør med trang boring for hengsler på medaljonger og bokser.',
  'Charnérrör med trång borrning för gångjärn på medaljonger och askar.',
  'Saranaputkea medaljonkien ja rasioiden saranoihin.',
)

function tubes(noun: 'tube' | 'hingeTube', alloy: Alloy, wall: number, ...outers: readonly number[]): ProductSpec[] {
  return outers.map((outer) => {
    const grams = gramsPerMetre({ shape: 'tube', outer, wall }, alloy.density)
    return {
      ...cutByTheMetre('tube', alloy),
      sku: `${noun === 'tube' ? 'T' : 'TH'}-${alloy.code}-${outer * 10}-${wall * 10}`.toUpperCase(),
      type: 'simple',
      name: atTheBench(
        (bench) =>
          `${bench.metalProductName(noun, alloy)}, ${oneDecimal(outer)} mm, ${bench.wall} ${oneDecimal(wall)} mm`,
      ),
      sentences: [
        noun === 'tube' ? TUBE_USE : HINGE_USE,
        composition(alloy),
        melting(alloy),
        perMetre(grams),
        tolerance(TUBE_TOLERANCE_PERCENT),
      ],
      pricing: benchPricing('tube', alloy, grams),
      attributes: { ...alloyAttributes(alloy), form: 'tube', diameter: String(outer), wall: String(wall) },
      picture: { kind: 'tube', tone: alloy.tone, outerMm: outer, wallMm: wall },
      alloy,
      grams,
      size: { height: outer, length: 1000, width: outer },
      conversionRate: grams,
      stores: GOLDSMITH_STORES,
      categories: ['tube'],
      taxKind: alloy.symbol === 'AU' ? 'goldByWeight' : 'standard',
      tolerancePercent: TUBE_TOLERANCE_PERCENT,
    }
  })
}

const { ag925, au585yellow, au750y3, pt950ru } = ALLOYS

export const tube: readonly ProductSpec[] = [
  ...tubes('tube', ag925, 0.3, 2, 2.5, 3, 3.5, 4),
  ...tubes('tube', ag925, 0.4, 3, 3.5, 4, 4.5, 5),
  ...tubes('tube', ag925, 0.5, 4, 4.5, 5, 5.5, 6),
  ...tubes('tube', au585yellow, 0.3, 2, 2.5, 3, 3.5),
  ...tubes('tube', au585yellow, 0.4, 4, 4.5, 5),
  ...tubes('tube', au750y3, 0.3, 2, 3, 4),
  ...tubes('tube', au750y3, 0.5, 5, 6),
  ...tubes('tube', pt950ru, 0.5, 3, 4, 5),
  ...tubes('hingeTube', ag925, 0.5, 1.5, 2, 2.5, 3, 3.5, 4),
  ...tubes('hingeTube', au585yellow, 0.5, 1.5, 2, 2.5, 3),
]
