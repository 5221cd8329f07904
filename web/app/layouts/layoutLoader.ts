import type { PageQuery } from '../../graphql/loading.ts'
import { Layout } from '../../graphql/generated/documents.generated.ts'

/** The menu and the other stores. A page stands without them. */
export async function load(ask: PageQuery): Promise<void> {
  await ask(Layout, {})
}
