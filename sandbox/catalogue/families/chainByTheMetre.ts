/** Chain by the metre. */
import { ALLOYS, type Alloy } from '../alloys.ts'
import { alloyAttributes } from '../alloyAttributes.ts'
import { benchPricing, cutByTheMetre } from '../bench.ts'
import { CHAINS, type ChainFigures } from '../chainFigures.ts'
import type { ProductSpec } from '../product.ts'
import { composition, perMetre, tolerance } from '../sentences.ts'
import { GOLDSMITH_STORES } from '../stores.ts'
import { comma, nordic, oneDecimal } from '../text.ts'
import { chainGramsPerMetre } from '../weights.ts'
import { atTheBench } from '../words/languages.ts'

const CHAIN_TOLERANCE_PERCENT = 5
const USE = nordic(
  'Kjede som metervare, til å kappe og sette lås på selv.',
  'Kedja som metervara, att kapa och sätta lås på själv.',
  'Ketjua metritavarana itse katkaistavaksi ja lukittavaksi.',
)

function chain(figures: ChainFigures, alloy: Alloy, width: number): ProductSpec {
  const grams = chainGramsPerMetre(figures.k, width, alloy.density)
  return {
    ...cutByTheMetre('chain', alloy),
    sku: `C-${figures.type}-${alloy.code}-${width * 10}`.toUpperCase(),
    type: 'simple',
    name: atTheBench(
      (bench, words) =>
        `${bench.chain[figures.type]} ${words.plain[alloy.material]} ${comma(alloy.fineness)}, ${oneDecimal(width)} mm, ${bench.byTheMetre}`,
    ),
    sentences: [USE, composition(alloy), perMetre(grams), tolerance(CHAIN_TOLERANCE_PERCENT)],
    pricing: benchPricing('chain', alloy, grams),
    attributes: { ...alloyAttributes(alloy), form: 'chain', chain_type: figures.type, width: String(width) },
    picture: { kind: 'chain', tone: alloy.tone, type: figures.type, widthMm: width, ready: false },
    alloy,
    grams,
    size: { height: width, length: 1000, width },
    conversionRate: grams,
    stores: GOLDSMITH_STORES,
    categories: [alloy.symbol === 'AG' ? 'silverChainByMetre' : 'goldChainByMetre'],
    taxKind: 'standard',
    tolerancePercent: CHAIN_TOLERANCE_PERCENT,
  }
}

const { ag925, au585yellow, au750y3 } = ALLOYS

export const chainByTheMetre: readonly ProductSpec[] = CHAINS.flatMap((figures) => [
  ...figures.silverWidths.map((width) => chain(figures, ag925, width)),
  ...figures.goldWidths.map((width) => chain(figures, au585yellow, width)),
  ...figures.goldWidths.slice(0, 1).map((width) => chain(figures, au750y3, width)),
])
