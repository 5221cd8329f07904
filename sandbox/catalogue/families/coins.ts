/** Gold, silver and platinum coins: bullion by year, circulation coins by ruler, silver by the tube. */
import { Big } from 'big.js'
import { COIN_SERIES, type CoinSeries, type CoinSize } from '../coinSeries.ts'
import type { Attributes, ProductSpec } from '../product.ts'
import { fineWeight, weighs } from '../sentences.ts'
import { INVESTMENT_STORES } from '../stores.ts'
import { capitalise, comma, text, type Text } from '../text.ts'
import { inEveryLanguage } from '../words/languages.ts'
import type { Words } from '../words/words.ts'

const TONE = { AU: 'gold', AG: 'silver', PT: 'platinum' } as const
const BULLION_USE = text(
  'Investeringsmynt som omsettes til metallverdien og et lite påslag.',
  'Investeringsmynt som handlas till metallvärdet och ett litet påslag.',
  'Sijoituskolikko, jonka hinta on metallin arvo ja pieni preemio.',
  'Anlagemünze, die zum Metallwert und einem kleinen Aufgeld gehandelt wird.',
  'Moneta da investimento scambiata al valore del metallo più un piccolo aggio.',
)
const HISTORIC_USE = text(
  'Omløpsmynt fra gullstandardens tid; merker etter bruk hører til.',
  'Bruksmynt från guldmyntfotens tid; spår av användning hör till.',
  'Kultakannan ajan käyttökolikko, jossa saa näkyä käytön jälkiä.',
  'Umlaufmünze aus der Zeit des Goldstandards; Spuren des Umlaufs gehören dazu.',
  'Moneta circolante dell’epoca del sistema aureo; i segni d’uso sono normali.',
)

const diameter = (mm: number): Text => {
  const size = comma(mm)
  return text(
    `Diameteren er ${size} mm.`,
    `Diametern är ${size} mm.`,
    `Halkaisija on ${size} mm.`,
    `Der Durchmesser beträgt ${size} mm.`,
    `Il diametro è di ${size} mm.`,
  )
}

interface Issue {
  readonly key: string
  readonly name: Text
  readonly extraPremium: number
  readonly pieces?: number
}

const mixed: Issue = { key: 'MIX', name: inEveryLanguage((words) => words.mixedYears), extraPremium: 0 }
const year = (value: number): Issue => ({
  key: String(value),
  name: text(`${value}`, `${value}`, `${value}`, `${value}`, `${value}`),
  extraPremium: value === 2026 ? 1 : 0.6,
})

const KEY = { '1/1': '1', '1/2': 'HALF' }

function attributes(series: CoinSeries, size: CoinSize): Attributes {
  const isOunces = size.label.endsWith('oz') || size.label.endsWith(' g')
  return {
    metal: series.metal,
    form: 'coin',
    fineness: series.fineness,
    country: series.country,
    coin_type: series.key.replace(/^(silver|platinum)-/, ''),
    finish: 'minted',
    ...(series.metal === 'AU' ? { colour: 'yellow' } : {}),
    ...(isOunces ? { weight_class: size.label } : {}),
  }
}

function coin(series: CoinSeries, size: CoinSize, issue: Issue, name: Text, isHistoric: boolean): ProductSpec {
  const pieces = issue.pieces ?? 1
  const fine = new Big(size.fine).times(pieces)
  const grams = new Big(size.gross).times(pieces)
  const subject = {
    kind: 'coin',
    tone: TONE[series.metal],
    diameterMm: size.diameter,
    motif: series.motif,
    lettering: { title: series.name.nb.toUpperCase(), weight: isHistoric ? '' : size.label, fineness: series.fineness },
  } as const
  return {
    sku: `${series.metal}-COIN-${series.key.replace(/^(silver|platinum)-/, '')}-${(KEY[size.label as keyof typeof KEY] ?? size.label).replace(/ /g, '').replace('/', '-')}-${issue.key}`.toUpperCase(),
    type: 'simple',
    name,
    sentences: [isHistoric ? HISTORIC_USE : BULLION_USE, fineWeight(fine), weighs(grams), diameter(size.diameter)],
    pricing: {
      kind: 'premium',
      metal: series.metal,
      fineGrams: fine,
      premiumPercent: size.premium + issue.extraPremium,
    },
    attributes: { ...attributes(series, size), ...(/^\d{4}$/.test(issue.key) && { year: issue.key }) },
    picture: pieces > 1 ? { kind: 'set', parts: [subject, subject, subject] } : subject,
    metal: series.metal,
    grams,
    fineGrams: fine,
    size: { width: size.diameter },
    stores: INVESTMENT_STORES,
    categories:
      series.metal === 'AU'
        ? [isHistoric ? 'historicCoins' : 'bullionCoins']
        : series.metal === 'AG'
          ? ['silverCoins']
          : ['platinum'],
    taxKind: series.metal === 'AU' ? 'goldCoin' : 'otherCoin',
    unit: 'PCS',
  }
}

function series(key: string): CoinSeries {
  const found = COIN_SERIES.find((one) => one.key === key)
  if (!found) throw new RangeError(`expected a coin series, got "${key}"`)
  return found
}

/** Builds names like "Maple Leaf gullmynt", "Maple Leaf -kultakolikko", "Moneta d’oro Maple Leaf". */
function coinName(name: string, words: Words, metal: CoinSeries['metal']): string {
  const noun = words.coin[metal]
  if (words.language === 'it') return `${capitalise(noun)} ${name}`
  if (words.language === 'fi') return `${name}${name.includes(' ') ? ' -' : '-'}${noun}`
  return `${name} ${noun}`
}

/** Builds one ounce of each year; smaller sizes in the newest year and of mixed years. */
function bullion(key: string): ProductSpec[] {
  const of = series(key)
  return of.sizes.flatMap((size, at) => {
    const issues = at === 0 ? [mixed, year(2026), year(2025), year(2024)] : [mixed, year(2026)]
    return issues.map((issue) =>
      coin(
        of,
        size,
        issue,
        inEveryLanguage((words, language) => {
          const what = `${coinName(of.name[language] ?? of.key, words, of.metal)} ${size.label}`
          return issue === mixed ? `${what}, ${words.mixedYears}` : `${what} ${issue.key}`
        }),
        false,
      ),
    )
  })
}

const TUBE = (pieces: number): Text =>
  text(
    `rør med ${pieces} stk.`,
    `rör med ${pieces} st`,
    `putki, ${pieces} kpl`,
    `Tube mit ${pieces} Stk.`,
    `tubo da ${pieces} pz.`,
  )
const BOX = (pieces: number): Text =>
  text(
    `kasse med ${pieces} stk.`,
    `låda med ${pieces} st`,
    `laatikko, ${pieces} kpl`,
    `Kiste mit ${pieces} Stk.`,
    `cassa da ${pieces} pz.`,
  )

function byTheTube(key: string, tube: number, box?: number): ProductSpec[] {
  const of = series(key)
  const [size] = of.sizes
  if (!size) return []
  const packs: Issue[] = [
    { key: `TUBE${tube}`, name: TUBE(tube), extraPremium: -2, pieces: tube },
    ...(box ? [{ key: `BOX${box}`, name: BOX(box), extraPremium: -4, pieces: box }] : []),
  ]
  return packs.map((issue) =>
    coin(
      of,
      size,
      issue,
      inEveryLanguage(
        (words, language) =>
          `${coinName(of.name[language] ?? of.key, words, of.metal)} ${size.label} 2026, ${issue.name[language]}`,
      ),
      false,
    ),
  )
}

const RULERS = {
  elizabeth2: text('Elizabeth II', 'Elizabeth II', 'Elisabet II', 'Elisabeth II.', 'Elisabetta II'),
  charles3: text('Charles III', 'Charles III', 'Charles III', 'Charles III.', 'Carlo III'),
  george5: text('Georg V', 'Georg V', 'Yrjö V', 'Georg V.', 'Giorgio V'),
  edward7: text('Edvard VII', 'Edvard VII', 'Edvard VII', 'Eduard VII.', 'Edoardo VII'),
  victoria: text('Victoria', 'Victoria', 'Viktoria', 'Victoria', 'Vittoria'),
  oscar2: text('Oscar II', 'Oscar II', 'Oskar II', 'Oskar II.', 'Oscar II'),
  haakon7: text('Haakon VII', 'Haakon VII', 'Haakon VII', 'Haakon VII.', 'Haakon VII'),
  gustaf5: text('Gustaf V', 'Gustaf V', 'Kustaa V', 'Gustav V.', 'Gustavo V'),
  alexander2: text('Aleksander II', 'Alexander II', 'Aleksanteri II', 'Alexander II.', 'Alessandro II'),
  alexander3: text('Aleksander III', 'Alexander III', 'Aleksanteri III', 'Alexander III.', 'Alessandro III'),
  nicholas2: text('Nikolai II', 'Nikolaj II', 'Nikolai II', 'Nikolaus II.', 'Nicola II'),
  victorEmmanuel2: text(
    'Viktor Emanuel II',
    'Viktor Emanuel II',
    'Viktor Emanuel II',
    'Viktor Emanuel II.',
    'Vittorio Emanuele II',
  ),
  umberto1: text('Umberto I', 'Umberto I', 'Umberto I', 'Umberto I.', 'Umberto I'),
  wilhelm1: text('Wilhelm I', 'Wilhelm I', 'Vilhelm I', 'Wilhelm I.', 'Guglielmo I'),
  wilhelm2: text('Wilhelm II', 'Wilhelm II', 'Vilhelm II', 'Wilhelm II.', 'Guglielmo II'),
  friedrich3: text('Friedrich III', 'Fredrik III', 'Fredrik III', 'Friedrich III.', 'Federico III'),
  mixed: inEveryLanguage((words) => words.mixedYears),
} satisfies Record<string, Text>

type Ruler = keyof typeof RULERS

/** Builds names like "Gullmynt 20 kroner, Oscar II", in which the face value is part of the name. */
function historic(key: string, ...rulers: readonly Ruler[]): ProductSpec[] {
  const of = series(key)
  return of.sizes.flatMap((size) =>
    rulers.map((ruler) =>
      coin(
        of,
        size,
        { key: ruler, name: RULERS[ruler], extraPremium: ruler === 'mixed' ? 0 : 2 },
        inEveryLanguage(
          (words, language) => `${capitalise(words.coin.AU)} ${of.name[language]}, ${RULERS[ruler][language]}`,
        ),
        true,
      ),
    ),
  )
}

const HALF = text('Halv Sovereign', 'Halv Sovereign', 'Puolikas Sovereign', 'Halber Sovereign', 'Mezza sterlina')

function sovereignName(words: Words, isHalf: boolean): string {
  const noun = isHalf ? HALF[words.language] : series('sovereign').name[words.language]
  return words.language === 'it' ? `${noun} d’oro` : coinName(noun, words, 'AU')
}

function sovereigns(): ProductSpec[] {
  const of = series('sovereign')
  const rulers: readonly (readonly Ruler[])[] = [
    ['mixed', 'charles3', 'elizabeth2', 'george5', 'edward7', 'victoria'],
    ['mixed', 'elizabeth2', 'george5', 'edward7'],
  ]
  return of.sizes.flatMap((size, at) =>
    (rulers[at] ?? []).map((ruler) =>
      coin(
        of,
        size,
        { key: ruler, name: RULERS[ruler], extraPremium: ruler === 'mixed' ? 0 : 2 },
        inEveryLanguage((words, language) => `${sovereignName(words, at === 1)}, ${RULERS[ruler][language]}`),
        true,
      ),
    ),
  )
}

export const coins: readonly ProductSpec[] = [
  ...[
    'krugerrand',
    'maple-leaf',
    'philharmonic',
    'britannia',
    'kangaroo',
    'american-eagle',
    'buffalo',
    'panda',
  ].flatMap(bullion),
  ...sovereigns(),
  ...historic('20-kroner', 'oscar2', 'haakon7'),
  ...historic('10-kroner', 'oscar2', 'haakon7'),
  ...historic('20-kronor', 'oscar2', 'gustaf5'),
  ...historic('10-kronor', 'oscar2'),
  ...historic('20-markkaa', 'alexander2', 'alexander3', 'nicholas2'),
  ...historic('vreneli', 'mixed'),
  ...historic('20-lire', 'victorEmmanuel2', 'umberto1'),
  ...historic('20-mark', 'wilhelm1', 'friedrich3', 'wilhelm2'),
  ...[
    'silver-maple-leaf',
    'silver-philharmonic',
    'silver-american-eagle',
    'silver-britannia',
    'silver-krugerrand',
    'silver-kangaroo',
    'silver-panda',
    'platinum-philharmonic',
    'platinum-maple-leaf',
  ].flatMap(bullion),
  ...byTheTube('silver-maple-leaf', 25, 500),
  ...byTheTube('silver-philharmonic', 20, 500),
  ...byTheTube('silver-american-eagle', 20, 500),
  ...byTheTube('silver-britannia', 25, 500),
  ...byTheTube('silver-krugerrand', 25, 500),
  ...byTheTube('silver-kangaroo', 25, 250),
  ...byTheTube('silver-panda', 15),
]
