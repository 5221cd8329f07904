import type { PageQuery, PageOutcome } from '../graphql/loading.ts'
import { Metals } from '../graphql/generated/documents.generated.ts'
import { parseChart } from '../features/metal/metalPeriods.ts'
import { fetchPartsOf } from './metalParts.ts'

export async function load(query: PageQuery, search: URLSearchParams): Promise<PageOutcome> {
  const chart = parseChart(search)
  const { metal, period } = chart
  await Promise.all([query(Metals, { metal, period }), fetchPartsOf(chart)])
  return 'found'
}
