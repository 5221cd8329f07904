/** Assigns the interface's texts to the code that uses them: the layout, a page, or late modules. */
import { basename, extname } from 'node:path'

export interface TextModule {
  readonly code: string | null
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

export interface CutSettings {
  /** It and its static imports are the layout. */
  readonly entry: string
  /** Module that imports the pages, each dynamically. */
  readonly table: string
  /** Keys of all texts. */
  readonly texts: readonly string[]
}

export interface TextCut {
  /** Keys that are used at once. */
  readonly frame: ReadonlySet<string>
  /** Keys by part: one part per page, and one for all late modules. A text that two pages use is in both. */
  readonly parts: ReadonlyMap<string, ReadonlySet<string>>
  /** Returns the part that a dynamically imported module needs besides the layout, or "". */
  readonly partOf: (id: string) => string
}

const latePart = 'late'
const quotes = ['"', "'", '`']

export function cutTexts(modules: ReadonlyMap<string, TextModule>, { entry, table, texts }: CutSettings): TextCut {
  const saidIn = new Map(
    [...modules].map(([id, { code }]) => [id, textsIn(id.includes('/node_modules/') ? '' : (code ?? ''))]),
  )
  const frame = new Set(saidFrom(entry))
  const pageIds = new Set(modules.get(table)?.dynamicallyImportedIds)
  const parts = new Map<string, Set<string>>()
  const partOf = new Map<string, string>()

  for (const id of new Set([...modules.values()].flatMap(({ dynamicallyImportedIds }) => dynamicallyImportedIds))) {
    const said = saidFrom(id).filter((text) => !frame.has(text))
    if (said.length === 0) continue
    const part = pageIds.has(id) ? basename(id, extname(id)) : latePart
    partOf.set(id, part)
    parts.set(part, new Set([...(parts.get(part) ?? []), ...said]))
  }
  return { frame, parts, partOf: (id) => partOf.get(id) ?? '' }

  /** Returns the texts of a module and its static imports. */
  function saidFrom(start: string): readonly string[] {
    const reached = new Set([start])
    // A Set iterates over elements that are added meanwhile.
    for (const id of reached) for (const imported of modules.get(id)?.importedIds ?? []) reached.add(imported)
    return [...reached].flatMap((id) => saidIn.get(id) ?? [])
  }

  function textsIn(code: string): readonly string[] {
    return texts.filter((text) => quotes.some((quote) => code.includes(quote + text + quote)))
  }
}
