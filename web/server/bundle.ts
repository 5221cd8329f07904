/** Reads Vite's manifest: the files that a document links for its modules. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'

const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    src: v.optional(v.string()),
    css: v.optional(v.array(v.string()), []),
    imports: v.optional(v.array(v.string()), []),
    assets: v.optional(v.array(v.string()), []),
  }),
)

type Manifest = v.InferOutput<typeof manifestSchema>

export interface DocumentFiles {
  readonly entry: string
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** Content of the style sheets, for the document itself. */
  readonly styleText: string
}

export const entrySource = 'app/client.tsx'

/** @throws Error if the client has not been built */
export function readManifest(file: URL): Manifest {
  return v.parse(manifestSchema, JSON.parse(readFileSync(file, 'utf8')))
}

export interface Bundle {
  readonly manifest: Manifest
  /** Returns the content of a style sheet by its address. */
  readonly readStyle: (address: string) => string
}

/** Returns the files of the entry and of the modules, each once, dependencies first; of `late` modules only the styles. */
export function filesFor(
  { manifest, readStyle }: Bundle,
  sources: readonly string[],
  late: readonly string[] = [],
): DocumentFiles {
  const seen = new Set<string>()
  const scripts: string[] = []
  const styles = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const imported of chunk.imports) visit(imported)
    for (const style of chunk.css) styles.add(`/${style}`)
    scripts.push(`/${chunk.file}`)
  }

  visit(entrySource)
  const entry = scripts.pop()
  if (!entry)
    throw new Error(
      `expected the bundle to have the entry ${entrySource}, got ${Object.keys(manifest).length} other files`,
    )
  for (const source of sources) visit(source)
  const pageScripts = [...scripts]
  for (const source of late) visit(source)

  return { entry, scripts: pageScripts, styles: [...styles], styleText: [...styles].map(readStyle).join('') }
}
