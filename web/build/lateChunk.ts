/**
 * One chunk for parts that every page loads late: forty requests for small modules cost a phone more than the modules themselves.
 * Modules that a page needs at once are not in it, so that no page waits for late parts.
 */
import { type Chunking, dynamicImportsOf, isGenerated, reachedFrom } from './staticImports.ts'

export interface LateChunkSettings {
  readonly name: string
  /** Modules that are imported dynamically. */
  readonly parts: readonly string[]
  /** The browser's entry, which imports the layout. */
  readonly entry: string
  /** Module that imports the pages, each dynamically. */
  readonly table: string
}

/** For a group of `codeSplitting`: returns the name of the chunk for a module, or null. */
export function lateChunk({
  name,
  parts,
  entry,
  table,
}: LateChunkSettings): (id: string, chunking: Chunking) => string | null {
  let late: ReadonlySet<string> | undefined

  return (id, chunking) => {
    late ??= findLate(chunking)
    return late.has(id) && !isGenerated(id) ? name : null
  }

  function findLate(chunking: Chunking): ReadonlySet<string> {
    const atOnce = reachedFrom([entry, ...dynamicImportsOf(table, chunking)], chunking)
    return new Set([...reachedFrom(parts, chunking)].filter((module) => !atOnce.has(module)))
  }
}
