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
  readonly language: PageLanguage
  readonly vocabulary: Vocabulary
  readonly uses: ReadonlyMap<string, readonly Use[]>
  readonly metals: ReadonlySet<string>
}

type PageLanguage = Language | 'da'

/** Of readers of every store; a store's own language comes first. */
const LANGUAGES: readonly PageLanguage[] = ['da', 'nb', 'sv', 'fi', 'de', 'it']
const lexicons = new Map<PageLanguage, PageLexicon>()

/** Danish words have the endings of Norwegian ones. */
function rulesOf(language: PageLanguage): Language {
  return language === 'da' ? 'nb' : language
}

/** Pages about goods: a text that names one may name goods beside it. */
const ABOUT_PRODUCTS: readonly ShopPage[] = ['METALS', 'VAT']

interface FoundProducts {
  /** Products that match every word. */
  readonly exactCount: number
  /** Whether the text finds no product at all, also none without one of its words. */
  readonly isEmpty: boolean
}

/**
 * The pages that a text names without other words; where there are none, and no product matches every word, the pages of which it
 * has a name.
 *
 * @param named by `findShopPages`
 */
export function shopPagesBeside(
  named: readonly ShopPage[],
  { exactCount, isEmpty }: FoundProducts,
  text: string,
  language: Language,
): readonly ShopPage[] {
  return named.length > 0 || exactCount > 0 ? named : findShopPagesLoosely(text, language, isEmpty)
}

/**
 * Pages of which a text has a name, whatever its other words are: "endre passord", "gullpris siste ti år". Prices are asked of
 * anything, so that the metal prices need a metal, too. Only pages about goods are meant where the text finds a product.
 */
function findShopPagesLoosely(text: string, language: Language, isEmpty: boolean): readonly ShopPage[] {
  const lexicon = lexiconOf(language)
  const terms = wordsOf(text).flatMap(({ kind, term }) => (kind === 'word' ? [term] : []))
  const uses = terms.flatMap((term) => [...usesOfForms(term, lexicon), ...usesOfMetalPrice(term, lexicon)])
  const hasMetal = terms.some((term) => lexicon.metals.has(term) || usesOfMetalPrice(term, lexicon).length > 0)
  const named = new Set(uses.flatMap(({ page, isName }) => (isName ? [page] : [])))
  return [...named].filter((page) => (isEmpty || ABOUT_PRODUCTS.includes(page)) && (page !== 'METALS' || hasMetal))
}

/** Pages that the text names without other words, in the store's language and English, otherwise in another language of its readers. */
export function findShopPages(text: string, language: Language, budget = new StepBudget()): readonly ShopPage[] {
  if (language === 'plain') return []
  const terms = wordsOf(text).flatMap(({ kind, term }) => (kind === 'word' ? [term] : []))
  const own = findPagesIn(terms, lexiconOf(language), (term, lexicon) => usesOf(term, lexicon, budget))
  if (own.length > 0) return own
  // A word of another language is known, or it is none.
  const others = LANGUAGES.filter((each) => each !== language).map((each) => lexiconOf(each))
  return others.map((lexicon) => findPagesIn(terms, lexicon, usesOfKnown)).find(({ length }) => length > 0) ?? []
}

function findPagesIn(
  terms: readonly string[],
  lexicon: PageLexicon,
  usesIn: (term: string, lexicon: PageLexicon) => readonly Use[],
): readonly ShopPage[] {
  const usesOfWords: (readonly Use[])[] = []
  for (const term of terms.filter((each) => !isJoining(each, lexicon))) {
    const uses = usesIn(term, lexicon)
    if (uses.length === 0) return []
    usesOfWords.push(uses)
  }
  const [first = [], ...others] = usesOfWords
  const pages = new Set(first.map(({ page }) => page))
  return [...pages].filter(
    (page) =>
      others.every((uses) => uses.some((use) => use.page === page)) &&
      usesOfWords.some((uses) => uses.some((use) => use.page === page && use.isName)),
  )
}

function isJoining(term: string, { language, uses }: PageLexicon): boolean {
  return CONNECTING_WORDS[rulesOf(language)].has(term) || (CONNECTING_WORDS.en.has(term) && !uses.has(term))
}

/** Of the word, its forms, its parts after a metal, its two parts, or the nearest word. */
function usesOf(term: string, lexicon: PageLexicon, budget: StepBudget): readonly Use[] {
  const known = usesOfKnown(term, lexicon)
  if (known.length > 0) return known
  const ofParts = usesOfParts(term, lexicon)
  if (ofParts.length > 0) return ofParts
  const [nearest] = term.length < MIN_CORRECTED ? [] : lexicon.vocabulary.like(term, 'short', budget)
  return nearest?.distance === 1 ? (lexicon.uses.get(nearest.term) ?? []) : []
}

function usesOfKnown(term: string, lexicon: PageLexicon): readonly Use[] {
  const ofForms = usesOfForms(term, lexicon)
  return ofForms.length > 0 ? ofForms : usesOfMetalPrice(term, lexicon)
}

/** Of gullpris: pris behind a metal. */
function usesOfMetalPrice(term: string, lexicon: PageLexicon): readonly Use[] {
  return (
    restsAfterMetal(term, lexicon.metals)
      .map((rest) => usesOfForms(rest, lexicon).filter(({ page }) => page === 'METALS'))
      .find((uses) => uses.length > 0) ?? []
  )
}

function usesOfForms(term: string, { vocabulary, uses }: PageLexicon): readonly Use[] {
  return [term, ...vocabulary.formsOf(term)].flatMap((form) => uses.get(form) ?? [])
}

/** Of a compound of two words of one page, one of them a name: sporingsnummer, lørdagsåpent. */
function usesOfParts(term: string, lexicon: PageLexicon): readonly Use[] {
  if (NO_COMPOUNDS.includes(rulesOf(lexicon.language)) || term.length > MAX_WORD_LENGTH) return []
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

function lexiconOf(language: PageLanguage): PageLexicon {
  const known = lexicons.get(language)
  if (known) return known
  const vocabulary = new Vocabulary(rulesOf(language))
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
