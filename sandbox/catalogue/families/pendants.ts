/** Pendants, coin frames and ready-made earrings. */
import { Big } from 'big.js'
import { ALLOYS, type Alloy } from '../alloys.ts'
import { stampedAttributes } from '../alloyAttributes.ts'
import { ENGRAVED_TEXT, ENGRAVING } from '../engraving.ts'
import type { ProductSpec } from '../product.ts'
import { composition, weighs } from '../sentences.ts'
import { ALL_STORES } from '../stores.ts'
import { comma, text, type Text } from '../text.ts'
import { discGrams } from '../weights.ts'
import { inEveryLanguage } from '../words/languages.ts'

const { ag925, au585yellow, au750y3 } = ALLOYS

function metal(alloy: Alloy): Text {
  return inEveryLanguage((words) => `${words.plain[alloy.material]} ${comma(alloy.fineness)}`)
}

interface Piece {
  readonly sku: string
  readonly noun: Text
  readonly alloy: Alloy
  readonly size: string
  readonly grams: Big
  readonly workEur: number
  readonly use: Text
  readonly picture: ProductSpec['picture']
  readonly isEarring?: boolean
  readonly mayBeEngraved?: boolean
  readonly diameter?: number
}

function piece(of: Piece): ProductSpec {
  const name = metal(of.alloy)
  return {
    sku: of.sku.toUpperCase(),
    type: 'simple',
    name: inEveryLanguage((_words, language) => `${of.noun[language]} ${name[language]}${of.size}`),
    sentences: [of.use, composition(of.alloy), weighs(of.grams)],
    pricing: { kind: 'made', alloy: of.alloy, grams: of.grams, workEur: new Big(of.workEur) },
    attributes: {
      ...stampedAttributes(of.alloy),
      form: 'jewellery',
      finish: 'polished',
      ...(of.diameter ? { diameter: String(of.diameter) } : {}),
    },
    picture: of.picture,
    alloy: of.alloy,
    grams: of.grams,
    stores: ALL_STORES,
    categories: [of.isEarring ? 'earrings' : 'pendants', 'readyJewellery'],
    taxKind: 'standard',
    unit: 'PCS',
    ...(of.mayBeEngraved ? { customOptions: [ENGRAVING, ENGRAVED_TEXT] } : {}),
  }
}

const PLATE_USE = text(
  'Blankt anheng med hempe, laget for gravering.',
  'Blankt hänge med ögla, gjort för gravyr.',
  'Sileä lenkillinen riipus kaiverrettavaksi.',
  'Blanker Anhänger mit Öse, zum Gravieren.',
  'Ciondolo liscio con anello, da incidere.',
)
const PLATE = text(
  'Graveringsanheng, rundt,',
  'Gravyrhänge, runt,',
  'Kaiverrusriipus, pyöreä,',
  'Gravuranhänger, rund,',
  'Ciondolo tondo da incidere,',
)

const plates = (alloy: Alloy, ...diameters: readonly number[]): ProductSpec[] =>
  diameters.map((mm) => {
    const grams = discGrams(mm, 1, alloy.density)
    return piece({
      sku: `PE-DISC-${alloy.code}-${mm}`,
      noun: PLATE,
      alloy,
      size: `, Ø ${mm} mm`,
      grams,
      workEur: alloy.symbol === 'AG' ? 9 : 34,
      use: PLATE_USE,
      picture: { kind: 'pendant', tone: alloy.tone, type: 'plate', diameterMm: mm },
      mayBeEngraved: true,
      diameter: mm,
    })
  })

const FRAME_USE = text(
  'Ramme med hempe som holder mynten uten lodding.',
  'Ram med ögla som håller myntet utan lödning.',
  'Lenkillinen kehys, joka pitää kolikon ilman juottamista.',
  'Fassung mit Öse, die die Münze ohne Löten hält.',
  'Cornice con anello che regge la moneta senza saldature.',
)
const FRAMES: readonly (readonly [string, Text, number])[] = [
  [
    'KR1',
    text(
      'Myntramme for Krugerrand 1 oz,',
      'Myntram för Krugerrand 1 oz,',
      'Kolikkokehys 1 oz Krugerrandille,',
      'Münzfassung für Krügerrand 1 oz,',
      'Cornice per Krugerrand 1 oz,',
    ),
    32.6,
  ],
  [
    'ML1',
    text(
      'Myntramme for Maple Leaf 1 oz,',
      'Myntram för Maple Leaf 1 oz,',
      'Kolikkokehys 1 oz Maple Leafille,',
      'Münzfassung für Maple Leaf 1 oz,',
      'Cornice per Maple Leaf 1 oz,',
    ),
    30,
  ],
  [
    'SOV',
    text(
      'Myntramme for Sovereign,',
      'Myntram för Sovereign,',
      'Kolikkokehys Sovereignille,',
      'Münzfassung für Sovereign,',
      'Cornice per sterlina,',
    ),
    22.05,
  ],
  [
    '20KR',
    text(
      'Myntramme for 20 kroner,',
      'Myntram för 20 kronor,',
      'Kolikkokehys 20 kruunulle,',
      'Münzfassung für 20 Kronen,',
      'Cornice per 20 corone,',
    ),
    23,
  ],
]
const frames = FRAMES.flatMap(([key, noun, mm]) =>
  [ag925, au585yellow].map((alloy) =>
    piece({
      sku: `PE-FRAME-${key}-${alloy.code}`,
      noun,
      alloy,
      size: `, Ø ${comma(mm)} mm`,
      grams: new Big(mm).times(0.16).times(alloy.density).div(10.36).round(2),
      workEur: alloy.symbol === 'AG' ? 16 : 58,
      use: FRAME_USE,
      picture: { kind: 'pendant', tone: alloy.tone, type: 'coinFrame', diameterMm: mm },
      diameter: mm,
    }),
  ),
)

const HOOP_USE = text(
  'Øreringer med bøyle som lukkes bak øret, selges i par.',
  'Örringar med bygel som sluts bakom örat, säljs i par.',
  'Korvarenkaat, joiden kaari sulkeutuu korvan takana; myydään pareittain.',
  'Ohrringe mit Bügel, der hinter dem Ohr schließt; als Paar.',
  'Orecchini con chiusura dietro il lobo, venduti a coppia.',
)
const HOOP = text('Creoler', 'Creoler', 'Korvarenkaat', 'Creolen', 'Orecchini a cerchio')
const PAIR = text('par', 'par', 'pari', 'Paar', 'paio')

const hoops = (alloy: Alloy, ...diameters: readonly number[]): ProductSpec[] =>
  diameters.map((mm) => {
    const grams = new Big(mm).times(0.085).times(alloy.density).div(10.36).round(2)
    return {
      ...piece({
        sku: `EA-HOOP-${alloy.code}-${mm}`,
        noun: HOOP,
        alloy,
        size: '',
        grams,
        workEur: alloy.symbol === 'AG' ? 14 : 46,
        use: HOOP_USE,
        picture: { kind: 'earFinding', tone: alloy.tone, type: 'hoop', sizeMm: mm },
        isEarring: true,
        diameter: mm,
      }),
      name: pairName(HOOP, alloy, `Ø ${mm} mm`),
    }
  })

function pairName(noun: Text, alloy: Alloy, size: string): Text {
  const name = metal(alloy)
  return inEveryLanguage((_words, language) => `${noun[language]} ${name[language]}, ${size}, ${PAIR[language]}`)
}

const STUD = text('Ørepynt med kule', 'Örhängen med kula', 'Pallokorvakorut', 'Kugelohrstecker', 'Orecchini a sfera')
const STUD_USE = text(
  'Blanke kuler på stift, med sommerfugllås; selges i par.',
  'Blanka kulor på stift, med fjärilslås; säljs i par.',
  'Kiiltävät pallot tapeissa, perhoslukoilla; myydään pareittain.',
  'Blanke Kugeln auf Stift, mit Ohrmuttern; als Paar.',
  'Sfere lucide su perno, con farfalline; vendute a coppia.',
)
const studs = (alloy: Alloy, ...diameters: readonly number[]): ProductSpec[] =>
  diameters.map((mm) => {
    const grams = new Big(mm).pow(3).times(0.00042).times(alloy.density).plus(0.2).round(2)
    return {
      ...piece({
        sku: `EA-STUD-${alloy.code}-${mm}`,
        noun: STUD,
        alloy,
        size: '',
        grams,
        workEur: alloy.symbol === 'AG' ? 8 : 29,
        use: STUD_USE,
        picture: { kind: 'earFinding', tone: alloy.tone, type: 'post', sizeMm: mm },
        isEarring: true,
        diameter: mm,
      }),
      name: pairName(STUD, alloy, `Ø ${mm} mm`),
    }
  })

export const pendants: readonly ProductSpec[] = [
  ...plates(ag925, 12, 15, 18, 20, 25),
  ...plates(au585yellow, 12, 15, 18),
  ...plates(au750y3, 12, 15),
  ...frames,
]
export const earrings: readonly ProductSpec[] = [
  ...hoops(ag925, 12, 14, 16, 20, 25, 30, 40, 50),
  ...hoops(au585yellow, 12, 14, 16, 20),
  ...studs(ag925, 3, 4, 5, 6),
  ...studs(au585yellow, 3, 4, 5),
]
