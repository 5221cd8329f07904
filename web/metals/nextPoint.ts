/** The point that a key moves to, from 0 to `last`, as in the ARIA slider pattern; null for other keys. */
export function nextPoint(key: string, at: number, last: number): number | null {
  const page = Math.max(1, Math.round(last / 10))
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -page,
    PageUp: page,
    Home: -Infinity,
    End: Infinity,
  }
  const step = steps[key]

  return step === undefined ? null : Math.max(0, Math.min(last, at + step))
}
