/** Continuing an interrupted addition at a backend that does not recognise repeated requests. */
import { isSameLine, type LineIdentity } from './cartLine.ts'

interface Quantified extends LineIdentity {
  readonly quantity: number
}

/**
 * The items that an interrupted addition has not added yet, judged by the quantities before it and now.
 * Something that was added counts for the first items that it suffices for, so that nothing is added twice.
 */
export function notYetAdded<Item extends Omit<Quantified, 'itemId'>>(
  items: readonly Item[],
  before: readonly Quantified[],
  now: readonly Quantified[],
): readonly Item[] {
  const used: { readonly item: Quantified; quantity: number }[] = []
  return items.filter((item) => {
    const line: Quantified = { ...item, itemId: null }
    const added = sumOf(now, line) - sumOf(before, line)
    const counted = used.find((one) => isSameLine(one.item, line)) ?? { item: line, quantity: 0 }
    if (counted.quantity === 0) used.push(counted)
    counted.quantity += item.quantity
    return added < counted.quantity
  })
}

function sumOf(lines: readonly Quantified[], wanted: Quantified): number {
  return lines.filter((line) => isSameLine(line, wanted)).reduce((sum, { quantity }) => sum + quantity, 0)
}
