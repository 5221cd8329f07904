/** Coin series with their sizes. Series names are proper names, translated where a language has its own name. */
import type { PictureSubject } from '../pictures/subject.ts'
import { same, text, type Text } from './text.ts'

export type Motif = Extract<PictureSubject, { kind: 'coin' }>['motif']
export type CoinCountry = 'ZA' | 'CA' | 'AT' | 'GB' | 'AU' | 'US' | 'CN' | 'NO' | 'SE' | 'FI' | 'CH' | 'IT' | 'DE'

export interface CoinSize {
  /** As printed in the product name: "1 oz", "30 g", "20 kr". */
  readonly label: string
  readonly gross: number
  readonly diameter: number
  readonly fine: number
  readonly premium: number
}

export interface CoinSeries {
  readonly key: string
  readonly name: Text
  readonly country: CoinCountry
  readonly metal: 'AU' | 'AG' | 'PT'
  readonly fineness: string
  readonly motif: Motif
  readonly sizes: readonly CoinSize[]
}

export const OUNCE = 31.1035
const PREMIUM: Readonly<Record<string, number>> = {
  '1 oz': 4.5,
  '1/2 oz': 7,
  '1/4 oz': 9,
  '1/10 oz': 14,
  '1/20 oz': 25,
  '1/25 oz': 25,
}
const SHARE: Readonly<Record<string, number>> = {
  '1 oz': 1,
  '1/2 oz': 0.5,
  '1/4 oz': 0.25,
  '1/10 oz': 0.1,
  '1/20 oz': 0.05,
  '1/25 oz': 0.04,
}

function gold(label: string, gross: number, diameter: number): CoinSize {
  return {
    label,
    gross,
    diameter,
    fine: Number(((SHARE[label] ?? 0) * OUNCE).toFixed(3)),
    premium: PREMIUM[label] ?? 0,
  }
}

/** Gold pandas are sold by the gram since 2016, so gross weight equals fine weight. */
function panda(grams: number, diameter: number): CoinSize {
  return {
    label: `${grams} g`,
    gross: grams,
    diameter,
    fine: Number((grams * 0.999).toFixed(3)),
    premium: grams >= 30 ? 5 : grams >= 15 ? 7 : grams >= 8 ? 9.5 : grams >= 3 ? 15 : 25,
  }
}

/** Old circulation coins are sold at 6 % above their gold value. */
function circulation(label: string, gross: number, diameter: number, fine: number): CoinSize {
  return { label, gross, diameter, fine, premium: 6 }
}

function silver(diameter: number, label = '1 oz', gross = 31.1): CoinSize {
  return { label, gross, diameter, fine: label === '30 g' ? 29.97 : OUNCE, premium: 25 }
}

function series(
  key: string,
  name: Text,
  country: CoinCountry,
  metal: CoinSeries['metal'],
  fineness: string,
  motif: Motif,
  sizes: readonly CoinSize[],
): CoinSeries {
  return { key, name, country, metal, fineness, motif, sizes }
}

const PHILHARMONIC = text(
  'Wiener Philharmoniker',
  'Wiener Philharmoniker',
  'Wiener Philharmoniker',
  'Wiener Philharmoniker',
  'Filarmonica di Vienna',
)
const KRUGERRAND = text('Krugerrand', 'Krugerrand', 'Krugerrand', 'Krügerrand', 'Krugerrand')
const KANGAROO = text('Kenguru', 'Känguru', 'Kenguru', 'Känguru', 'Canguro')
const EAGLE = same('American Eagle')

export const COIN_SERIES: readonly CoinSeries[] = [
  series('krugerrand', KRUGERRAND, 'ZA', 'AU', '916.7', 'antelope', [
    gold('1 oz', 33.93, 32.6),
    gold('1/2 oz', 16.965, 27),
    gold('1/4 oz', 8.482, 22),
    gold('1/10 oz', 3.393, 16.5),
  ]),
  series('maple-leaf', same('Maple Leaf'), 'CA', 'AU', '999.9', 'leaf', [
    gold('1 oz', 31.15, 30),
    gold('1/2 oz', 15.584, 25),
    gold('1/4 oz', 7.797, 20),
    gold('1/10 oz', 3.131, 16),
    gold('1/20 oz', 1.581, 14.1),
  ]),
  series('philharmonic', PHILHARMONIC, 'AT', 'AU', '999.9', 'organ', [
    gold('1 oz', 31.103, 37),
    gold('1/2 oz', 15.552, 28),
    gold('1/4 oz', 7.776, 22),
    gold('1/10 oz', 3.11, 16),
    gold('1/25 oz', 1.244, 13),
  ]),
  series('britannia', same('Britannia'), 'GB', 'AU', '999.9', 'britannia', [gold('1 oz', 31.104, 38.05)]),
  series('kangaroo', KANGAROO, 'AU', 'AU', '999.9', 'kangaroo', [gold('1 oz', 31.107, 32.6)]),
  series('american-eagle', EAGLE, 'US', 'AU', '916.7', 'eagle', [
    gold('1 oz', 33.931, 32.7),
    gold('1/2 oz', 16.966, 27),
    gold('1/4 oz', 8.483, 22),
    gold('1/10 oz', 3.393, 16.5),
  ]),
  series('buffalo', same('American Buffalo'), 'US', 'AU', '999.9', 'buffalo', [gold('1 oz', 31.108, 32.7)]),
  series('panda', same('Panda'), 'CN', 'AU', '999', 'panda', [
    panda(30, 32),
    panda(15, 27),
    panda(8, 22),
    panda(3, 18),
    panda(1, 11),
  ]),
  series(
    'sovereign',
    text('Sovereign', 'Sovereign', 'Sovereign', 'Sovereign', 'Sterlina'),
    'GB',
    'AU',
    '916.7',
    'crown',
    [circulation('1/1', 7.988, 22.05, 7.322), circulation('1/2', 3.994, 19.3, 3.661)],
  ),
  series(
    '20-kroner',
    text('20 kroner', '20 norska kronor', '20 Norjan kruunua', '20 norwegische Kronen', '20 corone norvegesi'),
    'NO',
    'AU',
    '900',
    'lion',
    [circulation('20 kr', 8.961, 23, 8.065)],
  ),
  series(
    '10-kroner',
    text('10 kroner', '10 norska kronor', '10 Norjan kruunua', '10 norwegische Kronen', '10 corone norvegesi'),
    'NO',
    'AU',
    '900',
    'lion',
    [circulation('10 kr', 4.48, 18, 4.032)],
  ),
  series(
    '20-kronor',
    text('20 svenske kroner', '20 kronor', '20 Ruotsin kruunua', '20 schwedische Kronen', '20 corone svedesi'),
    'SE',
    'AU',
    '900',
    'crown',
    [circulation('20 kr', 8.961, 23, 8.065)],
  ),
  series(
    '10-kronor',
    text('10 svenske kroner', '10 kronor', '10 Ruotsin kruunua', '10 schwedische Kronen', '10 corone svedesi'),
    'SE',
    'AU',
    '900',
    'crown',
    [circulation('10 kr', 4.48, 18, 4.032)],
  ),
  series(
    '20-markkaa',
    text('20 finske mark', '20 finska mark', '20 markkaa', '20 finnische Mark', '20 marchi finlandesi'),
    'FI',
    'AU',
    '900',
    'lion',
    [circulation('20 mk', 6.452, 21, 5.806)],
  ),
  series(
    'vreneli',
    text(
      'Vreneli 20 francs',
      'Vreneli 20 francs',
      'Vreneli 20 frangia',
      'Vreneli 20 Franken',
      'Marengo svizzero 20 franchi',
    ),
    'CH',
    'AU',
    '900',
    'portrait',
    [circulation('20 fr', 6.452, 21, 5.806)],
  ),
  series(
    '20-lire',
    text('20 lire', '20 lire', '20 liiraa', '20 Lire', 'Marengo 20 lire'),
    'IT',
    'AU',
    '900',
    'portrait',
    [circulation('20 L', 6.452, 21, 5.806)],
  ),
  series(
    '20-mark',
    text('20 tyske mark', '20 tyska mark', '20 Saksan markkaa', '20 Mark', '20 marchi tedeschi'),
    'DE',
    'AU',
    '900',
    'eagle',
    [circulation('20 M', 7.965, 22.5, 7.168)],
  ),
  series('silver-maple-leaf', same('Maple Leaf'), 'CA', 'AG', '999.9', 'leaf', [silver(38)]),
  series('silver-philharmonic', PHILHARMONIC, 'AT', 'AG', '999', 'organ', [silver(37)]),
  series('silver-american-eagle', EAGLE, 'US', 'AG', '999', 'eagle', [silver(40.6)]),
  series('silver-britannia', same('Britannia'), 'GB', 'AG', '999', 'britannia', [silver(38.6)]),
  series('silver-krugerrand', KRUGERRAND, 'ZA', 'AG', '999', 'antelope', [silver(38.7)]),
  series('silver-kangaroo', KANGAROO, 'AU', 'AG', '999.9', 'kangaroo', [silver(40.6)]),
  series('silver-panda', same('Panda'), 'CN', 'AG', '999', 'panda', [silver(40, '30 g', 30)]),
  series('platinum-philharmonic', PHILHARMONIC, 'AT', 'PT', '999.5', 'organ', [
    { ...gold('1 oz', 31.103, 37), premium: 10 },
  ]),
  series('platinum-maple-leaf', same('Maple Leaf'), 'CA', 'PT', '999.5', 'leaf', [
    { ...gold('1 oz', 31.12, 30), premium: 10 },
  ]),
]
