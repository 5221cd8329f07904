/** Text searches without a connection, with the rules that the gateway uses. */
import { listedAlways } from '../listing/listing.ts'
import {
  MAX_ALTERNATIVES,
  MAX_FOUND_CATEGORIES,
  MAX_FOUND_PAGES,
  MAX_OTHER_RESULTS,
  searchText,
  withoutMeasures,
  wordsToTryAlone,
} from '../listing/texts.ts'
import { rulesFor } from '../text/languages.ts'
import { namesPageSubject, subjectsOf } from '../text/pageSubjects.ts'
import { createPageTexts, type PageTexts } from '../text/pageTexts.ts'
import { findShopPages, shopPagesBeside } from '../text/shopPages.ts'
import type { SearchResult } from '../types.ts'
import { filtersOf } from './listingArguments.ts'
import type { OfflineIndexes } from './offlineIndexes.ts'
import type { OfflineListings } from './offlineListings.ts'
import type { RecordSource } from './records.ts'
import type { Variables } from './selection.ts'

const MAX_PAGE_TEXTS = 500 // maximum number of pages in the specification

export function createOfflineSearch(indexes: OfflineIndexes, listings: OfflineListings, records: RecordSource) {
  const { settings, textsOf, refTo } = indexes
  const { store } = settings
  const language = rulesFor(settings.language)
  const others = createOtherFinds(indexes, records)

  /** Without a correction where the words as typed name a page. */
  const listByText = (args: Variables, text: string, isCorrected: boolean) => {
    const found = listings.listByText(args, text, isCorrected)
    const isOfPage = found.result.correctedText !== undefined && others.namesPage(text)
    return isOfPage ? listings.listByText(args, text, false) : found
  }
  const countProducts = (text: string): number =>
    textsOf('product').search({
      text,
      isCorrected: false,
      filters: listedAlways({ store: { ...store, catalogue: { ...store.catalogue, listOutOfStock: true } }, text }),
      from: 0,
      size: 0,
    }).total
  const findAlternatives = (text: string) =>
    wordsToTryAlone(text, language)
      .filter((word) => countProducts(word) > 0)
      .slice(0, MAX_ALTERNATIVES)

  return {
    search(args: Variables): unknown {
      const text = searchText(String(args['text']))
      const shopPages = findShopPages(text, language)
      const isCorrected = shopPages.length === 0 && !namesPageSubject(text, language)
      const { result, listing } = listByText(args, text, isCorrected)
      const exactCount = result.exactTotal ?? result.total
      const isEmpty = listing.totalCount === 0 && listing.page >= 1 && filtersOf(args).length === 0
      return {
        __typename: 'SearchResult',
        text,
        correctedText: correctionOf(result),
        ignoredWords: result.ignoredWords ?? [],
        isCorrectionCut: result.isCorrectionCut ?? false,
        suggestions: result.suggestions,
        categories: others
          .find('category', text, result.correctedText !== undefined)
          .flatMap((id) => refTo('category', id) ?? [])
          .filter(({ __ref }) => records.get(__ref)?.['hasProducts'] === true)
          .slice(0, MAX_FOUND_CATEGORIES),
        pages: others
          .findPages(text, result.correctedText !== undefined, shopPages.length > 0 || exactCount > 0)
          .flatMap((id) => refTo('cms_page', id) ?? [])
          .slice(0, MAX_FOUND_PAGES),
        shopPages: shopPagesBeside(shopPages, { exactCount, isEmpty }, text, language),
        products: listing,
        exactCount,
        alternatives: isEmpty ? findAlternatives(text) : [],
        // The other stores' catalogues are not on this device.
        otherStores: [],
      }
    },
  }
}

/** Categories and CMS pages by their names, pages also by their texts. */
function createOtherFinds({ settings, textsOf, refTo }: OfflineIndexes, records: RecordSource) {
  const findNamed = (kind: 'category' | 'cms_page', text: string, isCorrected = true) => {
    const words = withoutMeasures(text)
    if (words === '') return { ids: [], isCorrected: false }
    const search = { text: words, isCorrected, filters: [], from: 0, size: MAX_OTHER_RESULTS }
    const { hits, exactTotal = 0, correctedText } = textsOf(kind).search(search)
    const ids = hits.slice(0, exactTotal).map(({ document }) => document.id)
    return { ids, isCorrected: correctedText !== undefined }
  }
  const find = (kind: 'category' | 'cms_page', text: string, wereProductsCorrected: boolean): readonly number[] => {
    const { ids, isCorrected } = findNamed(kind, text)
    return isCorrected && !wereProductsCorrected ? [] : ids
  }

  /** The best page of each subject that has one. */
  const findBySubjects = (subjects: readonly (readonly string[])[]): readonly number[] => {
    const found = subjects.map((names) => names.flatMap((name) => findNamed('cms_page', name, false).ids).slice(0, 1))
    return [...new Set(found.flat())]
  }

  let pageTexts: PageTexts | null = null
  const readPageTexts = (): PageTexts => {
    const { hits } = textsOf('cms_page').search({ filters: [], from: 0, size: MAX_PAGE_TEXTS })
    const pages = hits.map(({ document: { id } }) => {
      const html = records.get(refTo('cms_page', id)?.__ref ?? '')?.['html']
      return { id, html: typeof html === 'string' ? html : '' }
    })
    return createPageTexts(settings.language, pages)
  }

  return {
    find,
    namesPage(text: string): boolean {
      const { ids, isCorrected } = findNamed('cms_page', text)
      return !isCorrected && ids.length > 0
    },
    /** @param isEnough whether pages of the whole text are enough */
    findPages(text: string, wereProductsCorrected: boolean, isEnough: boolean): readonly number[] {
      const asTyped = find('cms_page', text, wereProductsCorrected)
      if (asTyped.length > 0) return asTyped
      const { names, isAll } = subjectsOf(text, rulesFor(settings.language))
      const ofSubjects = isAll || !isEnough ? findBySubjects(names) : []
      if (ofSubjects.length > 0 || isEnough) return ofSubjects
      return (pageTexts ??= readPageTexts()).find(text, MAX_OTHER_RESULTS)
    },
  }
}

/** A correction that finds nothing is not reported. */
function correctionOf({ total, correctedText }: SearchResult): string | null {
  return total > 0 ? (correctedText ?? null) : null
}
