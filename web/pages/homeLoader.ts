import type { PageQuery, PageOutcome } from '../graphql/loading.ts'
import { Home } from '../graphql/generated/documents.generated.ts'

export async function load(ask: PageQuery): Promise<PageOutcome> {
  await ask(Home, {})
  return 'found'
}
