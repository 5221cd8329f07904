/**
 * Clasps, jump rings, ear findings, bails and pins. Piece weights are given for Ag 925; those of other alloys are
 * derived by density.
 */
import { Big } from 'big.js'
import { ALLOYS, type Alloy } from '../alloys.ts'
import { stampedAttributes } from '../alloyAttributes.ts'
import type { CategoryKey } from '../categories.ts'
import type { Attributes, ProductSpec } from '../product.ts'
import { composition, weighs } from '../sentences.ts'
import { GOLDSMITH_STORES } from '../stores.ts'
import { comma, nordic, oneDecimal, type NordicText } from '../text.ts'
import { jumpRingGrams } from '../weights.ts'
import { atTheBench } from '../words/languages.ts'
import type { PictureSubject } from '../../pictures/subject.ts'

const { ag925, au585yellow, au585white, au750y3 } = ALLOYS
/** Factor of the work on a small piece in gold compared with silver. */
const GOLD_WORK_FACTOR = 3

export interface Finding {
  readonly sku: string
  readonly noun: NordicText
  readonly alloy: Alloy
  /** Suffix after metal and fineness: ", 11 mm, rodinert". */
  readonly tail: NordicText
  readonly use: NordicText
  readonly grams: Big
  readonly workEur: number
  readonly attributes: Attributes
  readonly picture: PictureSubject
  readonly category: CategoryKey
  readonly lot?: number
}

export function finding(of: Finding): ProductSpec {
  const workEur = new Big(of.workEur).times(of.alloy.symbol === 'AG' ? 1 : GOLD_WORK_FACTOR)
  return {
    sku: of.sku.toUpperCase(),
    type: 'simple',
    name: atTheBench(
      (_bench, words, language) =>
        `${of.noun[language]} ${words.plain[of.alloy.material]} ${comma(of.alloy.fineness)}${of.tail[language]}`,
    ),
    sentences: [of.use, composition(of.alloy), weighs(of.grams)],
    pricing: { kind: 'made', alloy: of.alloy, grams: of.grams, workEur },
    attributes: { ...stampedAttributes(of.alloy), form: 'finding', ...of.attributes },
    picture: of.picture,
    alloy: of.alloy,
    grams: of.grams,
    stores: GOLDSMITH_STORES,
    categories: [of.category],
    taxKind: 'standard',
    unit: 'PCS',
    ...(of.lot ? { minimum: String(of.lot), step: String(of.lot) } : {}),
  }
}

/** Converts a weight in Ag 925 to another alloy. */
export function inAlloy(silverGrams: number, alloy: Alloy): Big {
  return new Big(silverGrams).times(alloy.density).div(ag925.density).round(3)
}

export function everywhere(value: string): NordicText {
  return nordic(value, value, value)
}

type ClaspType = Extract<PictureSubject, { kind: 'clasp' }>['type']
interface ClaspFigures {
  readonly type: ClaspType
  readonly noun: NordicText
  readonly use: NordicText
  /** [mm, grams in Ag 925, work EUR] */
  readonly sizes: readonly (readonly [number, number, number])[]
  readonly alloys: readonly Alloy[]
}

const COMMON_USE = nordic(
  'Lås for halskjeder og armbånd, med fjær av stål.',
  'Lås för halskedjor och armband, med fjäder av stål.',
  'Lukko kaulaketjuihin ja rannekoruihin; jousi on terästä.',
)
const CLASPS: readonly ClaspFigures[] = [
  {
    type: 'lobster',
    noun: nordic('Karabinlås', 'Karbinlås', 'Papukaijalukko'),
    use: COMMON_USE,
    sizes: [
      [9, 0.35, 0.9],
      [11, 0.6, 1.1],
      [13, 0.95, 1.4],
      [15, 1.5, 1.8],
    ],
    alloys: [ag925, au585yellow, au585white],
  },
  {
    type: 'springRing',
    noun: nordic('Fjærringlås', 'Fjäderring', 'Jousirengaslukko'),
    use: COMMON_USE,
    sizes: [
      [5, 0.13, 0.4],
      [6, 0.2, 0.5],
      [7, 0.32, 0.6],
      [8, 0.45, 0.8],
    ],
    alloys: [ag925, au585yellow, au750y3],
  },
  {
    type: 'box',
    noun: nordic('Kasselås', 'Lådlås', 'Laatikkolukko'),
    use: nordic(
      'Flat kasselås med tunge for armbånd og perlekjeder.',
      'Platt lådlås med tunga för armband och pärlhalsband.',
      'Litteä kielellinen lukko rannekoruihin ja helminauhoihin.',
    ),
    sizes: [
      [6, 0.9, 3.2],
      [8, 1.4, 4],
      [10, 2.1, 4.8],
    ],
    alloys: [ag925, au585yellow],
  },
  {
    type: 'toggle',
    noun: nordic('T-lås', 'T-lås', 'T-lukko'),
    use: nordic(
      'Ring og stav som lukkes uten fjær.',
      'Ring och stav som sluts utan fjäder.',
      'Rengas ja tanko, jotka sulkeutuvat ilman jousta.',
    ),
    sizes: [
      [12, 1.8, 2.4],
      [15, 2.6, 2.9],
    ],
    alloys: [ag925],
  },
  {
    type: 'magnetic',
    noun: nordic('Magnetlås', 'Magnetlås', 'Magneettilukko'),
    use: nordic(
      'Magnetlås som åpnes med én hånd; ikke for pacemakerbrukere.',
      'Magnetlås som öppnas med en hand; inte för personer med pacemaker.',
      'Yhdellä kädellä avattava magneettilukko; ei sydämentahdistimen käyttäjille.',
    ),
    sizes: [
      [5, 0.7, 3.4],
      [6, 1, 3.9],
      [8, 1.7, 4.6],
    ],
    alloys: [ag925],
  },
  {
    type: 'hook',
    noun: nordic('Kroklås', 'Kroklås', 'Koukkulukko'),
    use: nordic(
      'Enkel krok med øye for lette kjeder.',
      'Enkel krok med ögla för lätta kedjor.',
      'Yksinkertainen koukku ja lenkki kevyille ketjuille.',
    ),
    sizes: [
      [14, 0.55, 0.7],
      [18, 0.8, 0.9],
    ],
    alloys: [ag925, au585yellow],
  },
  {
    type: 'safetyChain',
    noun: nordic('Sikkerhetskjede', 'Säkerhetskedja', 'Varmuusketju'),
    use: nordic(
      'Tynn kjede som holder armbåndet om låsen åpner seg.',
      'Tunn kedja som håller armbandet om låset öppnas.',
      'Ohut ketju, joka pitää rannekorun tallessa lukon auetessa.',
    ),
    sizes: [[50, 0.6, 1.6]],
    alloys: [ag925, au585yellow],
  },
]
const RHODIUM_EUR = 0.35

function clasp(
  figures: ClaspFigures,
  alloy: Alloy,
  [mm, grams, workEur]: readonly [number, number, number],
  isPlated: boolean,
): ProductSpec {
  const tail = isPlated
    ? nordic(
        `, ${mm} mm, rodinert`,
        `, ${mm} mm, ${figures.type === 'springRing' ? 'rodinerad' : 'rodinerat'}`,
        `, ${mm} mm, rodinoitu`,
      )
    : everywhere(`, ${mm} mm`)
  return finding({
    sku: `F-${figures.type}-${alloy.code}-${mm}${isPlated ? '-RH' : ''}`,
    noun: figures.noun,
    alloy,
    tail,
    use: figures.use,
    grams: inAlloy(grams, alloy),
    workEur: workEur + (isPlated ? RHODIUM_EUR : 0),
    attributes: { clasp_type: figures.type, length: String(mm), finish: isPlated ? 'rhodiumPlated' : 'polished' },
    picture: { kind: 'clasp', tone: isPlated ? 'rhodium' : alloy.tone, type: figures.type, sizeMm: mm },
    category: 'clasps',
  })
}

export const clasps: readonly ProductSpec[] = CLASPS.flatMap((figures) => [
  ...figures.alloys.flatMap((alloy) => figures.sizes.map((size) => clasp(figures, alloy, size, false))),
  ...(figures.type === 'lobster' || figures.type === 'springRing'
    ? figures.sizes.slice(0, 3).map((size) => clasp(figures, ag925, size, true))
    : []),
])

const RING_SIZES: readonly (readonly [number, number])[] = [
  [0.6, 2.5],
  [0.7, 3],
  [0.8, 4],
  [0.9, 4],
  [1, 5],
  [1.2, 6],
]
const OPEN_USE = nordic(
  'Åpen bindering, saget med rett fuge.',
  'Öppen motring, sågad med rak fog.',
  'Avoin välirengas, sahattu suoralla saumalla.',
)
const CLOSED_USE = nordic(
  'Loddet bindering uten åpning.',
  'Lödd motring utan öppning.',
  'Juotettu, umpinainen välirengas.',
)

function jumpRing(alloy: Alloy, [wire, inner]: readonly [number, number], isOpen: boolean): ProductSpec {
  const lot = alloy.symbol === 'AG' ? 50 : 10
  const size = `, ${oneDecimal(wire)} × ${oneDecimal(inner)} mm`
  return finding({
    sku: `J-${alloy.code}-${wire * 10}X${inner * 10}-${isOpen ? 'O' : 'C'}`,
    noun: nordic('Bindering', 'Motring', 'Välirengas'),
    alloy,
    tail: isOpen
      ? nordic(`${size}, åpen`, `${size}, öppen`, `${size}, avoin`)
      : nordic(`${size}, loddet`, `${size}, lödd`, `${size}, juotettu`),
    use: isOpen ? OPEN_USE : CLOSED_USE,
    grams: jumpRingGrams(wire, inner, alloy.density),
    workEur: isOpen ? 0.05 : 0.09,
    attributes: { thickness: String(wire), diameter: String(inner) },
    picture: { kind: 'jumpRing', tone: alloy.tone, wireMm: wire, innerMm: inner, count: 12 },
    category: 'jumpRings',
    lot,
  })
}

export const jumpRings: readonly ProductSpec[] = [ag925, au585yellow].flatMap((alloy) =>
  RING_SIZES.flatMap((size) => [
    jumpRing(alloy, size, true),
    ...(alloy === ag925 || size[0] >= 0.8 ? [jumpRing(alloy, size, false)] : []),
  ]),
)

type EarType = Extract<PictureSubject, { kind: 'earFinding' }>['type']
interface EarFigures {
  readonly key: string
  readonly type: EarType
  readonly noun: NordicText
  readonly use: NordicText
  readonly sizes: readonly {
    readonly mm: number
    readonly text: NordicText
    readonly grams: number
    readonly workEur: number
  }[]
  readonly alloys: readonly Alloy[]
}

const size = (mm: number, text: string, grams: number, workEur: number): EarFigures['sizes'][number] => ({
  mm,
  text: everywhere(text),
  grams,
  workEur,
})
const EAR: readonly EarFigures[] = [
  {
    key: 'POST',
    type: 'post',
    noun: nordic('Ørestift', 'Örstift', 'Korvatappi'),
    use: nordic(
      'Stift med spor for ørelås, til å lodde på.',
      'Stift med spår för örstopp, att löda fast.',
      'Uritettu tappi perhoslukolle, juotettavaksi.',
    ),
    sizes: [size(10, '0,8 × 10 mm', 0.05, 0.3), size(11, '0,8 × 11 mm', 0.06, 0.32)],
    alloys: [ag925, au585yellow, au585white, au750y3],
  },
  {
    key: 'NUT',
    type: 'nut',
    noun: nordic('Ørelås', 'Örstopp', 'Perhoslukko'),
    use: nordic(
      'Sommerfugllås for stift på 0,8 mm.',
      'Fjärilslås för stift på 0,8 mm.',
      'Perhoslukko 0,8 mm:n tapille.',
    ),
    sizes: [size(4.5, '4,5 mm', 0.07, 0.3), size(5.5, '5,5 mm', 0.11, 0.36), size(6, '6,0 mm', 0.14, 0.4)],
    alloys: [ag925, au585yellow, au585white],
  },
  {
    key: 'HOOK',
    type: 'hook',
    noun: nordic('Ørekrok', 'Örkrok', 'Korvakoukku'),
    use: nordic(
      'Bøyd krok av tråd på 0,8 mm med øye.',
      'Böjd krok av tråd på 0,8 mm med ögla.',
      'Taivutettu lenkillinen koukku 0,8 mm:n langasta.',
    ),
    sizes: [
      { mm: 18, text: nordic(', enkel, 18 mm', ', enkel, 18 mm', ', pelkistetty, 18 mm'), grams: 0.24, workEur: 0.55 },
      { mm: 20, text: nordic(' med kule, 20 mm', ' med kula, 20 mm', ' kuulalla, 20 mm'), grams: 0.31, workEur: 0.7 },
    ],
    alloys: [ag925, au585yellow],
  },
  {
    key: 'LEVER',
    type: 'leverBack',
    noun: nordic('Brisyr', 'Brisyr', 'Brisyyri'),
    use: nordic(
      'Bøyle med lås som klapper igjen bak øret.',
      'Bygel med lås som fälls igen bakom örat.',
      'Kaari, jonka lukko napsahtaa kiinni korvan takana.',
    ),
    sizes: [size(16, '16 mm', 0.62, 1.7), size(20, '20 mm', 0.78, 1.9)],
    alloys: [ag925, au585yellow],
  },
  {
    key: 'CLIP',
    type: 'clip',
    noun: nordic('Øreklips', 'Örclips', 'Korvaklipsi'),
    use: nordic(
      'Klips for ører uten hull, til å lodde på.',
      'Clips för öron utan hål, att löda fast.',
      'Klipsi reiättömiin korviin, juotettavaksi.',
    ),
    sizes: [size(17, '17 mm', 1.3, 2.5)],
    alloys: [ag925, au585yellow],
  },
  {
    key: 'HOOP',
    type: 'hoop',
    noun: nordic('Creolemne', 'Creolämne', 'Korvarengasaihio'),
    use: nordic(
      'Creolemne med bøyle, til å henge anheng i.',
      'Creolämne med bygel, att hänga hängen i.',
      'Kaarellinen korvarengasaihio, johon voi ripustaa riipuksia.',
    ),
    sizes: [
      size(12, '12 mm', 0.8, 1.8),
      size(15, '15 mm', 1, 1.9),
      size(18, '18 mm', 1.2, 2.1),
      size(25, '25 mm', 1.7, 2.3),
    ],
    alloys: [ag925, au585yellow],
  },
]

export const earFindings: readonly ProductSpec[] = EAR.flatMap((figures) =>
  figures.alloys.flatMap((alloy) =>
    figures.sizes.map((of) => {
      const tail = atTheBench(
        (_bench, _words, language) => `${/^[ ,]/.test(of.text[language]) ? '' : ', '}${of.text[language]}`,
      )
      return finding({
        sku: `E-${figures.key}-${alloy.code}-${of.mm * 10}`,
        noun: figures.noun,
        alloy,
        tail,
        use: figures.use,
        grams: inAlloy(of.grams, alloy),
        workEur: of.workEur,
        attributes: { length: String(of.mm) },
        picture: { kind: 'earFinding', tone: alloy.tone, type: figures.type, sizeMm: of.mm },
        category: 'earFindings',
        lot: 2,
      })
    }),
  ),
)

const BAILS: readonly (readonly [string, NordicText, NordicText, number, number, 'bail' | 'broochPin', number])[] = [
  [
    'BAIL',
    nordic('Hempe', 'Hängögla', 'Riipuslenkki'),
    nordic('Hempe til å lodde på anheng.', 'Ögla att löda på hängen.', 'Juotettava lenkki riipuksiin.'),
    0.25,
    0.8,
    'bail',
    6,
  ],
  [
    'BAIL',
    nordic('Hempe', 'Hängögla', 'Riipuslenkki'),
    nordic('Hempe til å lodde på anheng.', 'Ögla att löda på hängen.', 'Juotettava lenkki riipuksiin.'),
    0.48,
    1,
    'bail',
    9,
  ],
  [
    'CLIPBAIL',
    nordic('Klemhempe', 'Klämögla', 'Puristuslenkki'),
    nordic(
      'Hempe som klemmes om stein eller perle.',
      'Ögla som kläms om sten eller pärla.',
      'Lenkki, joka puristetaan kiven tai helmen ympärille.',
    ),
    0.55,
    1.4,
    'bail',
    12,
  ],
  [
    'PIN',
    nordic('Brosjenål', 'Broschnål', 'Rintaneulan mekanismi'),
    nordic(
      'Nål med ledd og sikring, til å lodde på.',
      'Nål med led och säkring, att löda fast.',
      'Nivelöity, lukittava neula juotettavaksi.',
    ),
    0.9,
    2.2,
    'broochPin',
    25,
  ],
  [
    'PIN',
    nordic('Brosjenål', 'Broschnål', 'Rintaneulan mekanismi'),
    nordic(
      'Nål med ledd og sikring, til å lodde på.',
      'Nål med led och säkring, att löda fast.',
      'Nivelöity, lukittava neula juotettavaksi.',
    ),
    1.3,
    2.5,
    'broochPin',
    35,
  ],
]

export const bails: readonly ProductSpec[] = BAILS.flatMap(([key, noun, use, grams, workEur, type, mm]) =>
  [ag925, au585yellow].map((alloy) =>
    finding({
      sku: `F-${key}-${alloy.code}-${mm}`,
      noun,
      alloy,
      tail: everywhere(`, ${mm} mm`),
      use,
      grams: inAlloy(grams, alloy),
      workEur,
      attributes: { length: String(mm) },
      picture: { kind: 'pendant', tone: alloy.tone, type },
      category: 'bailsAndPins',
    }),
  ),
)
