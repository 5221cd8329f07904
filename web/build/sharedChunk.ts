/**
 * One chunk for the layout and for modules that most pages share: it compresses better than ten.
 * Modules that only late parts share are not in it, so that they do not delay each other.
 */
import { type Chunking, dynamicImportsOf, reachedFrom } from './staticImports.ts'

export interface SharedChunkSettings {
  readonly name: string
  /** File whose static imports are the layout. */
  readonly entry: string
  /** Module that imports the pages, each dynamically. */
  readonly table: string
  /** Pages on which a visit begins. What only the others need does not delay these. */
  readonly landingPages: readonly string[]
  /** Minimum number of pages that need a module for it to be shared. */
  readonly minPages: number
}

/** For a group of `codeSplitting`: returns the name of the chunk for a module, or null. */
export function sharedChunk({
  name,
  entry,
  table,
  landingPages,
  minPages,
}: SharedChunkSettings): (id: string, chunking: Chunking) => string | null {
  let shared: ReadonlySet<string> | undefined

  return (id, chunking) => {
    shared ??= findShared(chunking)
    return shared.has(id) ? name : null
  }

  function findShared(chunking: Chunking): ReadonlySet<string> {
    const frame = reachedFrom([entry], chunking)
    const reached = dynamicImportsOf(table, chunking).map((page) => reachedFrom([page], chunking))
    const shown = reachedFrom(landingPages, chunking)
    const modules = new Set([
      ...frame,
      ...[...shown].filter((id) => reached.filter((reachedByPage) => reachedByPage.has(id)).length >= minPages),
    ])
    // Other modules must not import the entry, which waits for them.
    modules.delete(entry)
    return modules
  }
}
