/** Cross-sections of wire, and the scale of millimetres. */
import type { WireProfile } from '../subject.ts'
import { arcPoints } from './geometry.ts'
import type { Point } from './geometry.ts'

export interface Section {
  /** Points from the middle of the base, as fractions of the width; counter-clockwise with y up. */
  readonly outline: readonly Point[]
  readonly widthMm: number
  readonly heightMm: number
}

/** Width divided by thickness for wire without a given width. */
const USUAL_RATIO: Readonly<Record<WireProfile, number>> = {
  round: 1,
  halfRound: 2,
  lowHalfRound: 3.2,
  square: 1,
  flat: 3,
  oval: 1.6,
  bezel: 7,
  beaded: 1,
  twisted: 1,
}

export function sectionOf(
  profile: WireProfile,
  thicknessMm: number,
  widthMm = thicknessMm * USUAL_RATIO[profile],
): Section {
  const height = thicknessMm / widthMm
  return { outline: outlineOf(profile, height), widthMm, heightMm: thicknessMm }
}

function outlineOf(profile: WireProfile, height: number): Point[] {
  switch (profile) {
    case 'square':
    case 'flat':
    case 'bezel':
      return [
        [-0.5, 0],
        [0.5, 0],
        [0.5, height],
        [-0.5, height],
      ]
    case 'halfRound':
    case 'lowHalfRound':
      return [[-0.5, 0], [0.5, 0], ...arcPoints(0, 0, 0.5, height, 6, 174, 24)]
    case 'round':
    case 'oval':
    case 'beaded':
    case 'twisted':
      return arcPoints(0, height / 2, 0.5, height / 2, 0, 352, 44)
  }
}

/** Returns the section with its face down. */
export function turnedOver({ outline, widthMm, heightMm }: Section): Section {
  const top = heightMm / widthMm
  return { widthMm, heightMm, outline: outline.map(([across, up]): Point => [-across, top - up]) }
}

/** Converts millimetres to pixels, with a minimum so that thin wire stays visible. */
export function pixelsOf(millimetres: number, minPixels: number, perMillimetre: number): number {
  return minPixels + perMillimetre * millimetres ** 0.76
}

/** Formats millimetres with a decimal comma, as all languages of the shop do. */
export function inMillimetres(value: number): string {
  return String(Math.round(value * 100) / 100).replace('.', ',')
}
