/** Reads all documents of an entity, by ranges of ids: the last search is no more work than the first one. */
import type { CatalogueDocument, CatalogueIndex, Entity } from './port.ts'

/** @throws UpstreamError */
export async function everyDocument(
  index: Pick<CatalogueIndex, 'search'>,
  { storeCode, entity, size }: { readonly storeCode: string; readonly entity: Entity; readonly size: number },
): Promise<readonly CatalogueDocument[]> {
  const documents: CatalogueDocument[] = []
  const sort = [{ field: 'id', direction: 'asc' }] as const
  let [above, from]: [number | null, number] = [null, 0]
  for (;;) {
    // Ids that are texts have the order of texts, in which the next one is unknown.
    const filters = above === null ? [] : [{ field: 'id', from: String(above), scope: 'always' } as const]
    const [found] = await index.search([{ storeCode, entity, filters, sort, from, size }])
    if (!found) return documents
    const added = found.hits.filter(({ document }) => document.id !== above)
    for (const { document } of added) documents.push(document)
    if (from + size >= found.total) return documents
    const last = added.at(-1)?.document.id
    // Hits can be fewer than asked for, because malformed documents are left out.
    if (last === undefined) from += size
    else [above, from] = [last, 0]
  }
}
