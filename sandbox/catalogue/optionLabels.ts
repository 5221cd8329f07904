/** Labels of the attribute options, and their order. */
import * as v from 'valibot'
import { ALLOYS, type Alloy, METALS } from './alloys.ts'
import type { AttributeCode } from './attributes.ts'
import { readData } from './readData.ts'
import { capitalise, comma, type Language, textSchema } from './text.ts'
import { chainName, ringSize, WORDS } from './words/words.ts'

/** Labels of the options that are neither measures nor alloys, in display order. */
const OPTION_WORDS = readData('optionWords.json', v.record(v.string(), v.record(v.string(), textSchema)))

const alloysByCode: ReadonlyMap<string, Alloy> = new Map(Object.values(ALLOYS).map((alloy) => [alloy.code, alloy]))
const MEASURES: readonly AttributeCode[] = ['thickness', 'width', 'diameter', 'wall']
const FIGURES: readonly AttributeCode[] = ['fineness', 'weight_class', 'purity_stamp', 'claws']
const NAMES: readonly AttributeCode[] = ['year', 'manufacturer', 'brand']

export function alloyLabel(alloy: Alloy, language: Language): string {
  const words = WORDS[language]
  const material = alloy.material === 'yellowGold' ? words.yellowGold : words.plain[alloy.material]
  return `${capitalise(material)} ${comma(alloy.fineness)}${alloy.mark ? ` ${alloy.mark}` : ''}`
}

/** @throws RangeError for an option without a label, so that no shop shows one */
export function optionLabel(code: AttributeCode, key: string, language: Language): string {
  const label = figureLabel(code, key) ?? metalLabel(code, key, language) ?? OPTION_WORDS[code]?.[key]?.[language]
  if (label === undefined)
    throw new RangeError(`expected a label for option "${key}" of ${code} in ${language}, got none`)
  return label
}

/** Labels that are the same in all languages: measures, years and names. */
function figureLabel(code: AttributeCode, key: string): string | undefined {
  if (MEASURES.includes(code)) return `${comma(key)} mm`
  if (FIGURES.includes(code)) return comma(key)
  if (NAMES.includes(code)) return key
  if (code === 'stone_size') return `${key.split('x').map(comma).join(' × ')} mm`
  return code === 'length' ? lengthLabel(Number(key)) : undefined
}

function metalLabel(code: AttributeCode, key: string, language: Language): string | undefined {
  const alloy = code === 'alloy' ? alloysByCode.get(key) : undefined
  if (alloy) return alloyLabel(alloy, language)
  if (code === 'ring_size') return ringSize(Number(key), language)
  if (code === 'chain_type') return chainName('necklace', key, language)
  const metal = code === 'metal' ? METALS.find((symbol) => symbol === key) : undefined
  return metal && capitalise(WORDS[language].elements[metal])
}

/** Chain lengths are in centimetres, the lengths of findings in millimetres. */
function lengthLabel(mm: number): string {
  return mm >= 100 ? `${comma(mm / 10)} cm` : `${comma(mm)} mm`
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
