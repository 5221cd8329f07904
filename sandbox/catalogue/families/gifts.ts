/** Gift bars, vouchers and configurable gift sets. */
import { Big } from 'big.js'
import { ALLOYS, fineOf } from '../alloys.ts'
import { alloyAttributes } from '../alloyAttributes.ts'
import type { BundleOptionSpec, ProductSpec } from '../product.ts'
import { composition, fineWeight } from '../sentences.ts'
import { ALL_STORES, INVESTMENT_STORES } from '../stores.ts'
import { text, type Text } from '../text.ts'
import { inEveryLanguage } from '../words/languages.ts'
import type { PictureSubject, Tone } from '../../pictures/subject.ts'

const gold = ALLOYS.au9999

type Occasion = NonNullable<Extract<PictureSubject, { kind: 'assayCard' }>['occasion']>

const MOTIFS: readonly (readonly [string, Occasion, Text])[] = [
  ['BAPTISM', 'baptism', text('Dåp', 'Dop', 'Kastejuhla', 'Taufe', 'Battesimo')],
  ['WEDDING', 'wedding', text('Bryllup', 'Bröllop', 'Häät', 'Hochzeit', 'Nozze')],
  ['CHRISTMAS', 'christmas', text('Jul', 'Jul', 'Joulu', 'Weihnachten', 'Natale')],
  ['BIRTHDAY', 'birthday', text('Fødselsdag', 'Födelsedag', 'Syntymäpäivä', 'Geburtstag', 'Compleanno')],
]
const SIZES: readonly (readonly [string, number, number])[] = [
  ['1 g', 1, 24],
  ['2 g', 2, 15],
  ['2,5 g', 2.5, 13.5],
  ['5 g', 5, 9.5],
  ['10 g', 10, 7],
]
const CARD_USE = text(
  'Gullbarre i gavepakning med motiv og plass til en hilsen.',
  'Guldtacka i presentförpackning med motiv och plats för en hälsning.',
  'Kultaharkko lahjapakkauksessa, jossa on kuva ja tilaa tervehdykselle.',
  'Goldbarren im Geschenkblister mit Motiv und Platz für einen Gruß.',
  'Lingotto in confezione regalo con motivo e spazio per una dedica.',
)
const IN_CARD = text(
  'i gavepakning',
  'i presentförpackning',
  'lahjapakkauksessa',
  'im Geschenkblister',
  'in confezione regalo',
)

export const giftBars: readonly ProductSpec[] = MOTIFS.flatMap(([key, occasion, motif]) =>
  SIZES.map(([label, grams, premium]): ProductSpec => {
    const weight = new Big(grams)
    const fineGrams = fineOf(gold, weight)
    return {
      sku: `AU-GIFT-${key}-${label.replace(/[ ,]/g, '')}`.toUpperCase(),
      type: 'simple',
      name: inEveryLanguage(
        (words, language) => `${words.bar.AU} ${label} 999,9 ${IN_CARD[language]}, ${motif[language]}`,
      ),
      sentences: [CARD_USE, composition(gold), fineWeight(fineGrams)],
      pricing: { kind: 'premium', metal: 'AU', fineGrams, premiumPercent: premium },
      attributes: {
        ...alloyAttributes(gold),
        form: 'bar',
        finish: 'minted',
        weight_class: label,
        manufacturer: 'Karat Nordisk',
      },
      picture: {
        kind: 'assayCard',
        tone: 'gold',
        weightGrams: grams,
        lettering: { maker: 'KARAT', weight: label.replace(',', '.'), fineness: '999.9' },
        occasion,
      },
      alloy: gold,
      grams: weight,
      fineGrams,
      stores: grams <= 1 ? ['no', 'se', 'it'] : INVESTMENT_STORES,
      categories: ['giftBars'],
      taxKind: grams <= 1 ? 'smallGoldBar' : 'goldBar',
      unit: 'PCS',
    }
  }),
)

const VOUCHERS: readonly (readonly [number, number])[] = [
  [500, 50],
  [1000, 100],
  [2000, 200],
  [5000, 500],
  [10000, 1000],
]
const VOUCHER_USE = text(
  'Gavekort som sendes på e-post og gjelder i tre år.',
  'Presentkort som skickas med e-post och gäller i tre år.',
  'Sähköpostitse lähetettävä lahjakortti, voimassa kolme vuotta.',
  'Gutschein per E-Mail, drei Jahre gültig.',
  'Buono inviato per e-mail, valido tre anni.',
)
const VOUCHER_FACT = text(
  'Merverdiavgift beregnes først når gavekortet brukes.',
  'Moms beräknas först när presentkortet används.',
  'Arvonlisävero lasketaan vasta, kun lahjakortti käytetään.',
  'Umsatzsteuer fällt erst bei der Einlösung an.',
  'L’IVA si applica solo all’utilizzo del buono.',
)

/** Formats as "5000 kr", "10 000 kr": groups of three digits from five digits on. */
function inKroner(amount: number): string {
  const figures = String(amount)
  return `${figures.length < 5 ? figures : figures.replace(/(\d{3})$/, ' $1')} kr`
}

/** One picture serves kroner and euro, so it shows no amount; the metal of the card distinguishes the values. */
const VOUCHER_TONES: readonly Tone[] = ['silver', 'rose', 'gold', 'platinum', 'whiteGold']

export const vouchers: readonly ProductSpec[] = VOUCHERS.map(([kroner, euro], at) => ({
  sku: `GV-${euro}`,
  type: 'virtual',
  name: text(
    `Gavekort ${inKroner(kroner)}`,
    `Presentkort ${inKroner(kroner)}`,
    `Lahjakortti ${euro} €`,
    `Gutschein ${euro} €`,
    `Buono regalo ${euro} €`,
  ),
  sentences: [VOUCHER_USE, VOUCHER_FACT],
  pricing: { kind: 'face', amounts: { NOK: kroner, SEK: kroner, EUR: euro } },
  attributes: {},
  picture: { kind: 'voucher', amount: '', tone: VOUCHER_TONES[at % VOUCHER_TONES.length] ?? 'gold' },
  stores: ALL_STORES,
  categories: ['vouchers', 'smithServices'],
  taxKind: 'voucher',
  unit: 'PCS',
  customOptions: [
    {
      title: text(
        'Hilsen til mottakeren',
        'Hälsning till mottagaren',
        'Tervehdys saajalle',
        'Gruß an den Empfänger',
        'Dedica per il destinatario',
      ),
      type: 'field',
      isRequired: false,
    },
  ],
}))

const THE_PIECE = text(
  'Barre eller mynt',
  'Tacka eller mynt',
  'Harkko tai kolikko',
  'Barren oder Münze',
  'Lingotto o moneta',
)
const THE_BOX = text('Eske', 'Ask', 'Rasia', 'Schachtel', 'Scatola')
const EXTRAS = text('Tillegg', 'Tillägg', 'Lisät', 'Zubehör', 'Extra')
const SET_USE = text(
  'Gavesett som du setter sammen selv: velg metall, eske og tillegg.',
  'Presentset som du sätter ihop själv: välj metall, ask och tillägg.',
  'Itse koottava lahjasetti: valitse metalli, rasia ja lisät.',
  'Geschenkset zum Zusammenstellen: Metall, Schachtel und Zubehör wählen.',
  'Set regalo da comporre: metallo, scatola ed extra a scelta.',
)

function bundle(pieces: readonly string[], boxes: readonly string[]): BundleOptionSpec[] {
  return [
    {
      title: THE_PIECE,
      type: 'radio',
      isRequired: true,
      selections: pieces.map((sku, at) => ({ sku, qty: 1, isDefault: at === 0 })),
    },
    {
      title: THE_BOX,
      type: 'select',
      isRequired: true,
      selections: boxes.map((sku, at) => ({ sku, qty: 1, isDefault: at === 0 })),
    },
    {
      title: EXTRAS,
      type: 'checkbox',
      isRequired: false,
      selections: [
        { sku: 'ST-GLOVES', qty: 1 },
        { sku: 'ST-LOUPE-10', qty: 1, mayChangeQty: true },
      ],
    },
  ]
}

function giftSet(
  key: string,
  name: Text,
  pieces: readonly string[],
  boxes: readonly string[],
  picture: ProductSpec['picture'],
): ProductSpec {
  return {
    sku: `GS-${key}`,
    type: 'bundle',
    name,
    sentences: [SET_USE],
    pricing: { kind: 'free' },
    attributes: {},
    picture,
    bundle: bundle(pieces, boxes),
    stores: INVESTMENT_STORES,
    categories: ['giftSets'],
    taxKind: 'standard',
    unit: 'PCS',
  }
}

const card = {
  kind: 'assayCard',
  tone: 'gold',
  weightGrams: 5,
  lettering: { maker: 'KARAT', weight: '5 g', fineness: '999.9' },
} as const
const giftCard = (occasion: Occasion): PictureSubject => ({ ...card, occasion })
const wooden = { kind: 'storage', type: 'case', tone: 'wood' } as const
const silverCoin = {
  kind: 'coin',
  tone: 'silver',
  diameterMm: 38,
  motif: 'leaf',
  lettering: { title: 'MAPLE LEAF', weight: '1 oz', fineness: '999.9' },
} as const

export const giftSets: readonly ProductSpec[] = [
  giftSet(
    'BAPTISM',
    text(
      'Dåpsgave i gull',
      'Dopgåva i guld',
      'Kastelahja kullasta',
      'Taufgeschenk aus Gold',
      'Regalo di battesimo in oro',
    ),
    ['AU-GIFT-BAPTISM-25G', 'AU-GIFT-BAPTISM-5G', 'AU-GIFT-BAPTISM-10G'],
    ['ST-BOX-BAR', 'ST-BOX-1OZ'],
    { kind: 'set', parts: [giftCard('baptism'), wooden] },
  ),
  giftSet(
    'WEDDING',
    text(
      'Bryllupsgave i gull',
      'Bröllopsgåva i guld',
      'Häälahja kullasta',
      'Hochzeitsgeschenk aus Gold',
      'Regalo di nozze in oro',
    ),
    ['AU-GIFT-WEDDING-5G', 'AU-GIFT-WEDDING-10G'],
    ['ST-BOX-BAR', 'ST-BOX-1OZ'],
    { kind: 'set', parts: [giftCard('wedding'), wooden] },
  ),
  giftSet(
    'SILVER',
    text(
      'Startsett for sølvsparing',
      'Startset för silversparande',
      'Hopeasäästäjän aloitussetti',
      'Einsteigerset Silber',
      'Set iniziale per il risparmio in argento',
    ),
    ['AG-COIN-MAPLE-LEAF-1OZ-2026', 'AG-COIN-PHILHARMONIC-1OZ-2026', 'AG-BAR-100G-M-KAR'],
    ['ST-BOX-1OZ', 'ST-BOX-5'],
    { kind: 'set', parts: [silverCoin, silverCoin, wooden] },
  ),
  giftSet(
    'GOLD',
    text(
      'Startsett for gullsparing',
      'Startset för guldsparande',
      'Kultasäästäjän aloitussetti',
      'Einsteigerset Gold',
      'Set iniziale per il risparmio in oro',
    ),
    ['AU-BAR-5G-M-KAR', 'AU-BAR-10G-M-KAR', 'AU-COIN-VRENELI-20FR-MIXED'],
    ['ST-BOX-BAR', 'ST-BOX-CARDS'],
    {
      kind: 'set',
      parts: [card, { ...card, weightGrams: 10, lettering: { ...card.lettering, weight: '10 g' } }, wooden],
    },
  ),
]
