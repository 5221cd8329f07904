import type { PageQuery, PageOutcome } from '../graphql/loading.ts'
import { Home } from '../graphql/generated/documents.generated.ts'

export async function load(query: PageQuery): Promise<PageOutcome> {
  await query(Home, {})
  return 'found'
}
