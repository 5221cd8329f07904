/** Casting grain, master alloys and hard solder. */
import { Big } from 'big.js'
import { ALLOYS, type Alloy } from '../alloys.ts'
import { alloyAttributes } from '../alloyAttributes.ts'
import { benchPricing } from '../bench.ts'
import type { Item, ProductSpec, Unit } from '../product.ts'
import { composition, melting } from '../sentences.ts'
import { GOLDSMITH_STORES } from '../stores.ts'
import { comma, nordic, type NordicText } from '../text.ts'
import { atTheBench } from '../words/languages.ts'
import type { Tone } from '../../pictures/subject.ts'

const {
  au9999,
  au916,
  au585yellow,
  au585rose,
  au585red,
  au585white,
  au750y2,
  au750y3,
  au750rose,
  au750red,
  au750white,
  ag999,
  ag925,
  ag830,
  pt9995,
  pt950ru,
  pt950co,
  pd9995,
  pd950ru,
} = ALLOYS

/** The word for grain is neuter in Norwegian and Swedish: "Støpegranulat gull 750 gult 3N". */
const YELLOW: NordicText = nordic('gult ', 'gult ', '')
const GRAIN_USE = nordic(
  'Granulat i korn på 1–4 mm for støping og legering.',
  'Granulat i korn på 1–4 mm för gjutning och legering.',
  'Rakeet 1–4 mm valuun ja seostukseen.',
)

function grainName(noun: NordicText, alloy: Alloy, extra?: NordicText): NordicText {
  return atTheBench((_bench, words, language) => {
    const material =
      alloy.material === 'yellowGold' && language === 'fi' ? words.yellowGold : words.plain[alloy.material]
    const colour = alloy.material === 'yellowGold' ? YELLOW[language] : ''
    return (
      `${noun[language]} ${material} ${comma(alloy.fineness)} ${colour}${alloy.mark ?? ''}`.trimEnd() +
      (extra ? `, ${extra[language]}` : '')
    )
  })
}

const GRAIN = nordic('Støpegranulat', 'Gjutgranulat', 'Valurae')
const DEOXIDISED = nordic('desoksidert', 'desoxiderat', 'hapeton')
const PER_KILO = nordic('kilosekk', 'kilopåse', 'kilon säkki')

interface Sold {
  readonly unit: Unit
  readonly minimum: string
  readonly step: string
}
const BY_GRAM_GOLD: Sold = { unit: 'G', minimum: '5', step: '1' }
const BY_GRAM_SILVER: Sold = { unit: 'G', minimum: '100', step: '50' }
const BY_KILO: Sold = { unit: 'KG', minimum: '1', step: '1' }

function grain(alloy: Alloy, sold: Sold, extra?: NordicText): ProductSpec {
  const grams = new Big(sold.unit === 'KG' ? 1000 : 1)
  return {
    sku: `G-${alloy.code}-${sold.unit}${extra ? '-X' : ''}`.toUpperCase(),
    type: 'simple',
    name: grainName(GRAIN, alloy, extra),
    sentences: [GRAIN_USE, composition(alloy), melting(alloy)],
    pricing: benchPricing('grain', alloy, grams),
    attributes: { ...alloyAttributes(alloy), form: 'grain' },
    picture: { kind: 'grain', tone: alloy.tone, sizeMm: alloy.symbol === 'AG' ? 3 : 2 },
    alloy,
    grams,
    stores: GOLDSMITH_STORES,
    categories: ['grain'],
    taxKind: alloy.symbol === 'AU' ? 'goldByWeight' : 'standard',
    ...sold,
  }
}

export const grains: readonly ProductSpec[] = [
  ...[
    au9999,
    au916,
    au585yellow,
    au585rose,
    au585red,
    au585white,
    au750y2,
    au750y3,
    au750rose,
    au750red,
    au750white,
  ].map((alloy) => grain(alloy, BY_GRAM_GOLD)),
  grain(ag999, BY_GRAM_SILVER),
  grain(ag925, BY_GRAM_SILVER, DEOXIDISED),
  grain(ag830, BY_GRAM_SILVER),
  grain(ag999, BY_KILO, PER_KILO),
  grain(ag925, BY_KILO, PER_KILO),
  ...[pt9995, pt950ru, pt950co, pd9995, pd950ru].map((alloy) => grain(alloy, BY_GRAM_GOLD)),
]

/**
 * [key, resulting alloy, EUR per gram, tone, name]; sold from 50 g in steps of 50 g, without precious metal unless the
 * name says so.
 */
const MASTER: readonly (readonly [string, NordicText, number, Tone, NordicText])[] = [
  [
    '585Y',
    nordic('gult gull 585', 'gulguld 585', 'keltakulta 585'),
    0.42,
    'brass',
    nordic(
      'Blandes med 41,5 deler på 58,5 deler fingull.',
      'Blandas med 41,5 delar på 58,5 delar finguld.',
      'Sekoitetaan 41,5 osaa 58,5 osaan hienokultaa.',
    ),
  ],
  [
    '585R',
    nordic('rosegull 585', 'roséguld 585', 'ruusukulta 585'),
    0.4,
    'rose',
    nordic(
      'Blandes med 41,5 deler på 58,5 deler fingull.',
      'Blandas med 41,5 delar på 58,5 delar finguld.',
      'Sekoitetaan 41,5 osaa 58,5 osaan hienokultaa.',
    ),
  ],
  [
    '585W',
    nordic('hvitgull 585 Pd', 'vitguld 585 Pd', 'valkokulta 585 Pd'),
    13.9,
    'palladium',
    nordic(
      'Inneholder palladium og er fri for nikkel.',
      'Innehåller palladium och är fri från nickel.',
      'Sisältää palladiumia eikä lainkaan nikkeliä.',
    ),
  ],
  [
    '750Y',
    nordic('gult gull 750', 'gulguld 750', 'keltakulta 750'),
    0.55,
    'brass',
    nordic(
      'Blandes med 25 deler på 75 deler fingull.',
      'Blandas med 25 delar på 75 delar finguld.',
      'Sekoitetaan 25 osaa 75 osaan hienokultaa.',
    ),
  ],
  [
    '750R',
    nordic('rosegull 750', 'roséguld 750', 'ruusukulta 750'),
    0.48,
    'rose',
    nordic(
      'Blandes med 25 deler på 75 deler fingull.',
      'Blandas med 25 delar på 75 delar finguld.',
      'Sekoitetaan 25 osaa 75 osaan hienokultaa.',
    ),
  ],
  [
    '750W',
    nordic('hvitgull 750 Pd', 'vitguld 750 Pd', 'valkokulta 750 Pd'),
    21.4,
    'palladium',
    nordic(
      'Inneholder palladium og er fri for nikkel.',
      'Innehåller palladium och är fri från nickel.',
      'Sisältää palladiumia eikä lainkaan nikkeliä.',
    ),
  ],
  [
    '925',
    nordic('sølv 925', 'silver 925', 'hopea 925'),
    0.32,
    'rose',
    nordic(
      'Blandes med 7,5 deler på 92,5 deler finsølv.',
      'Blandas med 7,5 delar på 92,5 delar finsilver.',
      'Sekoitetaan 7,5 osaa 92,5 osaan hienohopeaa.',
    ),
  ],
  [
    '925D',
    nordic('sølv 925, desoksiderende', 'silver 925, desoxiderande', 'hopea 925, happea poistava'),
    0.41,
    'rose',
    nordic(
      'Silisium holder støpen fri for oksid.',
      'Kisel håller gjutgodset fritt från oxid.',
      'Pii pitää valun puhtaana hapesta.',
    ),
  ],
]

export const masterAlloys: readonly ProductSpec[] = MASTER.map(([key, what, eur, tone, fact]) => ({
  sku: `MA-${key}`,
  type: 'simple',
  name: atTheBench(
    (_bench, _words, language) =>
      `${nordic('Forlegering for', 'Förlegering för', 'Esiseos:')[language]} ${what[language]}`,
  ),
  sentences: [
    nordic(
      'Forlegering i granulat, til å smelte sammen med finmetall.',
      'Förlegering i granulat, att smälta samman med finmetall.',
      'Rakeinen esiseos sulatettavaksi hienometallin kanssa.',
    ),
    fact,
  ],
  pricing: { kind: 'list', eur: eur },
  attributes: { form: 'grain' },
  picture: { kind: 'grain', tone, sizeMm: 2 },
  grams: new Big(1),
  stores: GOLDSMITH_STORES,
  categories: ['masterAlloy'],
  taxKind: 'standard',
  unit: 'G',
  minimum: '50',
  step: '50',
}))

type Grade = 'extraHard' | 'hard' | 'medium' | 'easy' | 'extraEasy'
type Form = 'wire05' | 'wire08' | 'wire10' | 'sheet' | 'paste'

/** Grades agree with a neuter noun: "Sølvslaglodd lett", "Keltakultajuote 585, kova". */
const GRADES: Readonly<Record<Grade, NordicText>> = {
  extraHard: nordic('ekstra hardt', 'extra hårt', 'erikoiskova'),
  hard: nordic('hardt', 'hårt', 'kova'),
  medium: nordic('middels', 'halvhårt', 'keskikova'),
  easy: nordic('lett', 'vekt', 'pehmeä'),
  extraEasy: nordic('ekstra lett', 'extra vekt', 'erikoispehmeä'),
}
const FORMS: Readonly<Record<Form, NordicText>> = {
  wire05: nordic('tråd 0,5 mm', 'tråd 0,5 mm', 'lanka 0,5 mm'),
  wire08: nordic('tråd 0,8 mm', 'tråd 0,8 mm', 'lanka 0,8 mm'),
  wire10: nordic('tråd 1,0 mm', 'tråd 1,0 mm', 'lanka 1,0 mm'),
  sheet: nordic('plate 0,2 mm', 'plåt 0,2 mm', 'levy 0,2 mm'),
  paste: nordic('pasta i sprøyte 5 g', 'pasta i spruta 5 g', 'tahna ruiskussa 5 g'),
}
const PASTE_EXTRA_EUR = 6
/** Metal in a syringe of 5 g paste: four fifths. */
const PASTE_METAL_GRAMS = 4

interface SolderMetal {
  readonly key: string
  readonly name: NordicText
  readonly alloy: Alloy
}

function solder(metal: SolderMetal, grade: Grade, form: Form, melts: string, silverPerMille?: number): ProductSpec {
  const alloy: Alloy = silverPerMille ? { ...metal.alloy, fineness: String(silverPerMille) } : metal.alloy
  const isPaste = form === 'paste'
  const grams = new Big(isPaste ? PASTE_METAL_GRAMS : 1)
  const isSilver = alloy.symbol === 'AG'
  const item: Item = {
    sku: `SO-${metal.key}-${grade}-${form}`.toUpperCase(),
    pricing: benchPricing('solder', alloy, grams, 1, isPaste ? PASTE_EXTRA_EUR : undefined),
    attributes: {
      metal: alloy.symbol,
      form: 'solder',
      solder_grade: grade,
      ...(isSilver ? {} : { fineness: alloy.fineness }),
    },
    picture: { kind: 'solder', tone: alloy.tone, form: isPaste ? 'paste' : form === 'sheet' ? 'sheet' : 'wire' },
    metal: alloy.symbol,
    grams,
    fineGrams: grams.times(alloy.fineness).div(1000).round(3),
  }
  return {
    ...item,
    type: 'simple',
    name: atTheBench(
      (_bench, _words, language) =>
        `${metal.name[language]}${isSilver && language !== 'fi' ? ' ' : ', '}${GRADES[grade][language]}, ${FORMS[form][language]}`,
    ),
    sentences: [
      nordic(
        'Kadmiumfritt slaglodd for lodding i trinn.',
        'Kadmiumfritt slaglod för lödning i steg.',
        'Kadmiumiton juote porrastettuun juottamiseen.',
      ),
      nordic(`Smelter ved ${melts} °C.`, `Smälter vid ${melts} °C.`, `Sulaa ${melts} °C:ssa.`),
      ...(silverPerMille
        ? [
            nordic(
              `Inneholder ${silverPerMille} ‰ sølv.`,
              `Innehåller ${silverPerMille} ‰ silver.`,
              `Sisältää hopeaa ${silverPerMille} ‰.`,
            ),
          ]
        : []),
    ],
    stores: GOLDSMITH_STORES,
    categories: [isSilver ? 'silverSolder' : 'goldSolder'],
    taxKind: alloy.symbol === 'AU' && !isPaste ? 'goldByWeight' : 'standard',
    ...(isPaste
      ? { unit: 'PCS' as const }
      : { unit: 'G' as const, minimum: isSilver ? '5' : '1', step: isSilver ? '1' : '0.5' }),
  }
}

const SILVER: SolderMetal = { key: 'AG', name: nordic('Sølvslaglodd', 'Silverslaglod', 'Hopeajuote'), alloy: ag925 }
/** Silver per mille and melting point, from Ganoksin's table. */
const SILVER_GRADES: readonly (readonly [Grade, number, string])[] = [
  ['extraHard', 800, '771'],
  ['hard', 750, '740'],
  ['medium', 700, '691'],
  ['easy', 650, '670'],
  ['extraEasy', 560, '629'],
]

const gold = (key: string, alloy: Alloy, nb: string, sv: string, fi: string): SolderMetal => ({
  key,
  alloy,
  name: nordic(nb, sv, fi),
})
const yellow585 = gold('585Y', au585yellow, 'Gullslaglodd 585 gult', 'Guldslaglod 585 gult', 'Keltakultajuote 585')
const rose585 = gold('585R', au585rose, 'Gullslaglodd 585 rosa', 'Guldslaglod 585 rosé', 'Ruusukultajuote 585')
const white585 = gold('585W', au585white, 'Gullslaglodd 585 hvitt', 'Guldslaglod 585 vitt', 'Valkokultajuote 585')
const yellow750 = gold('750Y', au750y3, 'Gullslaglodd 750 gult', 'Guldslaglod 750 gult', 'Keltakultajuote 750')
const white750 = gold('750W', au750white, 'Gullslaglodd 750 hvitt', 'Guldslaglod 750 vitt', 'Valkokultajuote 750')
const platinum = (grade: string): SolderMetal =>
  gold(`PT${grade}`, pt950ru, `Platinaslaglodd ${grade}`, `Platinaslaglod ${grade}`, `Platinajuote ${grade}`)

function goldSolders(
  metal: SolderMetal,
  forms: readonly Form[],
  melts: readonly (readonly [Grade, string])[],
): ProductSpec[] {
  return melts.flatMap(([grade, range]) => forms.map((form) => solder(metal, grade, form, range)))
}

export const solders: readonly ProductSpec[] = [
  ...SILVER_GRADES.flatMap(([grade, silver, melts]) =>
    (['wire05', 'wire08', 'wire10', 'sheet', 'paste'] as const)
      .filter((form) => form !== 'wire05' || grade !== 'extraEasy')
      .map((form) => solder(SILVER, grade, form, melts, silver)),
  ),
  ...goldSolders(
    yellow585,
    ['wire08', 'sheet', 'paste'],
    [
      ['hard', '780–810'],
      ['medium', '745–775'],
      ['easy', '690–725'],
    ],
  ),
  ...goldSolders(
    rose585,
    ['wire08', 'sheet'],
    [
      ['hard', '780–810'],
      ['easy', '690–725'],
    ],
  ),
  ...goldSolders(
    white585,
    ['wire08', 'sheet'],
    [
      ['hard', '800–830'],
      ['easy', '710–745'],
    ],
  ),
  ...goldSolders(
    yellow750,
    ['wire08', 'sheet', 'paste'],
    [
      ['hard', '800–830'],
      ['medium', '760–790'],
      ['easy', '700–735'],
    ],
  ),
  ...goldSolders(
    white750,
    ['wire08', 'sheet'],
    [
      ['hard', '850–890'],
      ['easy', '760–800'],
    ],
  ),
  ...goldSolders(platinum('1500'), ['wire05', 'sheet'], [['hard', '1500']]),
  ...goldSolders(platinum('1300'), ['wire05', 'sheet'], [['medium', '1300']]),
  ...goldSolders(platinum('1000'), ['wire05', 'sheet'], [['easy', '1000']]),
]
