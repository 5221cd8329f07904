/** Builds an SVG path through values at equal distances; a gap interrupts the line. */

export interface Box {
  readonly width: number
  readonly height: number
  /** Values at the lower and the upper edge. */
  readonly low: number
  readonly high: number
}

/** Null is a gap. A single value between two gaps is drawn as a dot of the stroke's width. */
export function linePath(values: readonly (number | null)[], { width, height, low, high }: Box): string {
  const step = values.length > 1 ? width / (values.length - 1) : 0
  const point = (value: number, at: number) => `${short(at * step)} ${short(heightOf(value, low, high, height))}`
  let path = ''
  values.forEach((value, at) => {
    if (value === null) return
    const isStart = at === 0 || values[at - 1] == null
    const isAlone = isStart && values[at + 1] == null
    path += `${isStart ? 'M' : 'L'}${point(value, at)}${isAlone ? 'h.01' : ''}`
  })
  return path
}

/** The area below the line: each piece is closed along the lower edge. */
export function areaPath(values: readonly (number | null)[], box: Box): string {
  const { width, height, low, high } = box
  const step = values.length > 1 ? width / (values.length - 1) : 0
  let path = ''
  values.forEach((value, at) => {
    if (value === null) return
    const left = short(at * step)
    if (at === 0 || values[at - 1] == null) path += `M${left} ${height}`
    path += `L${left} ${short(heightOf(value, low, high, height))}`
    if (at === values.length - 1 || values[at + 1] == null) path += `L${left} ${height}Z`
  })
  return path
}

/** Distance of a value from the top. If all values are equal, it is the middle. */
export function heightOf(value: number, low: number, high: number, height: number): number {
  return high === low ? height / 2 : ((high - value) / (high - low)) * height
}

// A tenth of a pixel is invisible, and the page becomes smaller.
function short(value: number): string {
  return String(Math.round(value * 10) / 10)
}
