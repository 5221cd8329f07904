import { writeChange, type FigureStyle } from '../../ui/figures.ts'

export type ChangeDirection = 'up' | 'down' | 'level'

/** Uses the formatted value: a change that rounds to zero has no direction. */
export function changeDirection(percent: string | null, style: FigureStyle): ChangeDirection {
  if (percent === null || !/[1-9]/.test(writeChange(percent, style))) return 'level'
  return percent.startsWith('-') ? 'down' : 'up'
}
