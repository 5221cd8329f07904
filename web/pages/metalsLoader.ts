import type { Ask, PageOutcome } from '../graphql/loading.ts'
import { Metals } from '../graphql/generated/documents.generated.ts'
import { parseChart } from '../features/metal/metalPeriods.ts'

export async function load(ask: Ask, search: URLSearchParams): Promise<PageOutcome> {
  const { metal, period } = parseChart(search)
  await ask(Metals, { metal, period })
  return 'found'
}
