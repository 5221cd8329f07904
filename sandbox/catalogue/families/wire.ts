/**
 * Wire by the metre: round and profiled, soft or hard. Weight and price are calculated from cross-section and density.
 */
import { ALLOYS, type Alloy } from '../alloys.ts'
import { alloyAttributes } from '../alloyAttributes.ts'
import type { CategoryKey } from '../categories.ts'
import { benchPricing, cutByTheMetre } from '../bench.ts'
import type { Item, ProductSpec } from '../product.ts'
import { composition, melting, perMetre, tolerance } from '../sentences.ts'
import { GOLDSMITH_STORES } from '../stores.ts'
import { nordic, oneDecimal, type NordicText } from '../text.ts'
import { gramsPerMetre, type Section } from '../weights.ts'
import { atTheBench } from '../words/languages.ts'
import type { BenchNoun } from '../words/words.ts'
import type { WireProfile } from '../../pictures/subject.ts'

type Temper = 'soft' | 'hard'

const WIRE_TOLERANCE_PERCENT = 3
/** Factor of the work on profiled wire compared with round wire. */
const PROFILE_FACTOR = 1.15

const ROUND_USE = nordic(
  'Rundtråd for binderinger, stifter, fatninger og lenker.',
  'Rundtråd för motringar, stift, fattningar och länkar.',
  'Pyöreää lankaa välirenkaisiin, tappeihin, istukoihin ja lenkkeihin.',
)
const PROFILE_USE = nordic(
  'Profiltråd for ringskinner, armringer og rammer.',
  'Profiltråd för ringskenor, armringar och ramar.',
  'Profiililankaa sormuskiskoihin, rannerenkaisiin ja kehyksiin.',
)

const PROFILE_NAMES: Readonly<Record<Exclude<WireProfile, 'bezel' | 'beaded' | 'twisted'>, NordicText>> = {
  round: nordic('rund', 'rund', 'pyöreä'),
  halfRound: nordic('halvrund', 'halvrund', 'puolipyöreä'),
  lowHalfRound: nordic('lav halvrund', 'låg halvrund', 'matala puolipyöreä'),
  square: nordic('firkant', 'fyrkant', 'neliö'),
  flat: nordic('flat', 'platt', 'latta'),
  oval: nordic('oval', 'oval', 'soikea'),
}

type NamedProfile = keyof typeof PROFILE_NAMES

function sizeText(section: Section): string {
  switch (section.shape) {
    case 'round':
      return `${oneDecimal(section.diameter)} mm`
    case 'square':
      return `${oneDecimal(section.side)} mm`
    case 'halfRound':
      return `${oneDecimal(section.width)} × ${oneDecimal(section.width / 2)} mm`
    case 'tube':
      return `${oneDecimal(section.outer)} mm`
    default:
      return `${oneDecimal(section.width)} × ${oneDecimal(section.height)} mm`
  }
}

function extent(section: Section): { thickness: number; width?: number } {
  switch (section.shape) {
    case 'round':
      return { thickness: section.diameter }
    case 'square':
      return { thickness: section.side, width: section.side }
    case 'halfRound':
      return { thickness: section.width / 2, width: section.width }
    case 'tube':
      return { thickness: section.wall, width: section.outer }
    default:
      return { thickness: section.height, width: section.width }
  }
}

/** Builds the item of one alloy in one cross-section. */
function wireItem(sku: string, alloy: Alloy, section: Section, profile: WireProfile, temper: Temper): Item {
  const grams = gramsPerMetre(section, alloy.density)
  const { thickness, width } = extent(section)
  const isProfiled = profile !== 'round'
  return {
    sku,
    pricing: benchPricing('wire', alloy, grams, isProfiled ? PROFILE_FACTOR : 1),
    attributes: {
      ...alloyAttributes(alloy),
      form: 'wire',
      profile,
      thickness: String(thickness),
      ...(width && isProfiled ? { width: String(width) } : {}),
      temper,
    },
    picture: {
      kind: temper === 'hard' || thickness >= 3 ? 'rods' : 'wireCoil',
      tone: alloy.tone,
      profile,
      thicknessMm: thickness,
      ...(width ? { widthMm: width } : {}),
    },
    alloy,
    grams,
    size: { height: thickness, length: 1000, width: width ?? thickness },
    conversionRate: grams,
  }
}

function wireSpec(item: Item, alloy: Alloy, name: NordicText, use: NordicText, category: CategoryKey): ProductSpec {
  return {
    ...item,
    ...cutByTheMetre('wire', alloy),
    type: 'simple',
    name,
    sentences: [
      use,
      composition(alloy),
      melting(alloy),
      ...(item.grams ? [perMetre(item.grams)] : []),
      tolerance(WIRE_TOLERANCE_PERCENT),
    ],
    stores: GOLDSMITH_STORES,
    categories: [category],
    taxKind: alloy.symbol === 'AU' ? 'goldByWeight' : 'standard',
    tolerancePercent: WIRE_TOLERANCE_PERCENT,
  }
}

function namedWire(alloy: Alloy, section: Section, profile: NamedProfile, temper: Temper): ProductSpec {
  const size = sizeText(section)
  const sku =
    `W-${alloy.code}-${profile}-${size.replace(' mm', '').replace(/ × /g, 'x').replace(/,/g, '')}-${temper === 'hard' ? 'H' : 'S'}`.toUpperCase()
  const name = atTheBench(
    (bench, _words, language) =>
      `${bench.metalProductName('wire', alloy)}, ${PROFILE_NAMES[profile][language]} ${size}, ${bench[temper]}`,
  )
  return wireSpec(
    wireItem(sku, alloy, section, profile, temper),
    alloy,
    name,
    profile === 'round' ? ROUND_USE : PROFILE_USE,
    profile === 'round' ? 'roundWire' : 'profileWire',
  )
}

const round = (alloy: Alloy, temper: Temper, ...diameters: readonly number[]): ProductSpec[] =>
  diameters.map((diameter) => namedWire(alloy, { shape: 'round', diameter }, 'round', temper))

const PROFILES: readonly [NamedProfile, Section][] = [
  ...[2, 3, 4, 5].map((width): [NamedProfile, Section] => ['halfRound', { shape: 'halfRound', width }]),
  ['lowHalfRound', { shape: 'lowHalfRound', width: 4, height: 1.5 }],
  ['lowHalfRound', { shape: 'lowHalfRound', width: 6, height: 2 }],
  ...[1, 1.5, 2, 3, 4].map((side): [NamedProfile, Section] => ['square', { shape: 'square', side }]),
  ...(
    [
      [2, 1],
      [3, 1],
      [4, 1],
      [5, 1.5],
      [6, 1.5],
    ] as const
  ).map(([width, height]): [NamedProfile, Section] => ['flat', { shape: 'flat', width, height }]),
  ['oval', { shape: 'oval', width: 3, height: 2 }],
  ['oval', { shape: 'oval', width: 4, height: 2.5 }],
]

const profiles = (alloy: Alloy, ...wanted: readonly NamedProfile[]): ProductSpec[] =>
  PROFILES.filter(([profile]) => wanted.includes(profile)).map(([profile, section]) =>
    namedWire(alloy, section, profile, 'soft'),
  )

const DECORATIVE: readonly [BenchNoun, WireProfile, NordicText][] = [
  [
    'bezelStrip',
    'bezel',
    nordic(
      'Tynt bånd som bøyes rundt steinen til sarg.',
      'Tunt band som böjs runt stenen till sarg.',
      'Ohut nauha, joka taivutetaan kiven ympärille istukaksi.',
    ),
  ],
  [
    'beadedWire',
    'beaded',
    nordic(
      'Perletråd for kanter og bunadsølv.',
      'Pärltråd för kanter och folkdräktssilver.',
      'Helmilankaa reunoihin ja kansallispukukoruihin.',
    ),
  ],
  [
    'twistedWire',
    'twisted',
    nordic(
      'To tråder snodd sammen, for filigran og pynt.',
      'Två trådar snodda, för filigran och prydnad.',
      'Kaksi kierrettyä lankaa filigraaniin ja koristeluun.',
    ),
  ],
]

function decorative(kind: number, alloy: Alloy, ...sections: readonly Section[]): ProductSpec[] {
  const [noun, profile, use] = DECORATIVE[kind] ?? DECORATIVE[0] ?? []
  if (!noun || !profile || !use) return []
  return sections.map((section) => {
    const size = sizeText(section)
    const sku =
      `W-${alloy.code}-${profile}-${size.replace(' mm', '').replace(/ × /g, 'x').replace(/,/g, '')}`.toUpperCase()
    return wireSpec(
      wireItem(sku, alloy, section, profile, 'soft'),
      alloy,
      atTheBench((bench) => `${bench.metalProductName(noun, alloy)}, ${size}`),
      use,
      'decorativeWire',
    )
  })
}

const strip = (width: number): Section => ({ shape: 'flat', width, height: 0.3 })
const bead = (diameter: number): Section => ({ shape: 'round', diameter })

/**
 * Configurable wire in less common colours: shoppers choose alloy, thickness and temper, and rare combinations do not
 * exist.
 */
function colouredWire(
  fineness: string,
  alloys: readonly Alloy[],
  isDrawn: (alloy: Alloy, thickness: number, temper: Temper) => boolean,
): ProductSpec {
  const [first] = alloys
  if (!first) throw new RangeError('expected at least one alloy, got none')
  const children = alloys.flatMap((alloy) =>
    [0.8, 1, 1.2, 1.5, 2].flatMap((diameter) =>
      (['soft', 'hard'] as const)
        .filter((temper) => isDrawn(alloy, diameter, temper))
        .map((temper) =>
          wireItem(
            `W-${alloy.code}-R-${diameter * 10}-${temper}`.toUpperCase(),
            alloy,
            { shape: 'round', diameter },
            'round',
            temper,
          ),
        ),
    ),
  )
  return {
    ...cutByTheMetre('wire', first),
    sku: `W-AU${fineness}-COLOUR`,
    type: 'configurable',
    options: ['alloy', 'thickness', 'temper'],
    children,
    pricing: { kind: 'onRequest' },
    attributes: { metal: 'AU', form: 'wire', fineness, profile: 'round' },
    metal: 'AU',
    picture: {
      kind: 'set',
      parts: alloys
        .slice(0, 3)
        .map((alloy) => ({ kind: 'wireCoil', tone: alloy.tone, profile: 'round', thicknessMm: 1.2 })),
    },
    name: nordic(
      `Gulltråd ${fineness} i farger, rund`,
      `Guldtråd ${fineness} i färger, rund`,
      `Kultalanka ${fineness}, värikullat, pyöreä`,
    ),
    sentences: [
      ROUND_USE,
      nordic(
        'Legering, tykkelse og hardhet velges.',
        'Legering, tjocklek och hårdhet väljs.',
        'Seos, paksuus ja kovuus valitaan.',
      ),
      tolerance(WIRE_TOLERANCE_PERCENT),
    ],
    stores: GOLDSMITH_STORES,
    categories: ['roundWire'],
    taxKind: 'goldByWeight',
    tolerancePercent: WIRE_TOLERANCE_PERCENT,
  }
}

const { au585rose, au585red, au585white, au750rose, au750red, au750white } = ALLOYS
const { ag925, ag999, ag830, au585yellow, au750y3, au9999, pt950ru, pd950ru } = ALLOYS

export const wire: readonly ProductSpec[] = [
  ...round(ag925, 'soft', 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.5, 1.8, 2, 2.5, 3, 4, 5, 6),
  ...round(ag925, 'hard', 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.5, 2),
  ...round(ag999, 'soft', 0.3, 0.4, 0.5, 0.6, 0.8, 1, 1.5),
  ...round(ag830, 'soft', 0.5, 0.8, 1, 1.5),
  ...round(au585yellow, 'soft', 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.5, 1.8, 2, 2.5, 3),
  ...round(au585yellow, 'hard', 0.8, 0.9, 1),
  ...round(au750y3, 'soft', 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.5, 1.8, 2, 2.5, 3),
  ...round(au9999, 'soft', 0.3, 0.5, 1),
  ...round(pt950ru, 'soft', 0.5, 0.8, 1, 1.2, 1.5, 2, 3),
  ...round(pd950ru, 'soft', 0.8, 1, 1.5, 2),
  ...profiles(ag925, 'halfRound', 'lowHalfRound', 'square', 'flat', 'oval'),
  ...profiles(au585yellow, 'halfRound', 'lowHalfRound', 'square', 'flat', 'oval'),
  ...profiles(au750y3, 'halfRound', 'square', 'flat'),
  ...decorative(0, ag999, strip(2), strip(3), strip(4), strip(5)),
  ...decorative(0, au750y3, strip(2), strip(3), strip(4)),
  ...decorative(1, ag925, bead(1), bead(1.5), bead(2)),
  ...decorative(1, ag830, bead(1), bead(1.5)),
  ...decorative(2, ag925, bead(0.8), bead(1.2), bead(1.6)),
  ...decorative(2, ag830, bead(0.8), bead(1.2)),
  colouredWire(
    '585',
    [au585rose, au585red, au585white],
    (alloy, thickness, temper) => temper === 'soft' || (thickness <= 1.2 && alloy !== au585red),
  ),
  colouredWire(
    '750',
    [au750rose, au750red, au750white],
    (alloy, thickness, temper) =>
      (temper === 'soft' && !(alloy === au750red && thickness === 2)) || (thickness <= 1 && alloy === au750white),
  ),
]
