/**
 * One file for the frame and for what most pages share: it compresses better than ten.
 * What only late parts share stays out of it, and so out of their way.
 */
export interface SharedChunkSettings {
  readonly name: string
  /** What it imports, and what that imports, is the frame. A file. */
  readonly entry: string
  /** Imports the pages, each dynamically. */
  readonly pages: string
  /** As many pages must have a module at once for all of them to carry it. */
  readonly minPages: number
}

interface ModuleImports {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

interface Chunking {
  getModuleInfo(id: string): ModuleImports | null
}

/** They name all documents; each of them goes where it is asked. */
const generated = /\/generated\//

/** For a group of `codeSplitting`: the name of the file that a module belongs into, or null. */
export function sharedChunk({
  name,
  entry,
  pages,
  minPages,
}: SharedChunkSettings): (id: string, chunking: Chunking) => string | null {
  let shared: ReadonlySet<string> | undefined

  return (id, chunking) => {
    shared ??= findShared(chunking)
    return shared.has(id) ? name : null
  }

  function findShared(chunking: Chunking): ReadonlySet<string> {
    const frame = reachedFrom(entry)
    const reached = (chunking.getModuleInfo(pages)?.dynamicallyImportedIds ?? []).map(reachedFrom)
    const shown = new Set(reached.flatMap((modules) => [...modules]))
    const shared = new Set([
      ...frame,
      ...[...shown].filter((id) => reached.filter((modules) => modules.has(id)).length >= minPages),
    ])
    // Others must not import it: it waits for them.
    shared.delete(entry)
    return shared

    function reachedFrom(start: string): ReadonlySet<string> {
      const modules = new Set([start])
      // A set hands out what is added while it is walked.
      for (const id of modules) {
        if (generated.test(id)) continue
        for (const imported of chunking.getModuleInfo(id)?.importedIds ?? []) modules.add(imported)
      }
      return modules
    }
  }
}
