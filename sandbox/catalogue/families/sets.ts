/** Composite products: grouped sets and starter kits as bundles. */
import type { BundleOptionSpec, ProductSpec } from '../product.ts'
import type { CategoryKey } from '../categories.ts'
import { GOLDSMITH_STORES, INVESTMENT_STORES, type StoreCode } from '../stores.ts'
import { nordic, text, type NordicText } from '../text.ts'
import type { PictureSubject } from '../../pictures/subject.ts'

function grouped(
  sku: string,
  name: NordicText,
  use: NordicText,
  parts: readonly (readonly [string, number])[],
  stores: readonly StoreCode[],
  categories: readonly CategoryKey[],
  picture: PictureSubject,
): ProductSpec {
  return {
    sku,
    type: 'grouped',
    name,
    sentences: [use],
    pricing: { kind: 'free' },
    attributes: {},
    picture,
    links: parts.map(([part, qty]) => ({ kind: 'associated', sku: part, qty })),
    stores,
    categories,
    taxKind: 'standard',
    unit: 'PCS',
  }
}

const SOLDER_USE = nordic(
  'Alle grader samlet for lodding i trinn; bestill den mengden du trenger av hver.',
  'Alla grader samlade för lödning i steg; beställ den mängd du behöver av varje.',
  'Kaikki lajit porrastettuun juottamiseen; tilaa kutakin tarvitsemasi määrä.',
)
const ASSORTED_USE = nordic(
  'De vanligste størrelsene samlet på én side.',
  'De vanligaste storlekarna samlade på en sida.',
  'Yleisimmät koot yhdellä sivulla.',
)
const SERIES_USE = text(
  'Alle størrelsene av samme årgang samlet.',
  'Alla storlekar av samma årgång samlade.',
  'Kaikki saman vuoden koot yhdessä.',
  'Alle Größen desselben Jahrgangs zusammen.',
  'Tutte le misure della stessa annata.',
)
/** Three pieces of the form that the set contains. */
const solder = (tone: 'silver' | 'gold', form: 'wire' | 'sheet' | 'paste'): PictureSubject => ({
  kind: 'set',
  parts: [
    { kind: 'solder', tone, form },
    { kind: 'solder', tone, form },
    { kind: 'solder', tone, form },
  ],
})
const coins = (
  motif: 'leaf' | 'antelope' | 'organ' | 'eagle',
  title: string,
  fineness: '999.9' | '916.7',
): PictureSubject => ({
  kind: 'set',
  parts: ['1 oz', '1/2 oz', '1/4 oz'].map((weight, at) => ({
    kind: 'coin',
    tone: 'gold',
    diameterMm: 32 - at * 6,
    motif,
    lettering: { title, weight, fineness },
  })),
})
const sizes = (series: string, ...labels: readonly string[]): [string, number][] =>
  labels.map((label) => [`AU-COIN-${series}-${label}-2026`, 1])

const GRADES = ['EXTRAHARD', 'HARD', 'MEDIUM', 'EASY', 'EXTRAEASY']

export const groupedSets: readonly ProductSpec[] = [
  grouped(
    'GR-SOLDER-AG-WIRE',
    nordic(
      'Sølvslaglodd i fem grader, tråd 0,8 mm',
      'Silverslaglod i fem grader, tråd 0,8 mm',
      'Hopeajuotteet, viisi lajia, lanka 0,8 mm',
    ),
    SOLDER_USE,
    GRADES.map((grade) => [`SO-AG-${grade}-WIRE08`, 5]),
    GOLDSMITH_STORES,
    ['silverSolder'],
    solder('silver', 'wire'),
  ),
  grouped(
    'GR-SOLDER-AG-PASTE',
    nordic('Sølvloddepasta i fem grader', 'Silverlodpasta i fem grader', 'Hopeajuotetahnat, viisi lajia'),
    SOLDER_USE,
    GRADES.map((grade) => [`SO-AG-${grade}-PASTE`, 1]),
    GOLDSMITH_STORES,
    ['silverSolder'],
    solder('silver', 'paste'),
  ),
  grouped(
    'GR-SOLDER-585',
    nordic(
      'Gullslaglodd 585 gult i tre grader, plate',
      'Guldslaglod 585 gult i tre grader, plåt',
      'Keltakultajuotteet 585, kolme lajia, levy',
    ),
    SOLDER_USE,
    ['HARD', 'MEDIUM', 'EASY'].map((grade) => [`SO-585Y-${grade}-SHEET`, 1]),
    GOLDSMITH_STORES,
    ['goldSolder'],
    solder('gold', 'sheet'),
  ),
  grouped(
    'GR-SOLDER-750',
    nordic(
      'Gullslaglodd 750 gult i tre grader, plate',
      'Guldslaglod 750 gult i tre grader, plåt',
      'Keltakultajuotteet 750, kolme lajia, levy',
    ),
    SOLDER_USE,
    ['HARD', 'MEDIUM', 'EASY'].map((grade) => [`SO-750Y-${grade}-SHEET`, 1]),
    GOLDSMITH_STORES,
    ['goldSolder'],
    solder('gold', 'sheet'),
  ),
  grouped(
    'GR-BLADES',
    nordic(
      'Løvsagblad, sortiment 6/0 til 2/0',
      'Lövsågsblad, sortiment 6/0 till 2/0',
      'Lehtisahanterät, valikoima 6/0–2/0',
    ),
    ASSORTED_USE,
    ['6-0', '4-0', '3-0', '2-0'].map((number) => [`TL-SAWBLADES-${number}`, 1]),
    GOLDSMITH_STORES,
    ['sawBlades'],
    { kind: 'tool', type: 'sawBlades' },
  ),
  grouped(
    'GR-BALLBURRS',
    nordic(
      'Kulefreser, sortiment 0,5 til 3,1 mm',
      'Kulfräsar, sortiment 0,5 till 3,1 mm',
      'Palloporat, valikoima 0,5–3,1 mm',
    ),
    ASSORTED_USE,
    ['5', '8', '10', '14', '18', '23', '31'].map((size) => [`TL-BURR-BALL-${size}`, 1]),
    GOLDSMITH_STORES,
    ['burrs'],
    { kind: 'tool', type: 'burr' },
  ),
  grouped(
    'GR-ACIDS',
    nordic(
      'Prøvesyrer for gull og sølv, sett',
      'Probersyror för guld och silver, set',
      'Koetushapot kullalle ja hopealle, sarja',
    ),
    ASSORTED_USE,
    ['333', '585', '750', 'AG'].map((key) => [`CH-ACID-${key}`, 1]),
    GOLDSMITH_STORES,
    ['chemicals'],
    { kind: 'bottle', shape: 'bottle', liquid: 'glass', label: '333–750', pictograms: ['GHS03', 'GHS05'] },
  ),
  grouped(
    'GR-MAPLE',
    text(
      'Maple Leaf gullserie 2026',
      'Maple Leaf guldserie 2026',
      'Maple Leaf -kultasarja 2026',
      'Maple Leaf Goldserie 2026',
      'Maple Leaf serie d’oro 2026',
    ),
    SERIES_USE,
    sizes('MAPLE-LEAF', '1OZ', '1-2OZ', '1-4OZ', '1-10OZ', '1-20OZ'),
    INVESTMENT_STORES,
    ['bullionCoins'],
    coins('leaf', 'MAPLE LEAF', '999.9'),
  ),
  grouped(
    'GR-KRUGER',
    text(
      'Krugerrand gullserie 2026',
      'Krugerrand guldserie 2026',
      'Krugerrand-kultasarja 2026',
      'Krügerrand Goldserie 2026',
      'Krugerrand serie d’oro 2026',
    ),
    SERIES_USE,
    sizes('KRUGERRAND', '1OZ', '1-2OZ', '1-4OZ', '1-10OZ'),
    INVESTMENT_STORES,
    ['bullionCoins'],
    coins('antelope', 'KRUGERRAND', '916.7'),
  ),
  grouped(
    'GR-PHIL',
    text(
      'Wiener Philharmoniker gullserie 2026',
      'Wiener Philharmoniker guldserie 2026',
      'Wiener Philharmoniker -kultasarja 2026',
      'Wiener Philharmoniker Goldserie 2026',
      'Filarmonica di Vienna serie d’oro 2026',
    ),
    SERIES_USE,
    sizes('PHILHARMONIC', '1OZ', '1-2OZ', '1-4OZ', '1-10OZ', '1-25OZ'),
    INVESTMENT_STORES,
    ['bullionCoins'],
    coins('organ', 'PHILHARMONIKER', '999.9'),
  ),
  grouped(
    'GR-EAGLE',
    text(
      'American Eagle gullserie 2026',
      'American Eagle guldserie 2026',
      'American Eagle -kultasarja 2026',
      'American Eagle Goldserie 2026',
      'American Eagle serie d’oro 2026',
    ),
    SERIES_USE,
    sizes('AMERICAN-EAGLE', '1OZ', '1-2OZ', '1-4OZ', '1-10OZ'),
    INVESTMENT_STORES,
    ['bullionCoins'],
    coins('eagle', 'AMERICAN EAGLE', '916.7'),
  ),
]

type Choice = BundleOptionSpec['selections']
const choose = (...skus: readonly string[]): Choice => skus.map((sku, at) => ({ sku, qty: 1, isDefault: at === 0 }))

function kit(
  sku: string,
  name: NordicText,
  use: NordicText,
  options: readonly BundleOptionSpec[],
  category: CategoryKey,
  picture: PictureSubject,
): ProductSpec {
  return {
    sku,
    type: 'bundle',
    name,
    sentences: [use],
    pricing: { kind: 'free' },
    attributes: {},
    picture,
    bundle: options,
    stores: GOLDSMITH_STORES,
    categories: [category],
    taxKind: 'standard',
    unit: 'PCS',
  }
}

const KIT_USE = nordic(
  'Sett for den som begynner: velg utgaven av hvert verktøy selv.',
  'Set för den som börjar: välj utförande av varje verktyg själv.',
  'Aloittelijan setti: valitse itse kunkin työkalun malli.',
)
const PLIERS = nordic('Tang', 'Tång', 'Pihdit')
const FRAME = nordic('Løvsagbue', 'Lövsågsbåge', 'Lehtisahan kaari')
const BLADES = nordic('Sagblad', 'Sågblad', 'Sahanterät')
const FILES = nordic('Filer', 'Filar', 'Viilat')
const TORCH = nordic('Brenner', 'Brännare', 'Poltin')
const BASE = nordic('Underlag', 'Underlag', 'Alusta')
const SOLDER = nordic('Slaglodd', 'Slaglod', 'Juote')
const PASTE = nordic('Polerpasta', 'Polerpasta', 'Kiillotustahna')
const DISC = nordic('Skive eller børste', 'Skiva eller borste', 'Laikka tai harja')

export const starterKits: readonly ProductSpec[] = [
  kit(
    'KIT-BENCH',
    nordic('Startsett for gullsmedbenken', 'Startset för guldsmedsbänken', 'Kultasepän pöydän aloitussetti'),
    KIT_USE,
    [
      {
        title: PLIERS,
        type: 'radio',
        isRequired: true,
        selections: choose('TL-PLIERS-FLAT130', 'TL-PLIERS-CHAIN130', 'TL-PLIERS-ROUND130'),
      },
      { title: FRAME, type: 'select', isRequired: true, selections: choose('TL-SAW-FRAME80', 'TL-SAW-FRAME130') },
      {
        title: BLADES,
        type: 'select',
        isRequired: true,
        selections: [
          { sku: 'TL-SAWBLADES-4-0', qty: 1, isDefault: true, mayChangeQty: true },
          { sku: 'TL-SAWBLADES-2-0', qty: 1, mayChangeQty: true },
        ],
      },
      {
        title: FILES,
        type: 'multi',
        isRequired: false,
        selections: [
          { sku: 'TL-FILE-HALF2', qty: 1, isDefault: true },
          { sku: 'TL-FILE-NEEDLE12', qty: 1 },
        ],
      },
    ],
    'tools',
    {
      kind: 'set',
      parts: [
        { kind: 'tool', type: 'pliers', accent: 'dark' },
        { kind: 'tool', type: 'saw' },
        { kind: 'tool', type: 'file' },
      ],
    },
  ),
  kit(
    'KIT-SOLDER',
    nordic('Startsett for lodding', 'Startset för lödning', 'Juottamisen aloitussetti'),
    KIT_USE,
    [
      { title: TORCH, type: 'radio', isRequired: true, selections: choose('TL-TORCH-HAND', 'TL-TORCH-PROPANE') },
      { title: BASE, type: 'select', isRequired: true, selections: choose('TL-BLOCK-CHARCOAL', 'TL-BLOCK-HONEY') },
      {
        title: SOLDER,
        type: 'checkbox',
        isRequired: true,
        selections: [
          { sku: 'SO-AG-HARD-PASTE', qty: 1, isDefault: true },
          { sku: 'SO-AG-MEDIUM-PASTE', qty: 1 },
          { sku: 'SO-AG-EASY-PASTE', qty: 2, mayChangeQty: true },
        ],
      },
    ],
    'solderingTools',
    {
      kind: 'set',
      parts: [
        { kind: 'tool', type: 'torch' },
        { kind: 'tool', type: 'solderBoard' },
        { kind: 'solder', tone: 'silver', form: 'paste' },
      ],
    },
  ),
  kit(
    'KIT-POLISH',
    nordic('Startsett for polering', 'Startset för polering', 'Kiillotuksen aloitussetti'),
    KIT_USE,
    [
      {
        title: PASTE,
        type: 'multi',
        isRequired: true,
        selections: [
          { sku: 'TL-POLISH-TRIPOLI', qty: 1, isDefault: true },
          { sku: 'TL-POLISH-ROUGE', qty: 1, isDefault: true },
          { sku: 'TL-POLISH-BLUE', qty: 1 },
        ],
      },
      { title: DISC, type: 'select', isRequired: true, selections: choose('TL-BRUSH-COTTON100', 'TL-BRUSH-BRISTLE80') },
    ],
    'polishing',
    {
      kind: 'set',
      parts: [
        { kind: 'tool', type: 'polish' },
        { kind: 'tool', type: 'buff' },
      ],
    },
  ),
  kit(
    'KIT-MEASURE',
    nordic('Startsett for måling', 'Startset för mätning', 'Mittauksen aloitussetti'),
    KIT_USE,
    [
      {
        title: nordic('Skyvelær', 'Skjutmått', 'Työntömitta'),
        type: 'radio',
        isRequired: true,
        selections: choose('TL-GAUGE-CALIPER', 'TL-GAUGE-DEGREE'),
      },
      {
        title: nordic('Ringmål', 'Ringmått', 'Sormusmitta'),
        type: 'radio',
        isRequired: true,
        selections: choose('TL-GAUGE-RINGS', 'TL-GAUGE-RINGSTICK'),
      },
      {
        title: nordic('Lupe', 'Lupp', 'Luuppi'),
        type: 'checkbox',
        isRequired: false,
        selections: [
          { sku: 'TL-GAUGE-LOUPE10', qty: 1 },
          { sku: 'TL-GAUGE-LOUPE20', qty: 1 },
        ],
      },
    ],
    'measuring',
    {
      kind: 'set',
      parts: [
        { kind: 'tool', type: 'caliper' },
        { kind: 'tool', type: 'gauge' },
        { kind: 'tool', type: 'loupe' },
      ],
    },
  ),
]
