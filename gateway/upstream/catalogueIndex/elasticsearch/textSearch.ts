/** What a search with a text needs besides its first answer: another search where nothing matches, and completions. */
import { completionsOf, type FoundName } from '#engine/text/completions.ts'
import { rulesFor } from '#engine/text/languages.ts'
import { wordsOf } from '#engine/text/words.ts'
import type { StoreView } from '../../../storeTable.ts'
import type { IndexSearch } from '../port.ts'
import type { PlacedSearch } from './multiSearch.ts'
import { nameField, type QueryContext } from './queryContext.ts'
import {
  completionsIn,
  correctedBeginning,
  correctedText,
  everyWordCounts,
  scoreOf,
  type SearchResponse,
  unfinishedWord,
} from './searchAnswer.ts'
import { namesBody, searchBody, tolerantBody } from './searchQuery.ts'
import { completionsBody, hasCompletions } from './searchText.ts'

/** One search of a batch: all of one tick are one `_msearch`. */
export type Send = (body: PlacedSearch['body']) => Promise<SearchResponse>

export interface TextPlace {
  readonly store: StoreView
  readonly context: QueryContext
  readonly send: Send
}

interface Found {
  readonly response: SearchResponse
  readonly corrected: string | null
}

/** A text of which no document matches every word is searched again: with its corrections, and with misspelt words. */
export async function tolerant(
  search: IndexSearch,
  first: SearchResponse,
  place: Pick<TextPlace, 'context' | 'send'>,
): Promise<Found> {
  const { text } = search
  const asTyped = { response: first, corrected: null }
  if (text === undefined || search.isCorrected === false || everyWordCounts(first)?.all !== 0) return asTyped
  const corrected = await correctedSearch({ ...search, text }, first, place)
  const isBetter = first.hits.total === 0 || (everyWordCounts(corrected.response)?.all ?? 0) > 0
  return isBetter ? corrected : asTyped
}

async function correctedSearch(
  search: IndexSearch & { readonly text: string },
  first: SearchResponse,
  { context, send }: Pick<TextPlace, 'context' | 'send'>,
): Promise<Found> {
  const { text } = search
  const corrected = correctedText(text, first)
  const finished = corrected === null ? await correctedLastWord(text, { context, send }) : null
  if (finished !== null) {
    // The word is one of the index: what else is spelt nearly so is not meant.
    const response = await send(searchBody({ ...search, text: finished }, context))
    if ((everyWordCounts(response)?.all ?? 0) > 0) return { response, corrected: finished }
  }
  const response = await send(tolerantBody(search, corrected ?? text, context))
  if (corrected === null || response.hits.total === 0) return { response, corrected: null }
  const names = response.hits.hits.map(({ _source: source }) => nameOf(source, nameField(context)))
  return { response, corrected: spelledAs(corrected, names) }
}

/** A word that is neither finished nor spelt right has no correction among the words of the index, but phrases begin like it. */
async function correctedLastWord(
  text: string,
  { context, send }: Pick<TextPlace, 'context' | 'send'>,
): Promise<string | null> {
  const word = unfinishedWord(text)
  if (word === null || !hasCompletions(context)) return null
  return correctedBeginning(text, await send(completionsBody(word, true)))
}

/** The index has folded words: the spelling comes from the names that were found. */
function spelledAs(text: string, names: readonly string[]): string {
  const spellings = new Map(names.flatMap((name) => wordsOf(name).map(({ term, surface }) => [term, surface] as const)))
  return text.replaceAll(/\p{L}+/gu, (word) => spellings.get(word) ?? word)
}

/** Phrases that the index completes the text to, where it has a column for them. */
export async function phrasesFor(
  { text, suggestions }: IndexSearch,
  { context, send }: TextPlace,
): Promise<readonly string[]> {
  if (text === undefined || !suggestions || !hasCompletions(context)) return []
  return completionsIn(await send(completionsBody(text, false)))
}

/** Names of the best hits for completions, where the index has no column for them. */
export async function namesFor(search: IndexSearch, { context, send }: TextPlace): Promise<SearchResponse | null> {
  if (search.text === undefined || !search.suggestions || hasCompletions(context)) return null
  return send(namesBody(search, context))
}

/** Phrases of the names that the index completes the text to, or otherwise of the names of the hits. */
export async function completions(
  search: IndexSearch,
  corrected: string | null,
  known: readonly string[],
  names: SearchResponse | null,
  { context, send, store }: TextPlace,
): Promise<readonly string[]> {
  const { text, suggestions = 0 } = search
  if (text === undefined || suggestions === 0) return []
  const phrases = (typed: string, found: readonly FoundName[]) =>
    completionsOf(typed, found, rulesFor(store.i18n.language), suggestions)
  const completed = phrases(
    text,
    known.map((name) => ({ name, score: 1 })),
  )
  if (completed.length > 0) return completed

  const wanted = corrected ?? text
  const found = corrected === null && names ? names : await send(namesBody({ ...search, text: wanted }, context))
  const scored = found.hits.hits.map((hit) => ({
    name: nameOf(hit._source, nameField(context)),
    score: scoreOf(hit, found),
  }))
  return phrases(wanted, scored)
}

function nameOf(source: object | undefined, field: string): string {
  const name = source && field in source ? (source as Readonly<Record<string, unknown>>)[field] : ''
  return typeof name === 'string' ? name : ''
}
