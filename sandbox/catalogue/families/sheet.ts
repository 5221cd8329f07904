/**
 * Sheet cut to size, and discs. The list price of sheet is that of a standard piece; the calculator prices other sizes.
 */
import { Big } from 'big.js'
import { ALLOYS, type Alloy } from '../alloys.ts'
import { alloyAttributes } from '../alloyAttributes.ts'
import { benchPricing, SHEET_OPTIONS } from '../bench.ts'
import type { Item, ProductSpec } from '../product.ts'
import { composition, melting, tolerance, weighs } from '../sentences.ts'
import { GOLDSMITH_STORES } from '../stores.ts'
import { comma, nordic, oneDecimal } from '../text.ts'
import { discGrams, gramsPerSquareMillimetre, sheetGrams } from '../weights.ts'
import { atTheBench } from '../words/languages.ts'

const SHEET_TOLERANCE_PERCENT = 5
const CUT_EUR = 3
const DISC_WORK_EUR = 0.6

const SHEET_USE = nordic(
  'Plate for ringer, rammer, skåler og stansing.',
  'Plåt för ringar, ramar, skålar och stansning.',
  'Levyä sormuksiin, kehyksiin, kupuihin ja stanssaukseen.',
)
const STANDARD_PIECE = {
  silver: nordic(
    'Prisen gjelder et stykke på 100 × 50 mm.',
    'Priset gäller ett stycke på 100 × 50 mm.',
    'Hinta koskee 100 × 50 mm:n kappaletta.',
  ),
  gold: nordic(
    'Prisen gjelder et stykke på 20 × 20 mm.',
    'Priset gäller ett stycke på 20 × 20 mm.',
    'Hinta koskee 20 × 20 mm:n kappaletta.',
  ),
}

function sheetItem(sku: string, alloy: Alloy, thickness: number): Item {
  const [length, width] = alloy.symbol === 'AG' ? [100, 50] : [20, 20]
  const grams = sheetGrams(thickness, length, width, alloy.density)
  return {
    sku,
    pricing: benchPricing('sheet', alloy, grams, 1, CUT_EUR),
    attributes: { ...alloyAttributes(alloy), form: 'sheet', thickness: String(thickness), temper: 'soft' },
    picture: {
      kind: 'sheet',
      tone: alloy.tone,
      thicknessMm: thickness,
      label: alloy.fineness,
    },
    alloy,
    grams,
    size: { height: thickness, length, width },
    conversionRate: gramsPerSquareMillimetre(thickness, alloy.density),
  }
}

const sku = (alloy: Alloy, thickness: number): string => `S-${alloy.code}-${String(thickness * 10)}`.toUpperCase()

function cutSheet(
  alloy: Alloy,
): Pick<ProductSpec, 'unit' | 'cut' | 'customOptions' | 'tolerancePercent' | 'stores' | 'categories' | 'taxKind'> {
  const [least, widest] = alloy.symbol === 'AG' ? [20, 200] : [5, 100]
  return {
    unit: 'PCS',
    tolerancePercent: SHEET_TOLERANCE_PERCENT,
    customOptions: SHEET_OPTIONS,
    stores: GOLDSMITH_STORES,
    categories: ['sheet'],
    cut: {
      minimumWidth: least,
      maximumWidth: widest,
      minimumLength: least,
      maximumLength: alloy.symbol === 'AG' ? 1000 : 300,
    },
    taxKind: alloy.symbol === 'AU' ? 'goldByWeight' : 'standard',
  }
}

const sheets = (alloy: Alloy, ...thicknesses: readonly number[]): ProductSpec[] =>
  thicknesses.map((thickness) => {
    const item = sheetItem(sku(alloy, thickness), alloy, thickness)
    return {
      ...item,
      ...cutSheet(alloy),
      type: 'simple',
      name: atTheBench(
        (bench) => `${bench.metalProductName('sheet', alloy)}, ${oneDecimal(thickness)} mm, ${bench.cutToSize}`,
      ),
      sentences: [
        SHEET_USE,
        composition(alloy),
        melting(alloy),
        alloy.symbol === 'AG' ? STANDARD_PIECE.silver : STANDARD_PIECE.gold,
        tolerance(SHEET_TOLERANCE_PERCENT),
      ],
    }
  })

/**
 * Configurable sheet in less common colours: shoppers choose alloy and thickness, and some combinations do not exist.
 */
function colouredSheet(
  fineness: string,
  alloys: readonly Alloy[],
  thicknesses: readonly number[],
  missing: readonly string[],
): ProductSpec {
  const [first] = alloys
  if (!first) throw new RangeError('expected at least one alloy, got none')
  const children = alloys
    .flatMap((alloy) => thicknesses.map((thickness) => sheetItem(sku(alloy, thickness), alloy, thickness)))
    .filter((item) => !missing.includes(item.sku))
  return {
    ...cutSheet(first),
    sku: `S-AU${fineness}-COLOUR`,
    type: 'configurable',
    options: ['alloy', 'thickness'],
    children,
    pricing: { kind: 'onRequest' },
    attributes: { metal: 'AU', form: 'sheet', fineness, temper: 'soft' },
    picture: {
      kind: 'set',
      parts: alloys.slice(0, 3).map((alloy) => ({ kind: 'sheet', tone: alloy.tone, thicknessMm: 1, label: fineness })),
    },
    metal: 'AU',
    name: nordic(
      `Gullplate ${fineness} i farger, kappes på mål`,
      `Guldplåt ${fineness} i färger, kapas på mått`,
      `Kultalevy ${fineness}, värikullat, leikataan mittaan`,
    ),
    sentences: [SHEET_USE, STANDARD_PIECE.gold, tolerance(SHEET_TOLERANCE_PERCENT)],
  }
}

const DISC_USE = nordic(
  'Utstanset rondell med glatt kant for anheng, skåler og gravering.',
  'Stansad rondell med slät kant för hängen, skålar och gravyr.',
  'Stanssattu sileäreunainen rondelli riipuksiin, kupuihin ja kaiverrukseen.',
)

const discs = (alloy: Alloy, thickness: number, ...diameters: readonly number[]): ProductSpec[] =>
  diameters.map((diameter) => {
    const grams = discGrams(diameter, thickness, alloy.density)
    return {
      sku: `D-${alloy.code}-${diameter}-${thickness * 10}`.toUpperCase(),
      type: 'simple',
      name: atTheBench(
        (bench) => `${bench.metalProductName('disc', alloy)}, Ø ${comma(diameter)} mm, ${oneDecimal(thickness)} mm`,
      ),
      sentences: [DISC_USE, composition(alloy), weighs(grams)],
      pricing: { kind: 'made', alloy, grams, workEur: new Big(DISC_WORK_EUR) },
      attributes: { ...alloyAttributes(alloy), form: 'disc', thickness: String(thickness), diameter: String(diameter) },
      picture: { kind: 'disc', tone: alloy.tone, diameterMm: diameter, thicknessMm: thickness },
      alloy,
      grams,
      size: { height: thickness, length: diameter, width: diameter },
      stores: GOLDSMITH_STORES,
      categories: ['discs'],
      taxKind: 'standard',
      unit: 'PCS',
      minimum: '2',
      step: '2',
    }
  })

const {
  ag925,
  ag999,
  ag830,
  au9999,
  au585yellow,
  au585rose,
  au585red,
  au585white,
  au585green,
  au750y3,
  au750rose,
  au750red,
  au750white,
  au750green,
  pt950ru,
  pd950ru,
} = ALLOYS

export const sheet: readonly ProductSpec[] = [
  ...sheets(ag925, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.5, 2, 2.5, 3),
  ...sheets(ag999, 0.3, 0.5, 0.8, 1),
  ...sheets(ag830, 0.5, 0.8, 1, 1.2),
  ...sheets(au585yellow, 0.3, 0.4, 0.5, 0.6, 0.8, 1, 1.2, 1.5, 2),
  ...sheets(au750y3, 0.3, 0.5, 0.6, 0.8, 1, 1.2, 1.5, 2),
  ...sheets(au9999, 0.3, 0.5, 1),
  ...sheets(pt950ru, 0.5, 0.8, 1, 1.5),
  ...sheets(pd950ru, 0.5, 1, 1.5),
  colouredSheet(
    '585',
    [au585rose, au585red, au585white, au585green],
    [0.5, 0.8, 1, 1.5],
    ['S-AU585-GREEN-5', 'S-AU585-GREEN-15', 'S-AU585-RED-15'],
  ),
  colouredSheet(
    '750',
    [au750rose, au750red, au750white, au750green],
    [0.5, 0.8, 1, 1.5],
    ['S-AU750-GREEN-5', 'S-AU750-GREEN-8', 'S-AU750-5N-15'],
  ),
]

export const discBlanks: readonly ProductSpec[] = [
  ...discs(ag925, 0.5, 6, 8, 10, 12, 15, 20),
  ...discs(ag925, 0.8, 10, 12, 15, 20, 25, 30),
  ...discs(ag925, 1, 12, 15, 20, 25, 30, 40),
  ...discs(ag830, 0.8, 10, 15, 20, 25),
  ...discs(au585yellow, 0.5, 6, 8, 10, 12),
  ...discs(au585yellow, 0.8, 12, 15, 20),
  ...discs(au750y3, 0.5, 8, 10, 12, 15),
]
