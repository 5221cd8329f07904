/** Finds the pages that every shop has by what shoppers call them, in the store's language or in English. */
import type { Language } from '../types.ts'
import { CONNECTING_WORDS } from './connectingWords.ts'
import { fold } from './fold.ts'
import { metalsOf, misspeltMetal } from './metals.ts'
import { SHOP_PAGE_WORDS, type ShopPage } from './shopPageWords.ts'
import { StepBudget } from './stepBudget.ts'
import { NO_COMPOUNDS, Vocabulary } from './vocabulary.ts'
import { MAX_WORD_LENGTH, wordsOf } from './words.ts'

/** A shorter word is too near to words of products to be corrected. */
const MIN_CORRECTED = 7
const MIN_PART = 4

interface Use {
  readonly page: ShopPage
  readonly isName: boolean
}

interface PageLexicon {
  readonly language: Language
  readonly vocabulary: Vocabulary
  readonly uses: ReadonlyMap<string, readonly Use[]>
  readonly metals: ReadonlySet<string>
}

const lexicons = new Map<Language, PageLexicon>()

/** Pages of which a text that finds no product has a name, whatever its other words are: "endre passord". Metals are none: prices are asked of anything. */
export function findShopPagesLoosely(text: string, language: Language): readonly ShopPage[] {
  const lexicon = lexiconOf(language)
  const uses = wordsOf(text).flatMap(({ kind, term }) => (kind === 'word' ? usesOfForms(term, lexicon) : []))
  return [...new Set(uses.flatMap(({ page, isName }) => (isName && page !== 'METALS' ? [page] : [])))]
}

/** Pages that the text names without other words. */
export function findShopPages(text: string, language: Language, budget = new StepBudget()): readonly ShopPage[] {
  const ownLexicon = lexiconOf(language)
  const usesOfWords = wordsOf(text)
    .filter(({ kind, term }) => kind === 'word' && !isJoining(term, ownLexicon, language))
    .map(({ term }) => usesOf(term, ownLexicon, budget))
  const [first = [], ...others] = usesOfWords
  const pages = new Set(first.map(({ page }) => page))
  return [...pages].filter(
    (page) =>
      others.every((uses) => uses.some((use) => use.page === page)) &&
      usesOfWords.some((uses) => uses.some((use) => use.page === page && use.isName)),
  )
}

function isJoining(term: string, { uses }: PageLexicon, language: Language): boolean {
  return CONNECTING_WORDS[language].has(term) || (CONNECTING_WORDS.en.has(term) && !uses.has(term))
}

/** Of the word, its forms, its parts after a metal, its two parts, or the nearest word. */
function usesOf(term: string, lexicon: PageLexicon, budget: StepBudget): readonly Use[] {
  const { vocabulary, uses, metals } = lexicon
  const known = usesOfForms(term, lexicon)
  if (known.length > 0) return known

  for (const rest of restsAfterMetal(term, metals)) {
    const ofMetalPrice = usesOfForms(rest, lexicon).filter(({ page }) => page === 'METALS')
    if (ofMetalPrice.length > 0) return ofMetalPrice
  }
  const ofParts = usesOfParts(term, lexicon)
  if (ofParts.length > 0) return ofParts
  const [nearest] = term.length < MIN_CORRECTED ? [] : vocabulary.like(term, 'short', budget)
  return nearest?.distance === 1 ? (uses.get(nearest.term) ?? []) : []
}

function usesOfForms(term: string, { vocabulary, uses }: PageLexicon): readonly Use[] {
  return [term, ...vocabulary.formsOf(term)].flatMap((form) => uses.get(form) ?? [])
}

/** Of a compound of two words of one page, one of them a name: sporingsnummer, lørdagsåpent. */
function usesOfParts(term: string, lexicon: PageLexicon): readonly Use[] {
  if (NO_COMPOUNDS.includes(lexicon.language) || term.length > MAX_WORD_LENGTH) return []
  for (let split = MIN_PART; split <= term.length - MIN_PART; split++) {
    const [first, second] = [term.slice(0, split), term.slice(split)].map((part) => usesOfForms(part, lexicon))
    const common = (first ?? []).flatMap(({ page, isName }) => {
      const other = second?.filter((use) => use.page === page) ?? []
      return other.length > 0 ? [{ page, isName: isName || other.some((use) => use.isName) }] : []
    })
    if (common.some(({ isName }) => isName)) return common
  }
  return []
}

/** What follows a metal, which may be misspelt: pris, of gullpris and of gulpris. */
function restsAfterMetal(term: string, metals: ReadonlySet<string>): readonly string[] {
  const misspelt = misspeltMetal(term, metals)
  const rests = [...metals].filter((metal) => term.startsWith(metal)).map((metal) => term.slice(metal.length))
  return misspelt ? [...rests, misspelt.rest] : rests
}

function lexiconOf(language: Language): PageLexicon {
  const known = lexicons.get(language)
  if (known) return known
  const vocabulary = new Vocabulary(language)
  const uses = new Map<string, Use[]>()
  const add = (words: readonly string[], use: Use) => {
    for (const word of words) {
      const term = fold(word)
      vocabulary.add(term, word)
      uses.set(term, [...(uses.get(term) ?? []), use])
    }
  }
  const metals = new Set([...metalsOf(language), ...metalsOf('en')])
  for (const each of new Set([language, 'en'] as const)) {
    for (const { page, names, others } of SHOP_PAGE_WORDS[each]) {
      add(names.split(' '), { page, isName: true })
      add(others.split(' '), { page, isName: false })
    }
  }
  add([...metals], { page: 'METALS', isName: false })
  add([...metals], { page: 'VAT', isName: false })
  const lexicon = { language, vocabulary, uses, metals }
  lexicons.set(language, lexicon)
  return lexicon
}
