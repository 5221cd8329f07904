/** Densities by alloy. Alloys of the same karat have different densities. */
import { decimal, type Decimal } from './decimal.ts'

/** g/cm³, by alloy code of the documents: 1000 ÷ Σ(parts ÷ density) of each composition. Manufacturers differ by ±2 %. */
const DENSITIES: Readonly<Record<string, string>> = {
  au9999: '19.32',
  au916: '17.82',
  'au750-2n': '15.60',
  'au750-3n': '15.46',
  'au750-4n': '15.32',
  'au750-5n': '15.15',
  'au750-green': '15.96',
  'au750-white-pd': '16.29',
  'au585-yellow': '13.88',
  'au585-rose': '13.57',
  'au585-red': '13.25',
  'au585-green': '14.32',
  'au585-white-pd': '14.58',
  ag999: '10.49',
  ag925: '10.36',
  ag830: '10.19',
  pt9995: '21.45',
  'pt950-ru': '20.70',
  'pt950-co': '20.80',
  pd9995: '12.02',
  'pd950-ru': '12.04',
  'pd500-ag': '11.20',
  rh999: '12.41',
}

/** Null for an alloy that is not in the table. */
export function densityOf(alloyCode: string): Decimal | null {
  const density = Object.hasOwn(DENSITIES, alloyCode) ? DENSITIES[alloyCode] : undefined
  return density === undefined ? null : decimal(density)
}
