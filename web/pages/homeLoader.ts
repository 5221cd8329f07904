import type { Ask, PageOutcome } from '../graphql/loading.ts'
import { Home } from '../graphql/generated/documents.generated.ts'

export async function load(ask: Ask): Promise<PageOutcome> {
  await ask(Home, {})
  return 'found'
}
