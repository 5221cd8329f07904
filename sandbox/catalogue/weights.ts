/**
 * Calculates weights as volume times density. Sizes are in mm, density is in g/cm³; 1 mm² of cross-section weighs ρ
 * grams per metre.
 */
import { Big } from 'big.js'

const PI = new Big('3.14159265358979')

export type Section =
  | { readonly shape: 'round'; readonly diameter: number }
  | { readonly shape: 'square'; readonly side: number }
  | { readonly shape: 'flat' | 'oval' | 'lowHalfRound'; readonly width: number; readonly height: number }
  | { readonly shape: 'halfRound'; readonly width: number }
  | { readonly shape: 'tube'; readonly outer: number; readonly wall: number }

function area(section: Section): Big {
  switch (section.shape) {
    case 'round':
      return PI.div(4).times(section.diameter).times(section.diameter)
    case 'square':
      return new Big(section.side).times(section.side)
    case 'flat':
      return new Big(section.width).times(section.height)
    case 'oval':
      return PI.div(4).times(section.width).times(section.height)
    case 'halfRound':
      return PI.div(8).times(section.width).times(section.width)
    // Two thirds of the bounding box and a correction for the segment; 1 % too high when the height is half the
    // width.
    case 'lowHalfRound':
      return new Big(section.width)
        .times(section.height)
        .times(2)
        .div(3)
        .plus(new Big(section.height).pow(3).div(new Big(section.width).times(2)))
    case 'tube':
      return PI.times(section.wall).times(new Big(section.outer).minus(section.wall))
  }
}

/** Rounded to the milligram, as price lists print it. */
export function gramsPerMetre(section: Section, density: number): Big {
  return area(section).times(density).round(3)
}

/** Grams per mm² of sheet, not rounded, because it is multiplied by an area. */
export function gramsPerSquareMillimetre(thickness: number, density: number): Big {
  return new Big(thickness).times(density).div(1000)
}

export function sheetGrams(thickness: number, length: number, width: number, density: number): Big {
  return gramsPerSquareMillimetre(thickness, density).times(length).times(width).round(3)
}

export function discGrams(diameter: number, thickness: number, density: number): Big {
  return PI.div(4).times(diameter).times(diameter).times(thickness).times(density).div(1000).round(3)
}

export function jumpRingGrams(wire: number, inner: number, density: number): Big {
  return PI.times(PI).div(4).times(wire).times(wire).times(new Big(inner).plus(wire)).times(density).div(1000).round(3)
}

/** Weight of a ring: rectangular cross-section × fill × circumference at the middle of the thickness. */
export function ringGrams(circumference: number, width: number, thickness: number, fill: number, density: number): Big {
  const middle = new Big(circumference).plus(PI.times(thickness))
  return middle.times(width).times(thickness).times(fill).times(density).div(1000).round(2)
}

/** k·W²·ρ: k is the fraction of the squared width that is metal. */
export function chainGramsPerMetre(k: number, width: number, density: number): Big {
  return new Big(k).times(width).times(width).times(density).round(2)
}
