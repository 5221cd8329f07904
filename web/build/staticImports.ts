/** What the bundler knows of its modules, for groups of `codeSplitting`. */
interface ModuleImports {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

export interface Chunking {
  getModuleInfo(id: string): ModuleImports | null
}

/** Index modules of all documents and their hooks; each document goes into the chunk that imports it. */
const generated = /\/generated\//

export function isGenerated(id: string): boolean {
  return generated.test(id)
}

/** The modules and their static imports; the generated modules are in the result, their imports are not. */
export function reachedFrom(starts: readonly string[], chunking: Chunking): ReadonlySet<string> {
  const modules = new Set(starts)
  // A Set iterates over elements that are added meanwhile.
  for (const id of modules) {
    if (isGenerated(id)) continue
    for (const imported of chunking.getModuleInfo(id)?.importedIds ?? []) modules.add(imported)
  }
  return modules
}

export function dynamicImportsOf(id: string, chunking: Chunking): readonly string[] {
  return chunking.getModuleInfo(id)?.dynamicallyImportedIds ?? []
}
