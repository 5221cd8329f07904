/** Chain types: the weight factor k and the widths on sale. */
import type { ChainType } from './words/words.ts'

export interface ChainFigures {
  readonly type: ChainType
  /** Weight factor: g/m = k·W²·ρ. */
  readonly k: number
  readonly silverWidths: readonly number[]
  readonly goldWidths: readonly number[]
}

export const CHAINS: readonly ChainFigures[] = [
  { type: 'anchor', k: 0.18, silverWidths: [1, 1.5, 2, 3, 4], goldWidths: [1, 1.5, 2] },
  { type: 'curb', k: 0.24, silverWidths: [1.2, 2.2, 3, 4.5, 6], goldWidths: [1.2, 2.2, 3] },
  { type: 'figaro', k: 0.22, silverWidths: [1.8, 2.5, 3.5, 5], goldWidths: [1.8, 2.5] },
  { type: 'belcher', k: 0.28, silverWidths: [1.5, 2, 3, 4], goldWidths: [1.5, 2] },
  { type: 'box', k: 0.7, silverWidths: [0.8, 1, 1.4, 1.8], goldWidths: [0.8, 1] },
  { type: 'snake', k: 0.65, silverWidths: [1, 1.5, 2], goldWidths: [1, 1.5] },
  { type: 'rope', k: 0.38, silverWidths: [1.5, 2, 3], goldWidths: [1.5, 2] },
  { type: 'ball', k: 0.36, silverWidths: [1, 1.5, 2.5], goldWidths: [1, 1.5] },
  { type: 'wheat', k: 0.5, silverWidths: [1, 1.5, 2.5], goldWidths: [1, 1.5] },
  { type: 'king', k: 0.64, silverWidths: [2, 3, 5], goldWidths: [2, 3] },
]
