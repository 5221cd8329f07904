/** Finds pages that editors write by their text, where no title or keyword is what was searched. */
import { createEngine } from '../catalogueEngine.ts'

interface PageText {
  readonly id: number
  readonly html: string
}

export interface PageTexts {
  /** Ids of pages whose text has every word of the searched text, none of them corrected; the best match first. */
  find(text: string, size: number): readonly number[]
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
  }
}

/** Words only: no comments, tags, directives of the backend and entities. */
function plainText(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->|<(style|script)\b[\s\S]*?<\/\1>|<[^>]*>|\{\{[^}]*\}\}|&[#\w]+;/gi, ' ')
    .replace(/\s+/g, ' ')
}
