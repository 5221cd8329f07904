/** Finds editors' pages by their text if no title and no keyword matches. */
import { createEngine } from '../catalogueEngine.ts'

interface PageText {
  readonly id: number
  readonly html: string
}

export interface PageTexts {
  /** Ids of pages whose text has every word of the searched text, none of them corrected; the best match first. */
  find(text: string, size: number): readonly number[]
  /** Prepares some of the pages ahead of the first search. @returns false when none is left */
  prepare(maxPages: number): boolean
}

/** @param language ISO 639-1 code of the texts */
export function createPageTexts(language: string, pages: readonly PageText[]): PageTexts {
  const engine = createEngine({ language })
  engine.load(pages.map(({ id, html }) => ({ id, name: plainText(html) })))
  return {
    find(text, size) {
      const { hits, exactTotal = 0 } = engine.search({ text, isCorrected: false, filters: [], from: 0, size })
      return hits.slice(0, exactTotal).map(({ document }) => document.id)
    },
    prepare: (maxPages) => engine.indexTexts(maxPages),
  }
}

/** Longer pages are found by their beginning. */
const MAX_LENGTH = 50_000

/** Words only: no comments, tags, directives of the backend and entities. Its time grows with the length alone, whatever an editor writes. */
function plainText(html: string): string {
  const begin = html.slice(0, MAX_LENGTH)
  const text = without(without(begin, /<!--/g, /-->/g), /<(?:style|script)\b/gi, /<\/(?:style|script)\b/gi)
  return text.replace(/<[^<>]*>|\{\{[^{}]*\}\}|&[#\w]{1,32};/g, ' ').replace(/\s+/g, ' ')
}

/** Removes what is between the marks; without an end mark, everything up to the end of the text. */
function without(text: string, opening: RegExp, closing: RegExp): string {
  let retained = ''
  let at = 0
  for (;;) {
    opening.lastIndex = at
    const start = opening.exec(text)
    if (!start) return retained + text.slice(at)
    retained += `${text.slice(at, start.index)} `
    closing.lastIndex = start.index
    if (!closing.exec(text)) return retained
    at = closing.lastIndex
  }
}
