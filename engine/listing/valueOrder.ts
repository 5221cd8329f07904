/** Sizes in labels of facet values: "2,5 g", "1/10 oz", "0,8 mm", "45 cm", "3 × 5 mm", "52". */

/** Sizes of units of one kind compare with each other; other units are compared by their numbers alone. */
const UNIT_SIZES: Readonly<Record<string, number>> = {
  mg: 0.001,
  g: 1,
  kg: 1000,
  oz: 31.1034768,
  mm: 1,
  cm: 10,
  m: 1000,
  ml: 1,
  cl: 10,
  l: 1000,
}
const NUMBER = String.raw`\d+(?:[.,]\d+)?`
const MEASURE = new RegExp(String.raw`^(${NUMBER})(?:/(\d+))?((?:\s*[x×–-]\s*${NUMBER})*)\s*(\p{L}{0,3})$`, 'u')

/** First number and then the others in the label; null for a label that is not a measure. */
function sizesIn(label: string): readonly number[] | null {
  const [whole, number = '', divisor = '1', others = '', unit = ''] = MEASURE.exec(label.trim()) ?? []
  if (whole === undefined) return null
  const factor = UNIT_SIZES[unit.toLowerCase()] ?? 1
  const first = (read(number) / Number(divisor)) * factor
  return [first, ...(others.match(new RegExp(NUMBER, 'g')) ?? []).map((other) => read(other) * factor)]
}

function read(number: string): number {
  return Number(number.replace(',', '.'))
}

/** The labels by size, smallest first; null unless all of them are measures. */
export function bySize<Value extends { readonly label: string }>(values: readonly Value[]): readonly Value[] | null {
  const sized = values.map((value) => ({ value, sizes: sizesIn(value.label) }))
  if (sized.length === 0 || sized.some(({ sizes }) => sizes === null)) return null
  return sized.toSorted((a, b) => compareSizes(a.sizes ?? [], b.sizes ?? [])).map(({ value }) => value)
}

function compareSizes(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
