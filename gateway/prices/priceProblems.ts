/** What a document states wrongly about its prices is told in the log: once, not at every question. */
import type { PriceAnswer } from '#domain/price.ts'
import type { Logger } from 'pino'
import type { Priced } from './stated.ts'

// A quote in a text changes with every tick, so the number of texts is bounded.
const TOLD_PROBLEMS = 5

const told = new WeakMap<object, Set<string>>()

/** @param log null: whoever asks has nobody to tell. */
export function tellPriceProblems(
  { store: { storeCode }, sku, fields }: Priced,
  { problems }: Pick<PriceAnswer, 'problems'>,
  log: Pick<Logger, 'warn'> | null,
): void {
  if (!log || !problems || problems.length === 0) return

  const known = told.get(fields) ?? new Set<string>()
  const news = problems.filter((problem) => !known.has(problem)).slice(0, TOLD_PROBLEMS - known.size)
  if (news.length === 0) return

  for (const problem of news) known.add(problem)
  told.set(fields, known)
  log.warn({ storeCode, sku, problems: news }, 'price: something stated is no price')
}
