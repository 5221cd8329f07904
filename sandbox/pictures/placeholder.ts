/** The picture for a product without one: the outline of a hallmark. */
import { punch } from './kit/relief.ts'

const HAIRLINE = '#BDB39B'

/** 600 × 600 with a transparent background; visible on light and dark pages. */
export function drawPlaceholder(): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 600 600">' +
    `<g fill="${HAIRLINE}" fill-opacity=".7">${punch(4.6, 300, 300)}</g>` +
    `<path d="M236 452H364" stroke="${HAIRLINE}" stroke-width="2" stroke-opacity=".5"/></svg>`
  )
}
