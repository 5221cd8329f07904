/** Wedding rings, signet rings, and ring blanks for goldsmiths. */
import { Big } from 'big.js'
import { ALLOYS, type Alloy } from '../alloys.ts'
import { stampedAttributes } from '../alloyAttributes.ts'
import { ENGRAVED_TEXT, ENGRAVING, MONOGRAM } from '../engraving.ts'
import type { Attributes, Item, ProductSpec } from '../product.ts'
import { chance } from '../random.ts'
import { ALL_STORES, GOLDSMITH_STORES } from '../stores.ts'
import { comma, nordic, oneDecimal, text, type NordicText, type Text } from '../text.ts'
import { ringGrams } from '../weights.ts'
import { atTheBench, inEveryLanguage } from '../words/languages.ts'

type Profile = 'd' | 'flat' | 'comfort'

/** Fraction of width × thickness that is metal. */
const FILL: Readonly<Record<Profile, number>> = { d: 0.8, flat: 1, comfort: 0.85 }
const BLANK_WORK_EUR: Readonly<Record<string, number>> = { AG: 14, AU: 20, PT: 25, PD: 22 }
const RING_WORK_EUR: Readonly<Record<string, number>> = { AG: 38, AU: 95, PT: 160, PD: 120 }

interface RingFigures {
  readonly prefix: string
  readonly profile: Profile
  readonly thickness: number
  readonly workEur: Readonly<Record<string, number>>
}

function ring(figures: RingFigures, alloy: Alloy, width: number, size: number): Item {
  const grams = ringGrams(size, width, figures.thickness, FILL[figures.profile], alloy.density)
  return {
    sku: `${figures.prefix}-${figures.profile}-${alloy.code}-${width}-${size}`.toUpperCase(),
    pricing: { kind: 'made', alloy, grams, workEur: new Big(figures.workEur[alloy.symbol] ?? 0) },
    attributes: { ...stampedAttributes(alloy), width: String(width), ring_size: String(size) },
    picture: {
      kind: 'ringBlank',
      tone: alloy.tone,
      profile: figures.profile,
      widthMm: width,
      thicknessMm: figures.thickness,
    },
    alloy,
    grams,
    size: { height: figures.thickness, width },
  }
}

/**
 * Wide rings in the smallest sizes and narrow ones in the largest are not made, and a few other combinations are
 * missing.
 */
function isMade(item: Item, width: number, size: number): boolean {
  if (width >= 6 && size <= 50) return false
  if (width <= 3 && size >= 66) return false
  return chance(item.sku, 'made') > 0.04
}

function range(
  figures: RingFigures,
  alloys: readonly Alloy[],
  widths: readonly number[],
  sizes: readonly number[],
): Item[] {
  return alloys.flatMap((alloy) =>
    widths.flatMap((width) =>
      sizes.flatMap((size) => {
        const item = ring(figures, alloy, width, size)
        return isMade(item, width, size) ? [item] : []
      }),
    ),
  )
}

const PROFILE_NAMES: Readonly<Record<Profile, Text>> = {
  d: text('bombert', 'kupad', 'kupera', 'bombiert', 'bombata'),
  flat: text('flat', 'platt', 'tasapintainen', 'flach', 'piatta'),
  comfort: text(
    'bombert inne og ute',
    'kupad in- och utvändigt',
    'kupera sisältä ja ulkoa',
    'innen und außen bombiert',
    'comoda',
  ),
}
/** The noun is neuter in Swedish ("ett ringämne"): kupat, platt. */
const BLANK_PROFILE: Readonly<Record<Profile, NordicText>> = {
  d: nordic('bombert', 'kupat', 'kupera'),
  flat: nordic('flatt', 'platt', 'tasapintainen'),
  comfort: nordic('bombert inne og ute', 'kupat in- och utvändigt', 'kupera sisältä ja ulkoa'),
}
const BLANK_USE = nordic(
  'Sømløst ringemne, klart for fatning, gravering og etterarbeid.',
  'Sömlöst ringämne, klart för fattning, gravyr och efterarbete.',
  'Saumaton sormusaihio istutettavaksi, kaiverrettavaksi ja viimeisteltäväksi.',
)
const RING_USE = text(
  'Giftering med glatt overflate, laget i din størrelse.',
  'Vigselring med slät yta, gjord i din storlek.',
  'Sileäpintainen vihkisormus omassa koossasi.',
  'Trauring mit glatter Oberfläche, in Ihrer Größe.',
  'Fede con superficie liscia, nella Sua misura.',
)
const SIGNET_USE = text(
  'Signetring med plate for monogram eller våpenskjold.',
  'Klackring med platta för monogram eller vapensköld.',
  'Sinettisormus, jonka laattaan kaiverretaan monogrammi tai vaakuna.',
  'Siegelring mit Platte für Monogramm oder Wappen.',
  'Anello chevalier con piastra per monogramma o stemma.',
)

const EVEN_SIZES = [48, 50, 52, 54, 56, 58, 60, 62, 64, 66, 68, 70]

const {
  ag925,
  ag830,
  au585yellow,
  au585white,
  au585rose,
  au585red,
  au750y3,
  au750white,
  au750rose,
  pt950ru,
  pt950co,
  pd950ru,
  pd500ag,
} = ALLOYS

function configurable(
  sku: string,
  figures: RingFigures,
  alloys: readonly Alloy[],
  widths: readonly number[],
  sizes: readonly number[],
): Pick<
  ProductSpec,
  'sku' | 'type' | 'options' | 'children' | 'pricing' | 'attributes' | 'picture' | 'taxKind' | 'unit' | 'metal'
> {
  const [first] = alloys
  if (!first) throw new RangeError('expected at least one alloy, got none')
  const shared: Attributes =
    alloys.length === 1 ? stampedAttributes(first) : { metal: first.symbol, fineness: first.fineness }
  return {
    sku,
    type: 'configurable',
    options: [
      ...(alloys.length > 1 ? ['alloy' as const] : []),
      ...(widths.length > 1 ? ['width' as const] : []),
      'ring_size',
    ],
    children: range(figures, alloys, widths, sizes),
    pricing: { kind: 'onRequest' },
    attributes: { ...shared, profile: figures.profile, ...(widths.length === 1 ? { width: String(widths[0]) } : {}) },
    picture: {
      kind: 'ringBlank',
      tone: first.tone,
      profile: figures.profile,
      widthMm: widths[Math.floor(widths.length / 2)] ?? 4,
      thicknessMm: figures.thickness,
    },
    taxKind: 'standard',
    unit: 'PCS',
    metal: first.symbol,
  }
}

function metalName(alloys: readonly Alloy[]): Text {
  const [first] = alloys
  const isMixed = alloys.length > 1
  return inEveryLanguage((words) =>
    first
      ? `${isMixed && first.symbol === 'AU' ? words.plain.yellowGold : words.plain[first.material]} ${comma(first.fineness)}${!isMixed && first.mark && first.symbol !== 'AU' ? ` ${first.mark}` : ''}`
      : '',
  )
}

function blanks(
  sku: string,
  profile: Profile,
  alloys: readonly Alloy[],
  widths: readonly number[],
  sizes: readonly number[],
): ProductSpec {
  const figures: RingFigures = {
    prefix: 'RB',
    profile,
    thickness: profile === 'comfort' ? 1.9 : 1.7,
    workEur: BLANK_WORK_EUR,
  }
  const base = configurable(sku, figures, alloys, widths, sizes)
  const metal = metalName(alloys)
  return {
    ...base,
    attributes: { ...base.attributes, form: 'blank' },
    name: nordic(
      `Ringemne ${metal.nb}, ${BLANK_PROFILE[profile].nb}`,
      `Ringämne ${metal.sv}, ${BLANK_PROFILE[profile].sv}`,
      `Sormusaihio ${metal.fi}, ${BLANK_PROFILE[profile].fi}`,
    ),
    sentences: [
      BLANK_USE,
      atTheBench(
        (_bench, _words, language) =>
          nordic(
            `Tykkelsen er ${comma(figures.thickness)} mm.`,
            `Tjockleken är ${comma(figures.thickness)} mm.`,
            `Paksuus on ${comma(figures.thickness)} mm.`,
          )[language],
      ),
    ],
    stores: GOLDSMITH_STORES,
    categories: ['ringBlanks'],
  }
}

const WEDDING = text('Giftering', 'Vigselring', 'Vihkisormus', 'Trauring', 'Fede')
const SIGNET = text('Signetring', 'Klackring', 'Sinettisormus', 'Siegelring', 'Anello chevalier')
const OVAL_PLATE = text('oval plate', 'oval platta', 'soikea laatta', 'ovale Platte', 'piastra ovale')
const ROUND_PLATE = text('rund plate', 'rund platta', 'pyöreä laatta', 'runde Platte', 'piastra tonda')

function wedding(sku: string, profile: Profile, alloys: readonly Alloy[], width: number): ProductSpec {
  const figures: RingFigures = { prefix: 'WR', profile, thickness: 1.6, workEur: RING_WORK_EUR }
  const base = configurable(sku, figures, alloys, [width], EVEN_SIZES)
  const metal = metalName(alloys)
  return {
    ...base,
    attributes: { ...base.attributes, form: 'jewellery', finish: 'polished' },
    name: inEveryLanguage(
      (_words, language) =>
        `${WEDDING[language]} ${metal[language]}, ${PROFILE_NAMES[profile][language]} ${oneDecimal(width)} mm`,
    ),
    sentences: [RING_USE],
    stores: ALL_STORES,
    categories: ['rings', 'readyRings'],
    customOptions: [ENGRAVING, ENGRAVED_TEXT],
  }
}

function signet(sku: string, alloy: Alloy, plate: Text, width: number): ProductSpec {
  const figures: RingFigures = {
    prefix: sku,
    profile: 'flat',
    thickness: 2.2,
    workEur: { AG: 62, AU: 180, PT: 260, PD: 200 },
  }
  const base = configurable(sku, figures, [alloy], [width], [50, 52, 54, 56, 58, 60, 62, 64, 66, 68])
  const metal = metalName([alloy])
  return {
    ...base,
    attributes: { ...base.attributes, form: 'jewellery', finish: 'polished' },
    name: inEveryLanguage((_words, language) => `${SIGNET[language]} ${metal[language]}, ${plate[language]}`),
    sentences: [SIGNET_USE],
    stores: ALL_STORES,
    categories: ['rings', 'readyRings'],
    customOptions: [MONOGRAM],
  }
}

const weddingColours: readonly Alloy[] = [au585yellow, au585white, au585rose, au585red]

export const readyRings: readonly ProductSpec[] = [
  ...[3, 4, 5, 6].map((width) => wedding(`WR-585-D-${width}`, 'd', weddingColours, width)),
  ...[3, 4, 5].map((width) => wedding(`WR-585-F-${width}`, 'flat', weddingColours, width)),
  ...[4, 5, 6].map((width) => wedding(`WR-750-C-${width}`, 'comfort', [au750y3, au750white, au750rose], width)),
  ...[4, 6].map((width) => wedding(`WR-PT-C-${width}`, 'comfort', [pt950ru], width)),
  ...[4, 6].map((width) => wedding(`WR-PD-D-${width}`, 'd', [pd500ag], width)),
  ...[4, 6].map((width) => wedding(`WR-AG-D-${width}`, 'd', [ag925], width)),
  signet('SR-AG-O', ag925, OVAL_PLATE, 12),
  signet('SR-AG-R', ag925, ROUND_PLATE, 11),
  signet('SR-AU-O', au585yellow, OVAL_PLATE, 12),
  signet('SR-AU-R', au585yellow, ROUND_PLATE, 11),
  signet('SR-AU750-O', au750y3, OVAL_PLATE, 12),
]

export const ringBlanks: readonly ProductSpec[] = [
  blanks('RB-AU585-D', 'd', [au585yellow, au585white, au585rose], [3, 4, 5, 6], [50, 52, 54, 56, 58, 60, 62, 64]),
  blanks('RB-AU585-F', 'flat', [au585yellow, au585white], [3, 4, 5, 6], EVEN_SIZES),
  blanks(
    'RB-AU585-C',
    'comfort',
    [au585yellow, au585white, au585rose, au585red],
    [4, 5, 6],
    [50, 52, 54, 56, 58, 60, 62, 64],
  ),
  blanks('RB-AU750-D', 'd', [au750y3, au750white, au750rose], [3, 4, 5, 6], [50, 52, 54, 56, 58, 60, 62, 64]),
  blanks('RB-AU750-C', 'comfort', [au750y3, au750white], [4, 5, 6, 8], [50, 52, 54, 56, 58, 60, 62, 64]),
  blanks('RB-AG925-D', 'd', [ag925], [3, 4, 5, 6, 8], EVEN_SIZES),
  blanks('RB-AG925-F', 'flat', [ag925], [3, 4, 5, 6, 8], EVEN_SIZES),
  blanks('RB-AG830-D', 'd', [ag830], [4, 6, 8], EVEN_SIZES),
  blanks('RB-PT950-C', 'comfort', [pt950ru, pt950co], [4, 5, 6], [50, 52, 54, 56, 58, 60, 62, 64]),
  blanks('RB-PD950-D', 'd', [pd950ru], [4, 5, 6], EVEN_SIZES),
]
