/** One character on the terminal for each file of tests or journey, where scripts/testCount.ts passes the terminal on. */
import { writeSync } from 'node:fs'

const TERMINAL = 3
const PER_LINE = 100
let written = 0

export function writeDot(isGood: boolean): void {
  written += 1
  writeToTerminal(`${isGood ? '.' : 'x'}${written % PER_LINE === 0 ? '\n' : ''}`)
}

export function endDots(): void {
  if (written % PER_LINE !== 0) writeToTerminal('\n')
}

function writeToTerminal(text: string): void {
  try {
    writeSync(TERMINAL, text)
  } catch {
    // A terminal that was closed, or that is full: a dot less.
  }
}
