/** Who says which of the interface's words: the frame, a page, or what comes late. */
import { basename, extname } from 'node:path'

export interface TextModule {
  readonly code: string | null
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

export interface CutSettings {
  /** What it imports, and what that imports, is the frame. */
  readonly entry: string
  /** Imports the pages, each dynamically. */
  readonly pages: string
  /** The keys of all texts. */
  readonly texts: readonly string[]
}

export interface TextCut {
  /** Said by what is there at once. */
  readonly frame: ReadonlySet<string>
  /** By name: one of each page, and one of all the rest. What two of them say is in both. */
  readonly parts: ReadonlyMap<string, ReadonlySet<string>>
  /** The part that a dynamically imported module needs beside the frame, or "". */
  readonly partOf: (id: string) => string
}

const latePart = 'late'
const quotes = ['"', "'", '`']

export function cutTexts(modules: ReadonlyMap<string, TextModule>, { entry, pages, texts }: CutSettings): TextCut {
  const saidIn = new Map(
    [...modules].map(([id, { code }]) => [id, textsIn(id.includes('/node_modules/') ? '' : (code ?? ''))]),
  )
  const frame = new Set(saidFrom(entry))
  const pageIds = new Set(modules.get(pages)?.dynamicallyImportedIds)
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

  /** What a module says, and what comes with it. */
  function saidFrom(start: string): readonly string[] {
    const reached = new Set([start])
    // A set hands out what is added while it is walked.
    for (const id of reached) for (const imported of modules.get(id)?.importedIds ?? []) reached.add(imported)
    return [...reached].flatMap((id) => saidIn.get(id) ?? [])
  }

  function textsIn(code: string): readonly string[] {
    return texts.filter((text) => quotes.some((quote) => code.includes(quote + text + quote)))
  }
}
