import type { Ask, PageOutcome } from '../graphql/loading.ts'
import { ContentText } from '../graphql/generated/documents.generated.ts'

interface ContentSubject {
  readonly slug: string
}

export async function load(ask: Ask, { slug }: ContentSubject): Promise<PageOutcome> {
  const { contentPage } = await ask(ContentText, { slug })
  return contentPage ? 'found' : 'missing'
}
