/** Listings and positions without a connection, with the rules that the gateway uses. */
import { type ListingSort, MAX_LISTED } from '#domain/listingSort.ts'
import { firstFacetsOf } from '../listing/facets.ts'
import {
  always,
  categorySorts,
  checkSort,
  indexSort,
  metalFirst,
  NEWEST_FIRST,
  pageOf,
  textSort,
  textSorts,
} from '../listing/choices.ts'
import { listedAlways, planListing } from '../listing/listing.ts'
import { MAX_SUGGESTIONS } from '../listing/texts.ts'
import type { Filter, Sort } from '../types.ts'
import { NotStoredError } from './answerQuery.ts'
import { filtersOf, numberOr, sortOf } from './listingArguments.ts'
import type { OfflineIndexes } from './offlineIndexes.ts'
import { recordKey, type RecordSource, type StoredRecord } from './records.ts'
import type { Variables } from './selection.ts'

export type OfflineListings = ReturnType<typeof createOfflineListings>

export function createOfflineListings(indexes: OfflineIndexes, records: RecordSource) {
  const { settings, attributes, products, textsOf, refTo, idOf, ancestorsOf } = indexes
  const { store, table } = settings
  const list = (
    args: Variables,
    question: {
      readonly within?: Filter
      readonly text?: string
      readonly isCorrected?: boolean
      readonly sort: ListingSort
      readonly sorts: readonly ListingSort[]
      readonly indexSort: readonly Sort[]
      readonly sizeArgument?: string
      readonly firstFacets?: readonly string[]
    },
  ) => {
    const size = args[question.sizeArgument ?? 'pageSize']
    const planned = planListing(
      {
        ...question,
        store,
        language: settings.language,
        suggestions: MAX_SUGGESTIONS,
        filters: filtersOf(args),
        wantsFacets: true,
        ...pageOf(numberOr(args['page']), numberOr(size), question.sizeArgument),
      },
      attributes,
    )
    const result = (question.text === undefined ? products() : textsOf('product')).search(planned.request)
    const listing = {
      __typename: 'Listing',
      ...planned.pages(result),
      items: result.hits.map(({ document }) => refTo('product', document.id)),
      facets: planned.facets(result) ?? [],
      sort: question.sort,
      sorts: question.sorts,
    }
    return { result, listing }
  }

  return {
    listCategory(key: string, args: Variables): unknown {
      const id = idOf(key)
      if (id === undefined) throw new NotStoredError(`expected the category ${key} in the bundle, got nothing`)
      const categoryIds = [id, ...ancestorsOf(id).toReversed()]
      const sorts = categorySorts(store, categoryIds, table)
      const sort = checkSort(sortOf(args, 'POSITION_DESC'), sorts)
      return list(args, {
        within: always('category_ids', [id]),
        sort,
        sorts,
        indexSort: indexSort(sort, id),
        firstFacets: firstFacetsOf(categoryIds, table),
      }).listing
    },

    newest(args: Variables, within?: Filter): unknown {
      const { result, listing } = list(
        { count: args['count'] ?? DEFAULT_COUNT },
        {
          ...(within && { within }),
          sort: 'LATEST',
          sorts: ['LATEST'],
          indexSort: NEWEST_FIRST,
          sizeArgument: 'count',
        },
      )
      if (within) return listing
      const documents = result.hits.map(({ document }) => document)
      const items = metalFirst(documents, (document) => document, settings).map(({ id }) => refTo('product', id))
      return { ...listing, items }
    },

    listByText(args: Variables, text: string, isCorrected: boolean) {
      const sorts = textSorts(store)
      const sort = textSort(sortOf(args, null), text, sorts)
      return list(args, { text, isCorrected, sort, sorts, indexSort: indexSort(sort, null) })
    },

    positionOf(key: string, args: Variables): unknown {
      const id = idOf(key)
      const document = id === undefined ? null : products().getMany('id', [id])[0]
      if (!document) return null
      const sorts = categorySorts(store, table.premiumCategoryIds, table)
      const sort = checkSort(sortOf(args, 'POSITION_DESC'), sorts)
      const { pageSize } = pageOf(1, numberOr(args['pageSize']))
      const own = (Array.isArray(document['category_ids']) ? document['category_ids'] : [])
        .map(Number)
        .flatMap((category) => refTo('category', category) ?? [])
        .toSorted((a, b) => levelOf(records.get(b.__ref)) - levelOf(records.get(a.__ref)))
      const { category: wanted } = args
      const requested = typeof wanted === 'string' ? [{ __ref: recordKey('Category', wanted) }] : []
      for (const category of [...requested, ...own]) {
        const categoryId = idOf(category.__ref)
        if (categoryId === undefined) continue
        const { position } = products().search({
          filters: listedAlways({ store, within: always('category_ids', [categoryId]) }),
          sort: indexSort(sort, categoryId),
          from: 0,
          size: 0,
          locate: document.id,
        })
        if (typeof position === 'number' && position < MAX_LISTED)
          return { __typename: 'ListingPosition', category, page: Math.floor(position / pageSize) + 1 }
      }
      return null
    },
  }
}

const DEFAULT_COUNT = 8

function levelOf(record: StoredRecord | undefined): number {
  return Number(record?.['level'] ?? 0)
}
