/** The vocabulary of each language, and the sentences and names that are made of it. Only goldsmith stores need `bench`. */
import * as v from 'valibot'
import { type Alloy, type Element, METALS } from '../alloys.ts'
import { readData } from '../readData.ts'
import { capitalise, comma, type Language } from '../text.ts'

const MATERIALS = [
  'fineGold',
  'yellowGold',
  'roseGold',
  'redGold',
  'greenGold',
  'whiteGold',
  'fineSilver',
  'silver',
  'platinum',
  'palladium',
  'rhodium',
] as const
const ELEMENTS: readonly Element[] = [...METALS, 'CU', 'RU', 'CO']
const CHAINS = ['anchor', 'curb', 'figaro', 'belcher', 'box', 'snake', 'rope', 'ball', 'wheat', 'king'] as const
const BENCH_NOUNS = [
  'wire',
  'sheet',
  'tube',
  'hingeTube',
  'disc',
  'bezelStrip',
  'beadedWire',
  'twistedWire',
  'galleryWire',
] as const
/** These are followed by the metal, the others make one word with it: "Sargtråd finsølv 999", but "Sølvtråd 925". */
const SEPARATE: readonly BenchNoun[] = ['hingeTube', 'bezelStrip', 'beadedWire', 'twistedWire', 'galleryWire']

export type BenchNoun = (typeof BENCH_NOUNS)[number]

function table<const K extends readonly [string, ...string[]]>(keys: K) {
  return v.object(v.entriesFromList(keys, v.string()))
}

const vocabulary = v.object({
  /** The material in "chain of gold 585": "gull", "hvitgull". */
  plain: table(MATERIALS),
  elements: table(['AU', 'AG', 'PT', 'PD', 'RH', 'CU', 'RU', 'CO']),
  /** Elements as contents of an alloy, where that is another case: "On kultaa". */
  inAlloy: v.exactOptional(v.record(v.string(), v.string())),
  bar: table(METALS),
  coin: v.record(v.string(), v.string()),
  necklace: table(CHAINS),
  bracelet: table(CHAINS),
  ringSize: v.string(),
  /** Prefix of a ring size in a name: "str. 54", "mis. 14". */
  sizePrefix: v.string(),
  /** Yellow gold where it must be distinguished from white gold: "gult gull", "keltakulta". */
  yellowGold: v.string(),
  sentences: v.record(v.string(), v.string()),
  bench: v.exactOptional(
    v.object({
      nouns: v.object(
        v.entriesFromList(BENCH_NOUNS, v.object({ word: v.string(), yellow: v.exactOptional(v.string()) })),
      ),
      compound: v.record(v.string(), v.string()),
      separate: v.record(v.string(), v.string()),
    }),
  ),
})

export type Words = v.InferOutput<typeof vocabulary>

function read(language: Language): Words {
  return readData(`words/${language}.json`, vocabulary)
}

export const WORDS: Readonly<Record<Language, Words>> = {
  nb: read('nb'),
  sv: read('sv'),
  fi: read('fi'),
  de: read('de'),
  it: read('it'),
}

/** Replaces "{name}" by its value. @throws RangeError for a name without a value */
export function fillIn(template: string, valueOf: (name: string) => string | undefined): string {
  return template.replace(/\{([^}]+)\}/g, (_match, name: string) => {
    const value = valueOf(name)
    if (value === undefined) throw new RangeError(`expected a value for {${name}} in "${template}", got none`)
    return value
  })
}

export function sentence(language: Language, key: string, values: Readonly<Record<string, string>>): string {
  const template = WORDS[language].sentences[key]
  if (template === undefined) throw new RangeError(`expected a sentence "${key}" in ${language}, got none`)
  return fillIn(template, (name) => values[name])
}

/** Returns the metals of an alloy, the main metal first. */
export function partsOf(alloy: Alloy): [Element, string][] {
  return ELEMENTS.flatMap((element): [Element, number][] => {
    const share = alloy.parts[element]
    return share ? [[element, share]] : []
  })
    .toSorted(([one], [other]) => Number(other === alloy.symbol) - Number(one === alloy.symbol))
    .map(([element, share]) => [element, comma(share)])
}

export function composition(alloy: Alloy, language: Language): string {
  const { inAlloy, elements } = WORDS[language]
  const parts = partsOf(alloy).map(([element, share]) =>
    sentence(language, 'part', {
      share,
      element: inAlloy?.[element] ?? elements[element],
    }),
  )
  if (parts.length === 1) return sentence(language, 'pure', { fineness: comma(alloy.fineness) })
  const and = ` ${sentence(language, 'and', {})} `
  return sentence(language, 'composition', {
    parts: [parts.slice(0, -1).join(', '), parts.at(-1)].join(and),
  })
}

export function melting({ melts }: Alloy, language: Language): string {
  return sentence(language, melts.includes('–') ? 'meltingRange' : 'meltingPoint', { range: melts })
}

/** Combines noun, metal and fineness: "Sølvtråd 925", "Hvitgulltråd 750 Pd", "Gulltråd 585 gul". */
export function metalProductName(noun: BenchNoun, alloy: Alloy, language: Language): string | undefined {
  const { bench, plain } = WORDS[language]
  if (!bench) return undefined
  const { word, yellow } = bench.nouns[noun]
  const grade = [
    comma(alloy.fineness),
    ...(yellow && alloy.material === 'yellowGold' ? [yellow] : []),
    ...(alloy.mark ? [alloy.mark] : []),
  ].join(' ')
  return SEPARATE.includes(noun)
    ? `${capitalise(word)} ${bench.separate[alloy.material] ?? plain[alloy.material]} ${grade}`
    : `${capitalise(bench.compound[alloy.material] ?? plain[alloy.material])}${word} ${grade}`
}

export function isBenchNoun(name: string): name is BenchNoun {
  return BENCH_NOUNS.some((noun) => noun === name)
}

/** Formats a ring size in the country's system. @param circumference inner circumference in mm */
export function ringSize(circumference: number, language: Language): string {
  // Swedish and Finnish sizes are inner diameters, rounded to the quarter millimetre.
  const diameter = Math.round((circumference / Math.PI) * 4) / 4
  const values = {
    circumference,
    diameter: comma(diameter),
    italian: circumference - 40,
  }
  const named: ReadonlyMap<string, string> = new Map(Object.entries(values).map(([key, value]) => [key, String(value)]))
  return fillIn(WORDS[language].ringSize, (name) => named.get(name))
}

/** The name of a type of chain, as a necklace, a bracelet or by the metre. */
export function chainName(what: 'necklace' | 'bracelet', type: string, language: Language): string | undefined {
  const chain = CHAINS.find((one) => one === type)
  return chain && WORDS[language][what][chain]
}
