/** Listings, search results and positions without a connection, with the rules that the gateway uses. */
import type { ListingSort } from '#domain/listingSort.ts'
import { firstFacetsOf } from '../listing/facets.ts'
import { always } from '../listing/filters.ts'
import { listedAlways, planListing } from '../listing/listing.ts'
import { pageOf } from '../listing/paging.ts'
import { categorySorts, checkSort, indexSort, NEWEST_FIRST, textSorts } from '../listing/sorts.ts'
import {
  MAX_ALTERNATIVES,
  MAX_FOUND_CATEGORIES,
  MAX_FOUND_PAGES,
  MAX_OTHER_RESULTS,
  MAX_SUGGESTIONS,
  searchText,
  withoutMeasures,
  wordsToTryAlone,
} from '../listing/texts.ts'
import { rulesFor } from '../text/languages.ts'
import { createPageTexts } from '../text/pageTexts.ts'
import { findShopPages } from '../text/shopPages.ts'
import type { Filter, SearchResult, Sort } from '../types.ts'
import { NotStoredError } from './answerQuery.ts'
import { filtersOf, numberOr, sortOf } from './listingArguments.ts'
import type { OfflineIndexes } from './offlineIndexes.ts'
import { recordKey, type RecordSource, type StoredRecord } from './records.ts'
import type { Variables } from './selection.ts'

export function createOfflineListings({
  settings,
  attributes,
  products,
  textsOf,
  refTo,
  idOf,
  ancestorsOf,
}: OfflineIndexes) {
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
      facets: (planned.facets(result) ?? []).map((facet) =>
        facet.__typename === 'RangeFacet'
          ? { ...facet, ranges: facet.ranges.map((range) => ({ __typename: 'FacetRange', ...range })) }
          : facet,
      ),
      sort: question.sort,
      sorts: question.sorts,
    }
    return { result, listing }
  }

  const findOther = (
    kind: 'category' | 'cms_page',
    text: string,
    wereProductsCorrected: boolean,
  ): readonly number[] => {
    const words = withoutMeasures(text)
    if (words === '') return []
    const {
      hits,
      exactTotal = 0,
      correctedText,
    } = textsOf(kind).search({
      text: words,
      filters: [],
      from: 0,
      size: MAX_OTHER_RESULTS,
    })
    return correctedText !== undefined && !wereProductsCorrected
      ? []
      : hits.slice(0, exactTotal).map(({ document }) => document.id)
  }
  const findByTexts = (text: string, records: RecordSource): readonly number[] => {
    const ids = textsOf('cms_page')
      .search({ filters: [], from: 0, size: MAX_PAGE_TEXTS })
      .hits.map(({ document }) => document.id)
    const pages = ids.map((id) => {
      const reference = refTo('cms_page', id)
      const html = reference && records.get(reference.__ref)?.['html']
      return { id, html: typeof html === 'string' ? html : '' }
    })
    return createPageTexts(settings.language, pages).find(text, MAX_OTHER_RESULTS)
  }
  const countProducts = (text: string): number =>
    textsOf('product').search({
      text,
      filters: listedAlways({ store: { ...store, catalogue: { ...store.catalogue, listOutOfStock: true } }, text }),
      from: 0,
      size: 0,
    }).total

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
      return list(
        { count: args['count'] ?? DEFAULT_COUNT },
        {
          ...(within && { within }),
          sort: 'LATEST',
          sorts: ['LATEST'],
          indexSort: NEWEST_FIRST,
          sizeArgument: 'count',
        },
      ).listing
    },

    search(args: Variables, records: RecordSource): unknown {
      const text = searchText(String(args['text']))
      const sorts = textSorts(store)
      const sort = checkSort(sortOf(args, 'RELEVANCE'), sorts)
      const shopPages = findShopPages(text, rulesFor(settings.language))
      const isCorrected = shopPages.length === 0
      const { result, listing } = list(args, { text, isCorrected, sort, sorts, indexSort: indexSort(sort, null) })
      const named = findOther('cms_page', text, result.correctedText !== undefined)
      const exactCount = result.exactTotal ?? result.total
      const isEmpty = listing.totalCount === 0 && listing.page >= 1 && filtersOf(args).length === 0
      return {
        __typename: 'SearchResult',
        text,
        correctedText: correctionOf(result),
        ignoredWords: result.ignoredWords ?? [],
        suggestions: result.suggestions,
        categories: findOther('category', text, result.correctedText !== undefined)
          .flatMap((id) => refTo('category', id) ?? [])
          .filter(({ __ref }) => Number(records.get(__ref)?.['productCount'] ?? 0) > 0)
          .slice(0, MAX_FOUND_CATEGORIES),
        pages: (named.length > 0 || exactCount > 0 ? named : findByTexts(text, records))
          .flatMap((id) => refTo('cms_page', id) ?? [])
          .slice(0, MAX_FOUND_PAGES),
        shopPages,
        products: listing,
        exactCount,
        alternatives: isEmpty
          ? wordsToTryAlone(text)
              .filter((word) => countProducts(word) > 0)
              .slice(0, MAX_ALTERNATIVES)
          : [],
        // The other stores' catalogues are not on this device.
        otherStores: [],
      }
    },

    positionOf(key: string, args: Variables, records: RecordSource): unknown {
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
        if (typeof position === 'number')
          return { __typename: 'ListingPosition', category, page: Math.floor(position / pageSize) + 1 }
      }
      return null
    },
  }
}

const DEFAULT_COUNT = 8
const MAX_PAGE_TEXTS = 500 // maximum number of pages in the specification

/** A correction that finds nothing is not reported. */
function correctionOf({ total, correctedText }: SearchResult): string | null {
  return total > 0 ? (correctedText ?? null) : null
}

function levelOf(record: StoredRecord | undefined): number {
  return Number(record?.['level'] ?? 0)
}
