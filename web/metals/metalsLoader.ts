import type { PageQuery, PageOutcome } from '../client/loading.ts'
import { Metals } from '../client/generated/documents.generated.ts'
import { parseChart } from './metalPeriods.ts'
import { fetchPartsOf } from './metalParts.ts'

export async function load(query: PageQuery, search: URLSearchParams): Promise<PageOutcome> {
  const chart = parseChart(search)
  const { metal, period } = chart
  await Promise.all([query(Metals, { metal, period }), fetchPartsOf(chart)])
  return 'found'
}
