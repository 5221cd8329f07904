import type { PageQuery, PageOutcome } from '../graphql/loading.ts'
import { ContentText } from '../graphql/generated/documents.generated.ts'

interface ContentSubject {
  readonly slug: string
}

export async function load(ask: PageQuery, { slug }: ContentSubject): Promise<PageOutcome> {
  const { contentPage } = await ask(ContentText, { slug })
  return contentPage ? 'found' : 'missing'
}
