/** What a search with a text needs besides its first answer: another search where nothing matches, and completions. */
import { completionsOf, type FoundName } from '#engine/text/completions.ts'
import { fold } from '#engine/text/fold.ts'
import { rulesFor } from '#engine/text/languages.ts'
import { isNoMistake } from '#engine/text/meantWords.ts'
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
  /** Names of the best hits of the corrected text, if they were requested with it. */
  readonly names?: SearchResponse | null
}

/**
 * A text of which no document matches every word is searched again: with its corrections, and with misspelt words.
 *
 * @param beginnings answer of `beginningsFor`
 */
export async function tolerant(
  search: IndexSearch,
  first: SearchResponse,
  beginnings: SearchResponse | null,
  place: Pick<TextPlace, 'context' | 'send'>,
): Promise<Found> {
  const { text } = search
  const asTyped = { response: first, corrected: null }
  if (text === undefined || search.isCorrected === false || everyWordCounts(first)?.all !== 0) return asTyped
  const corrected = await correctedSearch({ ...search, text }, first, beginnings, place)
  const isBetter = first.hits.total === 0 || (everyWordCounts(corrected.response)?.all ?? 0) > 0
  return isBetter ? corrected : asTyped
}

async function correctedSearch(
  search: IndexSearch & { readonly text: string },
  first: SearchResponse,
  beginnings: SearchResponse | null,
  place: Pick<TextPlace, 'context' | 'send'>,
): Promise<Found> {
  const { text } = search
  const { context, send } = place
  const namesOf = (wanted: string) =>
    search.suggestions ? send(namesBody({ ...search, text: wanted }, context)) : null
  const corrected = correctedText(text, first)
  const finished = corrected === null ? await correctedLastWord(text, beginnings, place) : null
  if (finished !== null) {
    // The word is one of the index: what else is spelt nearly so is not meant.
    const body = searchBody({ ...search, text: finished }, context)
    const [response, names] = await Promise.all([send(body), namesOf(finished)])
    if ((everyWordCounts(response)?.all ?? 0) > 0) return { response, corrected: finished, names }
  }
  const [response, names] = await Promise.all([
    send(tolerantBody(search, corrected ?? text, context)),
    corrected === null ? null : namesOf(corrected),
  ])
  if (corrected === null || response.hits.total === 0) return { response, corrected: null }
  const found = response.hits.hits.map(({ _source: source }) => nameOf(source, nameField(context)))
  return { response, corrected: spelledAs(corrected, found), names }
}

/** A word that is neither finished nor spelt right has no correction among the words of the index, but phrases begin like it. */
async function correctedLastWord(
  text: string,
  known: SearchResponse | null,
  place: Pick<TextPlace, 'context' | 'send'>,
): Promise<string | null> {
  const beginnings = known ?? (await beginningsOf(text, place))
  return beginnings && correctedBeginning(text, beginnings)
}

/** None of a word that is meant as it is typed: an adjective is no beginning of a thing. */
function beginningsOf(text: string, { context, send }: Pick<TextPlace, 'context' | 'send'>) {
  const word = unfinishedWord(text)
  const isMeant = word !== null && isNoMistake(fold(word), rulesFor(context.language))
  return word === null || isMeant || !hasCompletions(context) ? null : send(completionsBody(word, true))
}

/** Phrases that begin nearly as the last word: while a shopper types they are part of the first request, because most texts are unfinished. */
export async function beginningsFor(
  { text, suggestions, isCorrected }: IndexSearch,
  place: Pick<TextPlace, 'context' | 'send'>,
): Promise<SearchResponse | null> {
  return text === undefined || !suggestions || isCorrected === false ? null : beginningsOf(text, place)
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
  { corrected, names = null }: Pick<Found, 'corrected' | 'names'>,
  known: readonly string[],
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
  const found = names ?? (await send(namesBody({ ...search, text: wanted }, context)))
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
