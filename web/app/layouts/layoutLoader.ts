import type { PageQuery } from '../../graphql/loading.ts'
import { Layout } from '../../graphql/generated/documents.generated.ts'

/** Fetches the menu and the other stores. A page is shown without them if this fails. */
export async function load(fetchQuery: PageQuery): Promise<void> {
  await fetchQuery(Layout, {})
}
