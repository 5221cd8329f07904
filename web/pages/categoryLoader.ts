import type { Ask, PageOutcome } from '../graphql/loading.ts'
import { CategoryListing } from '../graphql/generated/documents.generated.ts'
import { listingVariables, parseListing } from '../features/listing/listingAddress.ts'
import { pagesOf } from '../shop/pageRange.ts'

interface CategorySubject {
  readonly categoryId: string
}

export async function load(ask: Ask, { categoryId }: CategorySubject, search: URLSearchParams): Promise<PageOutcome> {
  const state = parseListing(search)
  const answers = await Promise.all(
    pagesOf(state.pages).map((page) => ask(CategoryListing, categoryVariables(categoryId, state, page))),
  )
  return answers.every(({ category }) => category) ? 'found' : 'missing'
}

/** The same for the loader and the page: they must mean the same record of the cache. */
export function categoryVariables(id: string, state: ReturnType<typeof parseListing>, page: number) {
  return { id, ...listingVariables(state, page, 'POSITION_DESC') }
}
