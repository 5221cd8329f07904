/** The article numbers nearest to one that no product has. */
import SearchableMap from 'minisearch/SearchableMap'
import { articleNumberKey } from '#domain/articleNumber.ts'
import { StepBudget } from '../text/stepBudget.ts'

export const MAX_NEAREST_NUMBERS = 3
/** Shorter texts are the beginning of too many numbers. */
const MIN_BEGINNING = 3
/** A number with more different characters is another one. */
const MAX_DIFFERENCES = 4
const CHARACTERS_PER_DIFFERENCE = 3

/**
 * Texts whose article numbers are compared: shorter and shorter beginnings of the number, so that a wrong character at its
 * end, in its middle or near its start is behind one of them. Empty for a text that is too short.
 */
export function numberBeginnings(number: string): readonly string[] {
  const text = number.trim()
  const lengths = [text.length - 1, Math.ceil((text.length * 2) / 3), Math.ceil(text.length / 3)]
  const cut = lengths.map((length) => text.slice(0, Math.max(length, MIN_BEGINNING)))
  return [...new Set(cut)].filter((beginning) => articleNumberKey(beginning).length >= MIN_BEGINNING)
}

/**
 * Empty also when the budget is spent.
 *
 * @param skus that could be meant, each once
 */
export function nearestNumbers(number: string, skus: readonly string[], budget = new StepBudget()): readonly string[] {
  const key = articleNumberKey(number)
  const maxDifferences = Math.min(MAX_DIFFERENCES, Math.floor(key.length / CHARACTERS_PER_DIFFERENCE))
  if (!budget.take((key.length + 1) * (key.length + 1 + maxDifferences))) return []

  const skusOfKey = new SearchableMap<string[]>()
  for (const sku of skus) skusOfKey.update(articleNumberKey(sku), (same) => [...(same ?? []), sku])
  return [...skusOfKey.fuzzyGet(key, maxDifferences).values()]
    .toSorted(([, differences], [, others]) => differences - others)
    .flatMap(([same]) => same)
    .slice(0, MAX_NEAREST_NUMBERS)
}
