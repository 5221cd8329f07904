/** Reads all documents of an entity, by ranges of ids: the last search is no more work than the first one. */
import type { CatalogueDocument, CatalogueIndex, Entity, Filter } from './port.ts'

interface Wanted {
  readonly storeCode: string
  readonly entity: Entity
  /** Documents of one search. */
  readonly size: number
  readonly only?: readonly Filter[]
  /** As in a search. */
  readonly onlyFields?: readonly string[]
}

/** @throws UpstreamError */
export async function everyDocument(
  index: Pick<CatalogueIndex, 'search'>,
  wanted: Wanted,
): Promise<readonly CatalogueDocument[]> {
  const documents: CatalogueDocument[] = []
  for await (const page of documentPages(index, wanted)) for (const document of page) documents.push(document)
  return documents
}

/** One search after another, when the one before has been used. @throws UpstreamError */
export async function* documentPages(
  index: Pick<CatalogueIndex, 'search'>,
  { only = [], ...wanted }: Wanted,
): AsyncGenerator<readonly CatalogueDocument[], undefined> {
  const sort = [{ field: 'id', direction: 'asc' }] as const
  let [above, from]: [number | null, number] = [null, 0]
  for (;;) {
    // Ids that are texts have the order of texts, in which the next one is unknown.
    const range = above === null ? [] : [{ field: 'id', from: String(above), scope: 'always' } as const]
    const [found] = await index.search([{ ...wanted, filters: [...range, ...only], sort, from }])
    if (!found) return undefined
    const added = found.hits.flatMap(({ document }) => (document.id === above ? [] : [document]))
    yield added
    if (from + wanted.size >= found.total) return undefined
    const last = added.at(-1)?.id
    // Hits can be fewer than asked for, because malformed documents are left out.
    if (last === undefined) from += wanted.size
    else [above, from] = [last, 0]
  }
}
