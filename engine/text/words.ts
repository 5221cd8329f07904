/** Tokenises a text: words, numbers, and numbers with their unit. */
import { fold } from './fold.ts'

export interface Word {
  /** Folded; used for comparison. */
  readonly term: string
  /** As written, in lower case. */
  readonly surface: string
  /** A measure is a number with its unit, a code such as 3n, or longer than any word; numbers and measures are never corrected. */
  readonly kind: 'word' | 'number' | 'measure'
  /** The number of a measure: "10" of "10g". */
  readonly number?: string
}

// Spellings of units, folded.
export const UNITS: Readonly<Record<string, string>> = {
  mm: 'mm',
  millimeter: 'mm',
  millimetri: 'mm',
  millimetria: 'mm',
  millimetro: 'mm',
  cm: 'cm',
  centimeter: 'cm',
  centimetri: 'cm',
  centimetro: 'cm',
  zentimeter: 'cm',
  sentti: 'cm',
  senttia: 'cm',
  senttimetri: 'cm',
  senttimetria: 'cm',
  m: 'm',
  meter: 'm',
  metre: 'm',
  metri: 'm',
  metria: 'm',
  metro: 'm',
  g: 'g',
  gr: 'g',
  gram: 'g',
  grams: 'g',
  gramm: 'g',
  gramma: 'g',
  grammes: 'g',
  grammo: 'g',
  grammi: 'g',
  kg: 'kg',
  kgs: 'kg',
  kilo: 'kg',
  kilos: 'kg',
  kiloa: 'kg',
  kilon: 'kg',
  chilo: 'kg',
  chili: 'kg',
  kilogram: 'kg',
  kilogramm: 'kg',
  kilogrammi: 'kg',
  kilogramma: 'kg',
  chilogrammo: 'kg',
  chilogrammi: 'kg',
  oz: 'oz',
  ozt: 'oz',
  ounce: 'oz',
  ounces: 'oz',
  unse: 'oz',
  unser: 'oz',
  uns: 'oz',
  unssi: 'oz',
  unssia: 'oz',
  unssin: 'oz',
  unze: 'oz',
  unzen: 'oz',
  feinunze: 'oz',
  oncia: 'oz',
  once: 'oz',
  oncie: 'oz',
  l: 'l',
  liter: 'l',
  ml: 'ml',
  k: 'k',
  ct: 'k',
  kt: 'k',
  karat: 'k',
  karaatti: 'k',
  karati: 'k',
  karatia: 'k',
  karattia: 'k',
  carat: 'k',
  carati: 'k',
}

// Amounts without a leading "one".
export const ONE_OF: ReadonlySet<string> = new Set([
  'kilo',
  'kilogram',
  'kilogramm',
  'unse',
  'uns',
  'unssi',
  'unze',
  'feinunze',
  'oncia',
  'chilo',
  'ounce',
])

// Words for a number before a unit: "halbe Unze".
export const PARTS_OF_ONE: Readonly<Record<string, string>> = {
  halv: '1/2',
  halvt: '1/2',
  puoli: '1/2',
  halb: '1/2',
  halbe: '1/2',
  halben: '1/2',
  halber: '1/2',
  half: '1/2',
  mezz: '1/2',
  mezza: '1/2',
  mezzo: '1/2',
  kvart: '1/4',
  viertel: '1/4',
  quarto: '1/4',
  quarter: '1/4',
}

// Words for whole numbers before a unit: "ti gram".
const COUNTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    1: 'en ett yksi ein eine einen un una one',
    2: 'to två kaksi zwei due two',
    3: 'tre kolme drei three',
    4: 'fire fyra neljä vier quattro four',
    5: 'fem viisi fünf cinque five',
    6: 'seks sex kuusi sechs sei six',
    7: 'sju syv seitsemän sieben sette seven',
    8: 'åtte åtta kahdeksan acht otto eight',
    9: 'ni nio yhdeksän neun nove nine',
    10: 'ti tio kymmenen zehn dieci ten',
    20: 'tjue tjugo kaksikymmentä zwanzig venti twenty',
    25: 'tjuefem tjugofem kaksikymmentäviisi fünfundzwanzig venticinque',
    30: 'tretti trettio kolmekymmentä dreißig trenta thirty',
    40: 'førti fyrtio neljäkymmentä vierzig quaranta forty',
    50: 'femti femtio viisikymmentä fünfzig cinquanta fifty',
    100: 'hundre hundra sata hundert cento hundred',
    250: 'tohundreogfemti tvåhundrafemtio kaksisataaviisikymmentä zweihundertfünfzig duecentocinquanta',
    500: 'femhundre femhundra viisisataa fünfhundert cinquecento',
    1000: 'tusen tuhat tausend mille thousand',
  }).flatMap(([number, names]) => names.split(' ').map((name) => [fold(name), number])),
)

// "45 cm" becomes 450 mm and "1 kg" 1000 g.
const SMALLER_UNITS: Readonly<Record<string, { readonly unit: string; readonly factor: number }>> = {
  cm: { unit: 'mm', factor: 10 },
  kg: { unit: 'g', factor: 1000 },
}

// "0,5 oz" becomes the fraction that coins are named by.
export const FRACTIONS_OF_AN_OUNCE: Readonly<Record<string, string>> = {
  '0.5': '1/2',
  '0.25': '1/4',
  '0.1': '1/10',
  '0.05': '1/20',
}

// Karats and their fineness per mille.
export const FINENESS_OF_KARATS: Readonly<Record<string, string>> = {
  '24k': '999.9',
  '22k': '916',
  '21k': '875',
  '18k': '750',
  '14k': '585',
  '10k': '417',
  '9k': '375',
  '8k': '333',
}

// Words that fold to the letters of another word, which is not meant: a laser is no lås, whose plural is låser.
const DISTINCT_WORDS: ReadonlySet<string> = new Set(['laser'])
/** More letters than a correction changes. */
const DISTINCT = '!!!'

/** Letters: ms is no metre. */
const MIN_UNIT_WITH_ENDING = 3

/** Letters. Longer ones are compared as codes, as they are written. */
export const MAX_WORD_LENGTH = 64

// A number with decimals or as a fraction, a word, or the sign between two sizes.
const PIECES = /\d+(?:\.\d+)?(?:\/\d+)?|\p{L}[\p{L}\p{M}]*|×/gu

/** "Sølvtråd 925, 4,0 × 2 mm" becomes sølvtråd, 925, 4 mm, 2 mm. Single letters other than units are dropped. */
export function wordsOf(text: string): Word[] {
  const pieces = piecesOf(text)
  const words: Word[] = []
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index]
    if (!piece || piece.text === '×') continue
    const number = isNumber(piece.text) ? plainNumber(piece.text) : numberOfWord(piece.text)
    const unit = number === null ? null : unitAfter(pieces, index)
    // A halv sovereign is named so.
    if (number === null || (unit === null && !isNumber(piece.text))) {
      if (piece.text.length > 1) words.push(wordOf(piece.text))
      continue
    }

    const code = pieces[index + 1]
    if (unit) {
      const amount = unit.name === 'oz' ? (FRACTIONS_OF_AN_OUNCE[number] ?? number) : number
      words.push({
        term: measureOf(amount, unit.name),
        surface: `${piece.text} ${unit.written}`,
        kind: 'measure',
        number: amount,
      })
      if (unit.isNext) index++
    } else if (code && isCodeOf(piece, code)) {
      words.push({ term: number + fold(code.text), surface: piece.text + code.text, kind: 'measure', number })
      index++
    } else {
      words.push({ term: number, surface: piece.text, kind: 'number' })
    }
  }
  return words
}

function wordOf(text: string): Word {
  const term = DISTINCT_WORDS.has(text) ? text + DISTINCT : fold(text)
  if (term.length > MAX_WORD_LENGTH) return { term, surface: text, kind: 'measure' }
  const unit = ONE_OF.has(term) ? UNITS[term] : undefined
  return unit === undefined
    ? { term, surface: text, kind: 'word' }
    : { term: measureOf('1', unit), surface: text, kind: 'measure', number: '1' }
}

function measureOf(number: string, unit: string): string {
  const smaller = Object.hasOwn(SMALLER_UNITS, unit) ? SMALLER_UNITS[unit] : undefined
  const [over, under = '1'] = number.split('/')
  const value = Number(over) / Number(under)
  if (!smaller || !Number.isFinite(value)) return number + unit
  // 12 digits are more than any size has, and few enough that a product of floats is exact.
  return Number((value * smaller.factor).toPrecision(12)) + smaller.unit
}

export function isUnit(text: string): boolean {
  return Object.hasOwn(UNITS, fold(text))
}

/** Also in the genitive, or in a plural: 18 karats, 100 grams. */
function unitNamed(written: string): string | undefined {
  const folded = fold(written)
  const singular = folded.length > MIN_UNIT_WITH_ENDING ? folded.replace(/s$/, '') : folded
  return [folded, singular].map((unit) => (Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined)).find(Boolean)
}

/** The fineness of a measure in karats, otherwise null. */
export function finenessOf(measure: string): string | null {
  return Object.hasOwn(FINENESS_OF_KARATS, measure) ? (FINENESS_OF_KARATS[measure] ?? null) : null
}

/** Finenesses with a fourth digit, which people leave out: 999.9, 999.5 and 9999 for 999. Empty for other texts. */
export function finerThan(number: string): readonly string[] {
  if (!/^[3-9]\d\d$/.test(number)) return []
  const decimals = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => `${number}.${digit}`)
  return number === '999' ? [...decimals, '9999'] : decimals
}

interface Piece {
  readonly text: string
  readonly start: number
}

function piecesOf(text: string): Piece[] {
  const plain = text
    .normalize('NFKC') // ½ becomes 1⁄2
    .toLowerCase()
    .replace(/⁄/g, '/')
    .replace(/(?<![\d.,])([1-9]\d{0,2})[ .'’](?=000(?![.,]?\d))/g, '$1') // 1 000, and 1.000 where a thousand is written so
    .replace(/(\d),(?=\d)/g, '$1.')
    .replace(/(\d\s*)x(?=\s*\d)/g, '$1×')
    .replace(/(\d)er(?!\p{L})/gu, '$1  ') // German 585er
    .replace(
      /(?<!\p{L})(halv|halb|kvart|viertel|puoli|mezzo?)(?=(?:fein)?(?:unser?|uns|unzen?|unssia?|oncia|kilo[an]?|kilogramm?|chilo)(?!\p{L}))/gu,
      '$1 ',
    ) // halvunse
  return [...plain.matchAll(PIECES)].map((match) => ({ text: match[0], start: match.index }))
}

function isNumber(text: string): boolean {
  return /^\d/.test(text)
}

/** "1.0" and "01" become 1, "0.80" becomes 0.8. */
function plainNumber(text: string): string {
  return text.includes('/') ? text : String(Number(text))
}

function numberOfWord(text: string): string | null {
  const folded = fold(text)
  if (Object.hasOwn(PARTS_OF_ONE, text)) return PARTS_OF_ONE[text] ?? null
  return Object.hasOwn(COUNTS, folded) ? (COUNTS[folded] ?? null) : null
}

/** In "4.0 × 2.0 mm" the unit of the last number applies to all. */
function unitAfter(pieces: readonly Piece[], at: number): { name: string; written: string; isNext: boolean } | null {
  let index = at + 1
  while (pieces[index]?.text === '×' && isNumber(pieces[index + 1]?.text ?? '')) index += 2
  const written = pieces[index]?.text ?? ''
  const name = unitNamed(written)
  return name === undefined ? null : { name, written, isNext: index === at + 1 }
}

/** Letters directly after a number, as in 3n or 2n. */
function isCodeOf(number: Piece, letters: Piece): boolean {
  return letters.start === number.start + number.text.length && /^\p{L}{1,3}$/u.test(letters.text)
}
