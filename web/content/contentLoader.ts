import type { PageQuery, PageOutcome } from '../client/loading.ts'
import { ContentText } from '../client/generated/documents.generated.ts'

interface ContentSubject {
  readonly slug: string
}

export async function load(query: PageQuery, { slug }: ContentSubject): Promise<PageOutcome> {
  const { contentPage } = await query(ContentText, { slug })
  return contentPage ? 'found' : 'missing'
}
