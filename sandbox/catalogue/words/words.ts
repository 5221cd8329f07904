/** The vocabulary a language must have. Bench words are what goldsmith stores alone need. */
import type { Alloy, Element, Material } from '../alloys.ts'
import type { Language } from '../text.ts'

export type ChainType = 'anchor' | 'curb' | 'figaro' | 'belcher' | 'box' | 'snake' | 'rope' | 'ball' | 'wheat' | 'king'
export type BarMetal = 'AU' | 'AG' | 'PT' | 'PD' | 'RH'
export type CoinMetal = 'AU' | 'AG' | 'PT'

export interface Words {
  readonly language: Language
  /** As in "chain of gold 585": "gull", "hvitgull". */
  readonly plain: Readonly<Record<Material, string>>
  readonly elements: Readonly<Record<Element, string>>
  readonly bar: Readonly<Record<BarMetal, string>>
  readonly coin: Readonly<Record<CoinMetal, string>>
  readonly minted: string
  readonly cast: string
  readonly mixedYears: string
  readonly necklace: Readonly<Record<ChainType, string>>
  readonly bracelet: Readonly<Record<ChainType, string>>
  readonly pieces: string
  /** How this country prints a ring size, from the inner circumference in mm. */
  ringSize(circumference: number): string
  /** Stands before a ring size in a name: "str. 54", "mis. 14". */
  readonly sizePrefix: string
  /** Where yellow must be told from white: "gult gull", "keltakulta". */
  readonly yellowGold: string
  composition(alloy: Alloy): string
  melting(range: string): string
  weighs(grams: string): string
  fineWeight(grams: string): string
  measures(size: string): string
}

export interface BenchTerms {
  /** "Sølvtråd 925", "Hvitgulltråd 750 Pd", "Gulltråd 585 gul": noun, metal and fineness as one expression. */
  metalItems(noun: BenchNoun, alloy: Alloy): string
  readonly soft: string
  readonly hard: string
  readonly cutToSize: string
  readonly byTheMetre: string
  readonly wall: string
  readonly chain: Readonly<Record<ChainType, string>>
  perMetre(grams: string): string
  tolerance(percent: number): string
}

export type BenchNoun =
  | 'wire'
  | 'sheet'
  | 'tube'
  | 'hingeTube'
  | 'disc'
  | 'bezelStrip'
  | 'beadedWire'
  | 'twistedWire'
  | 'galleryWire'

export interface NounForm {
  readonly word: string
  readonly gender: 'common' | 'neuter' | 'plural'
}

/** "a, b and c" */
export function enumerated(parts: readonly string[], and: string): string {
  const last = parts.at(-1)
  if (last === undefined || parts.length === 1) return last ?? ''
  return `${parts.slice(0, -1).join(', ')} ${and} ${last}`
}

const ELEMENTS: readonly Element[] = ['AU', 'AG', 'PT', 'PD', 'RH', 'CU', 'RU', 'CO']

/** The parts of an alloy, the one that names it first. */
export function partsOf(alloy: Alloy): [Element, string][] {
  return ELEMENTS.flatMap((element): [Element, number][] => {
    const share = alloy.parts[element]
    return share ? [[element, share]] : []
  })
    .toSorted(([one], [other]) => Number(other === alloy.symbol) - Number(one === alloy.symbol))
    .map(([element, share]) => [element, String(share).replace('.', ',')])
}

/** Inner diameter in mm, to the quarter millimetre in which Swedish and Finnish sizes run. */
export function quarterDiameter(circumference: number): string {
  const quarters = Math.round((circumference / Math.PI) * 4) / 4
  return String(quarters).replace('.', ',')
}
