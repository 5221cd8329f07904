/** Sentences of fact that several families use. */
import type { Big } from 'big.js'
import type { Alloy } from './alloys.ts'
import type { NordicText, Text } from './text.ts'
import { atTheBench, inEveryLanguage } from './words/languages.ts'

export function composition(alloy: Alloy): Text {
  return inEveryLanguage((words) => words.composition(alloy))
}

export function melting(alloy: Alloy): Text {
  return inEveryLanguage((words) => words.melting(alloy.melts))
}

export function weighs(grams: Big): Text {
  return inEveryLanguage((words) => words.weighs(grams.toString()))
}

export function fineWeight(grams: Big): Text {
  return inEveryLanguage((words) => words.fineWeight(grams.toString()))
}

export function measures(...sides: readonly number[]): Text {
  return inEveryLanguage((words) => words.measures(sides.map((side) => String(side).replace('.', ',')).join(' × ')))
}

export function perMetre(grams: Big): NordicText {
  return atTheBench((bench) => bench.perMetre(grams.toString()))
}

export function tolerance(percent: number): NordicText {
  return atTheBench((bench) => bench.tolerance(percent))
}
