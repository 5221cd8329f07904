/** Weights: shape × density. Sizes are in mm and density in g/cm³, so 1 mm² of section weighs its density in grams per metre. */
import { decimal, type Decimal, divide, isPositive, multiply, roundHalfAwayFromZero, toText } from './decimal.ts'

/** The section of wire or tube, in mm. */
export type Profile =
  | { readonly shape: 'ROUND'; readonly diameter: Decimal }
  | { readonly shape: 'SQUARE'; readonly side: Decimal }
  | { readonly shape: 'FLAT' | 'OVAL' | 'LOW_HALF_ROUND'; readonly width: Decimal; readonly height: Decimal }
  /** Half as high as wide. */
  | { readonly shape: 'HALF_ROUND'; readonly width: Decimal }
  | { readonly shape: 'TUBE'; readonly outer: Decimal; readonly wall: Decimal }

const PI = decimal('3.14159265358979')
const QUARTER_PI = multiply(PI, decimal('0.25'))
const EIGHTH_PI = multiply(PI, decimal('0.125'))
const AREA_DIGITS = 14
const GRAM_DIGITS = 3
const THOUSANDTH = decimal('0.001')

/**
 * Rounded to the milligram, as in price lists.
 *
 * @throws RangeError for a size or density of 0 or less, and for a tube without a bore.
 * @see docs/rules/goldsmith-calculator.md
 */
export function gramsPerMetre(profile: Profile, density: Decimal): Decimal {
  return roundHalfAwayFromZero(multiply(sectionArea(profile), above('density', density)), GRAM_DIGITS)
}

function sectionArea(profile: Profile): Decimal {
  switch (profile.shape) {
    case 'ROUND':
      return multiply(QUARTER_PI, squared(above('diameter', profile.diameter)))
    case 'SQUARE':
      return squared(above('side', profile.side))
    case 'HALF_ROUND':
      return multiply(EIGHTH_PI, squared(above('width', profile.width)))
    case 'TUBE':
      return tubeArea(above('outer diameter', profile.outer), above('wall', profile.wall))
    case 'FLAT':
      return box(profile)
    case 'OVAL':
      return multiply(QUARTER_PI, box(profile))
    case 'LOW_HALF_ROUND':
      return lowHalfRoundArea(profile)
  }
}

interface Box {
  readonly width: Decimal
  readonly height: Decimal
}

function box({ width, height }: Box): Decimal {
  return multiply(above('width', width), above('height', height))
}

/** Two thirds of the box plus the rest of the segment; 1 % too high where the height is half the width. */
function lowHalfRoundArea({ width, height }: Box): Decimal {
  const twoThirds = divide(multiply(box({ width, height }), decimal(2)), decimal(3), AREA_DIGITS)
  return twoThirds.plus(divide(multiply(squared(height), height), multiply(width, decimal(2)), AREA_DIGITS))
}

function tubeArea(outer: Decimal, wall: Decimal): Decimal {
  if (wall.times(2).gte(outer))
    throw new RangeError(`expected a wall of less than half of ${toText(outer)} mm, got ${toText(wall)} mm`)
  return multiply(PI, multiply(wall, outer.minus(wall)))
}

/** Not rounded, because it is multiplied by an area. @throws RangeError for 0 or less. */
export function gramsPerSquareMillimetre(thickness: Decimal, density: Decimal): Decimal {
  return multiply(multiply(above('thickness', thickness), above('density', density)), THOUSANDTH)
}

/** Weight of one disc. @throws RangeError for a size or density of 0 or less. */
export function discGrams(diameter: Decimal, thickness: Decimal, density: Decimal): Decimal {
  return roundHalfAwayFromZero(
    multiply(multiply(QUARTER_PI, squared(above('diameter', diameter))), gramsPerSquareMillimetre(thickness, density)),
    GRAM_DIGITS,
  )
}

/** Weight of one jump ring: its wire along the middle of the ring. @throws RangeError for a size or density of 0 or less. */
export function jumpRingGrams(wire: Decimal, inner: Decimal, density: Decimal): Decimal {
  const middle = multiply(PI, above('inner diameter', inner).plus(wire))
  return roundHalfAwayFromZero(
    multiply(
      multiply(multiply(QUARTER_PI, squared(above('wire', wire))), middle),
      multiply(above('density', density), THOUSANDTH),
    ),
    GRAM_DIGITS,
  )
}

function squared(value: Decimal): Decimal {
  return multiply(value, value)
}

function above(name: string, value: Decimal): Decimal {
  if (!isPositive(value)) throw new RangeError(`expected a ${name} above 0, got ${toText(value)}`)
  return value
}
