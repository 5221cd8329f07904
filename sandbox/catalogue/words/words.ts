/** The vocabulary of a language. Only goldsmith stores need the bench words. */
import { type Alloy, type Element, type Material, METALS, type MetalSymbol } from '../alloys.ts'
import type { Language } from '../text.ts'

export type ChainType = 'anchor' | 'curb' | 'figaro' | 'belcher' | 'box' | 'snake' | 'rope' | 'ball' | 'wheat' | 'king'
export type CoinMetal = 'AU' | 'AG' | 'PT'

export interface Words {
  readonly language: Language
  /** The material in "chain of gold 585": "gull", "hvitgull". */
  readonly plain: Readonly<Record<Material, string>>
  readonly elements: Readonly<Record<Element, string>>
  readonly bar: Readonly<Record<MetalSymbol, string>>
  readonly coin: Readonly<Record<CoinMetal, string>>
  readonly minted: string
  readonly cast: string
  readonly mixedYears: string
  readonly necklace: Readonly<Record<ChainType, string>>
  readonly bracelet: Readonly<Record<ChainType, string>>
  readonly pieces: string
  /** Formats a ring size in the country's system. @param circumference inner circumference in mm */
  ringSize(circumference: number): string
  /** Prefix of a ring size in a name: "str. 54", "mis. 14". */
  readonly sizePrefix: string
  /** Yellow gold where it must be distinguished from white gold: "gult gull", "keltakulta". */
  readonly yellowGold: string
  composition(alloy: Alloy): string
  melting(range: string): string
  weighs(grams: string): string
  fineWeight(grams: string): string
  measures(size: string): string
}

export interface BenchTerms {
  /** Combines noun, metal and fineness: "Sølvtråd 925", "Hvitgulltråd 750 Pd", "Gulltråd 585 gul". */
  metalProductName(noun: BenchNoun, alloy: Alloy): string
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

/** Formats "a, b and c". */
export function enumerated(parts: readonly string[], and: string): string {
  const last = parts.at(-1)
  if (last === undefined || parts.length === 1) return last ?? ''
  return `${parts.slice(0, -1).join(', ')} ${and} ${last}`
}

const ELEMENTS: readonly Element[] = [...METALS, 'CU', 'RU', 'CO']

/** Returns the metals of an alloy, the main metal first. */
export function partsOf(alloy: Alloy): [Element, string][] {
  return ELEMENTS.flatMap((element): [Element, number][] => {
    const share = alloy.parts[element]
    return share ? [[element, share]] : []
  })
    .toSorted(([one], [other]) => Number(other === alloy.symbol) - Number(one === alloy.symbol))
    .map(([element, share]) => [element, String(share).replace('.', ',')])
}

/** Inner diameter in mm, rounded to the quarter millimetre of Swedish and Finnish ring sizes. */
export function quarterDiameter(circumference: number): string {
  const quarters = Math.round((circumference / Math.PI) * 4) / 4
  return String(quarters).replace('.', ',')
}
