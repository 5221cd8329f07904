/** Material colours: three stops each, interpolated to a ramp from deep shadow to highlight. */
import type { Tone } from '../subject.ts'
import { clamp } from './number.ts'

/** Light, middle and dark colour of each material; the five metals have the colours of the shop's design tokens. */
const STOPS: Readonly<Record<Tone, readonly [light: string, middle: string, dark: string]>> = {
  gold: ['#F4E3A8', '#C9A24A', '#8F6B1E'],
  paleGold: ['#F4EBC4', '#CDB878', '#8E7A42'],
  rose: ['#F6D9C4', '#CE9472', '#8E5136'],
  red: ['#F3C9AC', '#C47F57', '#7F4123'],
  green: ['#EDEBB4', '#B9B263', '#77702D'],
  whiteGold: ['#F3F1EA', '#C3BEB1', '#86806F'],
  silver: ['#F2F3F4', '#B9BDC2', '#7E858C'],
  platinum: ['#ECEDEA', '#B5B8B3', '#7A7D79'],
  palladium: ['#E9E4DE', '#B3ABA2', '#7B736A'],
  rhodium: ['#F5F7FA', '#C3CAD3', '#878F99'],
  steel: ['#E9ECEF', '#A4ABB3', '#5F676F'],
  brass: ['#F1DC9B', '#B9923F', '#765718'],
  wood: ['#E8CDA2', '#B98D58', '#7A5430'],
  glass: ['#F4FAFA', '#C6D8DA', '#7F9699'],
  ceramic: ['#F7F4ED', '#D3CCC0', '#938B7D'],
  paper: ['#FFFDF6', '#F1EADA', '#BDB39B'],
  dark: ['#6E727A', '#393C43', '#1B1D21'],
}

/** 0 is the deepest shadow of a material, 1 its highlight. */
export type Ramp = (t: number) => string

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

export function mix(from: string, to: string, t: number): string {
  const a = channels(from)
  const b = channels(to)
  const byte = (index: 0 | 1 | 2) => Math.round(clamp(a[index] + (b[index] - a[index]) * t, 0, 255))
  return `#${((byte(0) << 16) | (byte(1) << 8) | byte(2)).toString(16).padStart(6, '0')}`
}

export function rampOf(tone: Tone): Ramp {
  const [light, middle, dark] = STOPS[tone]
  return rampThrough([
    [0, mix(dark, '#0B0702', 0.62)],
    [0.18, mix(dark, '#000000', 0.38)],
    [0.36, dark],
    [0.62, middle],
    [0.86, light],
    [1, mix(light, '#FFFFFF', 0.72)],
  ])
}

/** Builds a ramp for paint, plastic or dye round one colour, with less contrast than metal. */
export function dyed(colour: string): Ramp {
  return rampThrough([
    [0, mix(colour, '#0A0806', 0.72)],
    [0.4, mix(colour, '#0A0806', 0.28)],
    [0.66, colour],
    [0.9, mix(colour, '#FFFFFF', 0.34)],
    [1, mix(colour, '#FFFFFF', 0.7)],
  ])
}

function rampThrough(points: readonly (readonly [at: number, colour: string])[]): Ramp {
  return (t) => {
    const value = clamp(t, 0, 1)
    let [previousAt, previousColour] = points[0] ?? [0, '#000000']
    for (const [at, colour] of points) {
      if (value <= at)
        return at === previousAt ? colour : mix(previousColour, colour, (value - previousAt) / (at - previousAt))
      previousAt = at
      previousColour = colour
    }
    return previousColour
  }
}
