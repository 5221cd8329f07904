/** Labels of the attribute options, and their order. */
import { ALLOYS, type Alloy, METALS } from './alloys.ts'
import type { AttributeCode } from './attributes.ts'
import { COIN_SERIES } from './coinSeries.ts'
import { OPTION_WORDS } from './optionWords.ts'
import { capitalise, comma, type Language } from './text.ts'
import { WORDS } from './words/languages.ts'
import type { ChainType } from './words/words.ts'

const alloysByCode: ReadonlyMap<string, Alloy> = new Map(Object.values(ALLOYS).map((alloy) => [alloy.code, alloy]))
const MEASURES: readonly AttributeCode[] = ['thickness', 'width', 'diameter', 'wall']

export function alloyLabel(alloy: Alloy, language: Language): string {
  const words = WORDS[language]
  const material = alloy.material === 'yellowGold' ? words.yellowGold : words.plain[alloy.material]
  return `${capitalise(material)} ${comma(alloy.fineness)}${alloy.mark ? ` ${alloy.mark}` : ''}`
}

/** @throws RangeError for an option without a label, so that no shop shows one */
export function optionLabel(code: AttributeCode, key: string, language: Language): string {
  const words = WORDS[language]
  if (MEASURES.includes(code)) return `${comma(key)} mm`
  switch (code) {
    case 'length':
      return lengthLabel(Number(key))
    case 'metal': {
      const symbol = METALS.find((one) => one === key)
      if (symbol) return capitalise(words.elements[symbol])
      break
    }
    case 'alloy': {
      const alloy = alloysByCode.get(key)
      if (alloy) return alloyLabel(alloy, language)
      break
    }
    case 'ring_size':
      return words.ringSize(Number(key))
    case 'chain_type': {
      const name = words.necklace[chainType(key)]
      return name
    }
    case 'coin_type': {
      const series = COIN_SERIES.find((one) => one.key === key)
      if (series) return series.name[language] ?? series.key
      break
    }
    case 'stone_size':
      return `${key
        .split('x')
        .map((part) => comma(part))
        .join(' × ')} mm`
    case 'fineness':
    case 'weight_class':
    case 'purity_stamp':
    case 'claws':
      return comma(key)
    case 'year':
    case 'manufacturer':
    case 'brand':
      return key
    default:
      break
  }
  const word = OPTION_WORDS[code]?.[key]?.[language]
  if (word === undefined)
    throw new RangeError(`expected a label for option "${key}" of ${code} in ${language}, got none`)
  return word
}

/** Chain lengths are in centimetres, the lengths of findings in millimetres. */
function lengthLabel(mm: number): string {
  return mm >= 100 ? `${comma(mm / 10)} cm` : `${comma(mm)} mm`
}

function chainType(key: string): ChainType {
  const known: readonly ChainType[] = [
    'anchor',
    'curb',
    'figaro',
    'belcher',
    'box',
    'snake',
    'rope',
    'ball',
    'wheat',
    'king',
  ]
  const found = known.find((one) => one === key)
  if (!found) throw new RangeError(`expected one of ${known.join(' ')} as chain type, got "${key}"`)
  return found
}

/** Converts a weight label to grams, so that 1 oz sorts between 20 and 50 g. */
function grams(key: string): number {
  const [whole = '', parts = '1'] = (key.split(' ')[0] ?? '').replace(',', '.').split('/')
  const amount = Number(whole) / Number(parts)
  if (key.endsWith('oz')) return amount * 31.1035
  return key.endsWith('kg') ? amount * 1000 : amount
}

const alloyOrder = Object.values(ALLOYS).map((alloy) => alloy.code)

/** Compares two option keys: by size, by the order of the alloys, or by the order of the word table. */
export function compareOptions(code: AttributeCode, one: string, other: string): number {
  if (code === 'metal')
    return METALS.findIndex((symbol) => symbol === one) - METALS.findIndex((symbol) => symbol === other)
  if (code === 'alloy') return alloyOrder.indexOf(one) - alloyOrder.indexOf(other)
  if (code === 'weight_class') return grams(one) - grams(other)
  if (code === 'fineness') return Number(other) - Number(one)
  const listed = Object.keys(OPTION_WORDS[code] ?? {})
  if (listed.length > 0) return listed.indexOf(one) - listed.indexOf(other)
  const difference = Number.parseFloat(one) - Number.parseFloat(other)
  if (!Number.isNaN(difference) && difference !== 0) return difference
  return one < other ? -1 : Number(one > other)
}
