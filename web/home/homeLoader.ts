import type { PageQuery, PageOutcome } from '../client/loading.ts'
import { Home } from '../client/generated/documents.generated.ts'

export async function load(query: PageQuery): Promise<PageOutcome> {
  await query(Home, {})
  return 'found'
}
