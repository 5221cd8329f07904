/** Creates the CMS loaders of one request. */
import DataLoader from 'dataloader'
import { malformedToNull } from '../shared/errors.ts'
import type { RequestScope } from '../shared/requestScope.ts'
import type { StoreView } from '../storeTable.ts'
import { textField } from '../upstream/catalogueIndex/fields.ts'
import type {
  CatalogueDocument,
  CatalogueIndex,
  Entity,
  FoundDocument,
  IndexLookup,
} from '../upstream/catalogueIndex/port.ts'
import {
  contentBlockModel,
  type ContentBlockModel,
  contentPageModel,
  type ContentPageModel,
  isShown,
} from './contentModels.ts'

const BLOCKS_PER_REQUEST = 150 // page size of blocks in the specification
const MAX_READ = 500 // maximum number of pages and of blocks in the specification
const EMPTY_RESULT = 'CMS query returned empty result' // message of the specification

/** Loads documents of any entity and store in batches. */
interface Documents {
  load(key: {
    readonly storeCode: string
    readonly entity: Entity
    readonly field: string
    readonly value: string | number
  }): Promise<CatalogueDocument | null>
}

/** Of an identifier of a block, or a slug of a page. */
type NameTest = (name: string) => boolean

interface BlockKey {
  readonly storeCode: string
  readonly identifier: string
}

export function createContentLoaders({ index, log }: RequestScope, documents: Documents) {
  const blocks = createBlockLoader(index)

  return {
    content: {
      /** Returns null and logs the slug when the store shows no such page. @throws UpstreamError */
      async pageBySlug(store: StoreView, slug: string): Promise<ContentPageModel | null> {
        const found = await loadPage(store, 'identifier', slug, documents)
        if (!found) log.info({ storeCode: store.storeCode, slug: slug.slice(0, 100) }, EMPTY_RESULT)
        return found
      },

      /** @throws UpstreamError */
      pageById: (store: StoreView, id: number): Promise<ContentPageModel | null> =>
        loadPage(store, 'id', id, documents),

      /** Maps documents that another query has loaded; leaves out those that the store does not show. */
      adoptPages: (store: StoreView, found: readonly CatalogueDocument[]): readonly ContentPageModel[] =>
        found.filter((document) => isShown(store, document)).map((document) => contentPageModel(store, document)),

      /** Malformed blocks are left out, because a block is only a part of a page. @throws UpstreamError */
      async block(store: StoreView, identifier: string): Promise<ContentBlockModel | null> {
        const document = await blocks.load({ storeCode: store.storeCode, identifier }).catch(malformedToNull)
        return document && isShown(store, document) ? contentBlockModel(store, document) : null
      },

      /** Sorted by identifier. @throws UpstreamError */
      async blocksLike(store: StoreView, isLike: NameTest): Promise<readonly ContentBlockModel[]> {
        const found = await shownLike(index, store, 'cms_block', isLike)
        return found.map((document) => contentBlockModel(store, document))
      },

      /** Sorted by slug. @throws UpstreamError */
      async pagesLike(store: StoreView, isLike: NameTest): Promise<readonly ContentPageModel[]> {
        return (await shownLike(index, store, 'cms_page', isLike)).map((document) => contentPageModel(store, document))
      },
    },
  }
}

function createBlockLoader(index: CatalogueIndex) {
  return new DataLoader<BlockKey, CatalogueDocument | null, string>((keys) => loadBlocks(index, keys), {
    maxBatchSize: BLOCKS_PER_REQUEST,
    cacheKeyFn: ({ storeCode, identifier }) => `${storeCode} ${identifier}`,
  })
}

async function loadPage(
  store: StoreView,
  field: 'identifier' | 'id',
  value: string | number,
  documents: Documents,
): Promise<ContentPageModel | null> {
  const document = await documents.load({ storeCode: store.storeCode, entity: 'cms_page', field, value })
  return document && isShown(store, document) ? contentPageModel(store, document) : null
}

async function loadBlocks(index: CatalogueIndex, keys: readonly BlockKey[]): Promise<FoundDocument[]> {
  const byStore = [...Map.groupBy(keys, ({ storeCode }) => storeCode)]
  const lookups = byStore.map(([storeCode, requested]): IndexLookup => {
    const values = requested.map(({ identifier }) => identifier)
    return { storeCode, entity: 'cms_block', field: 'identifier', values }
  })
  const lists = await index.getMany(lookups)
  const found = new Map(
    byStore.flatMap(([, requested], at) =>
      requested.map((key, position) => [key, lists[at]?.[position] ?? null] as const),
    ),
  )
  return keys.map((key) => found.get(key) ?? null)
}

/** The index has no pattern search: all documents up to the maximum are read page by page. */
async function shownLike(
  index: CatalogueIndex,
  store: StoreView,
  entity: 'cms_page' | 'cms_block',
  isLike: (identifier: string) => boolean,
): Promise<readonly CatalogueDocument[]> {
  const read: CatalogueDocument[] = []
  let total = MAX_READ
  // Hits can be fewer than asked for, because malformed documents are left out.
  for (let from = 0; from < Math.min(total, MAX_READ); from += BLOCKS_PER_REQUEST) {
    const size = Math.min(BLOCKS_PER_REQUEST, MAX_READ - from)
    const everything = {
      storeCode: store.storeCode,
      entity,
      filters: [],
      sort: [{ field: 'id', direction: 'asc' as const }],
    }
    const [answer] = await index.search([{ ...everything, from, size }])
    if (!answer) break
    total = answer.total
    read.push(...answer.hits.map(({ document }) => document))
  }
  const identifierOf = (document: CatalogueDocument) => textField(document, 'identifier') ?? ''
  return read
    .filter((document) => isLike(identifierOf(document)) && isShown(store, document))
    .toSorted((a, b) => (identifierOf(a) < identifierOf(b) ? -1 : 1))
}
