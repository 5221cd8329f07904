/** Ready-made necklaces and bracelets with a choice of lengths. */
import { ALLOYS, type Alloy } from '../alloys.ts'
import { stampedAttributes } from '../alloyAttributes.ts'
import { benchPricing } from '../bench.ts'
import { CHAINS, type ChainFigures } from '../chainFigures.ts'
import { ENGRAVING } from '../engraving.ts'
import type { Item, ProductSpec } from '../product.ts'
import { composition } from '../sentences.ts'
import { ALL_STORES } from '../stores.ts'
import { comma, oneDecimal, text, type Text } from '../text.ts'
import { chainGramsPerMetre } from '../weights.ts'
import { inEveryLanguage } from '../words/languages.ts'

/** Clasp and assembly in EUR. */
const READY_EUR = 6
const NECKLACE_CM: readonly number[] = [38, 40, 42, 45, 50, 55, 60]
const BRACELET_CM: readonly number[] = [17, 18, 19, 21]

const NECKLACE_USE = text(
  'Ferdig halskjede med lås, klar til bruk.',
  'Färdig halskedja med lås, klar att bära.',
  'Valmis lukollinen kaulaketju.',
  'Fertige Halskette mit Verschluss, sofort tragbar.',
  'Collana finita con chiusura, pronta da indossare.',
)
const BRACELET_USE = text(
  'Ferdig armbånd med lås, klart til bruk.',
  'Färdigt armband med lås, klart att bära.',
  'Valmis lukollinen rannekoru.',
  'Fertiges Armband mit Verschluss, sofort tragbar.',
  'Bracciale finito con chiusura, pronto da indossare.',
)
const width = (mm: number): Text => {
  const size = comma(mm)
  return text(
    `Bredden er ${size} mm.`,
    `Bredden är ${size} mm.`,
    `Leveys on ${size} mm.`,
    `Die Breite beträgt ${size} mm.`,
    `La larghezza è di ${size} mm.`,
  )
}

type Kind = 'necklace' | 'bracelet'

function chainItem(sku: string, chain: ChainFigures, alloy: Alloy, widthMm: number, cm: number): Item {
  const grams = chainGramsPerMetre(chain.k, widthMm, alloy.density).times(cm).div(100).round(2)
  return {
    sku: `${sku}-${cm}`,
    pricing: benchPricing('chain', alloy, grams, 1, READY_EUR),
    attributes: { ...stampedAttributes(alloy), length: String(cm * 10) },
    picture: { kind: 'chain', tone: alloy.tone, type: chain.type, widthMm, ready: true },
    alloy,
    grams,
    size: { length: cm * 10, width: widthMm },
  }
}

/** Thin chains have no long lengths, wide chains no short ones. */
function lengths(kind: Kind, widthMm: number): readonly number[] {
  if (kind === 'bracelet') return BRACELET_CM
  if (widthMm < 1.2) return NECKLACE_CM.filter((cm) => cm <= 50)
  return widthMm >= 3 ? NECKLACE_CM.filter((cm) => cm >= 45) : NECKLACE_CM
}

function ready(kind: Kind, chain: ChainFigures, alloy: Alloy, widthMm: number): ProductSpec {
  const sku = `${kind === 'necklace' ? 'N' : 'B'}-${chain.type}-${alloy.code}-${widthMm * 10}`.toUpperCase()
  const children = lengths(kind, widthMm).map((cm) => chainItem(sku, chain, alloy, widthMm, cm))
  return {
    sku,
    type: 'configurable',
    options: ['length'],
    children,
    pricing: { kind: 'onRequest' },
    name: inEveryLanguage(
      (words) =>
        `${words[kind][chain.type]} ${words.plain[alloy.material]} ${comma(alloy.fineness)}, ${oneDecimal(widthMm)} mm`,
    ),
    sentences: [kind === 'necklace' ? NECKLACE_USE : BRACELET_USE, composition(alloy), width(widthMm)],
    attributes: {
      ...stampedAttributes(alloy),
      form: 'jewellery',
      chain_type: chain.type,
      width: String(widthMm),
      finish: 'polished',
      clasp_type: widthMm >= 2 ? 'lobster' : 'springRing',
    },
    picture: { kind: 'chain', tone: alloy.tone, type: chain.type, widthMm, ready: true },
    alloy,
    stores: ALL_STORES,
    categories: kind === 'necklace' ? ['necklaces', 'readyNecklaces'] : ['bracelets', 'readyBracelets'],
    taxKind: 'standard',
    unit: 'PCS',
    ...(kind === 'bracelet' && widthMm >= 3 ? { customOptions: [ENGRAVING] } : {}),
  }
}

const { ag925, au585yellow, au585white, au750y3 } = ALLOYS
/** Wide gold chains and the thinnest silver chains are sold by the metre only. */
const necklacesOf = (chain: ChainFigures): ProductSpec[] => [
  ...chain.silverWidths.slice(0, 4).map((mm) => ready('necklace', chain, ag925, mm)),
  ...chain.goldWidths.slice(0, 2).map((mm) => ready('necklace', chain, au585yellow, mm)),
  ...chain.goldWidths.slice(-1).map((mm) => ready('necklace', chain, au750y3, mm)),
  ...(['anchor', 'curb', 'box', 'belcher'].includes(chain.type)
    ? chain.goldWidths.slice(0, 1).map((mm) => ready('necklace', chain, au585white, mm))
    : []),
]
const braceletsOf = (chain: ChainFigures): ProductSpec[] => [
  ...chain.silverWidths.slice(-2).map((mm) => ready('bracelet', chain, ag925, mm)),
  ...chain.goldWidths.slice(-1).map((mm) => ready('bracelet', chain, au585yellow, mm)),
]

export const necklaces: readonly ProductSpec[] = CHAINS.flatMap(necklacesOf)
export const bracelets: readonly ProductSpec[] = CHAINS.filter(
  (chain) => chain.type !== 'box' && chain.type !== 'wheat',
).flatMap(braceletsOf)
