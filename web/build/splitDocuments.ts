/**
 * A page takes its own queries only: each generated document and hook becomes a module of its own, so that the bundler puts it beside who asks it.
 * Documents travel as text: their nodes are five times as long.
 */
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { print, stripIgnoredCharacters, type DocumentNode } from 'graphql'
import type { Plugin } from 'vite'
import { readDocument } from '../graphql/documentText.ts'

const prefix = 'karat:generated:'
const reader = fileURLToPath(new URL('../graphql/documentText.ts', import.meta.url))
const document = /^export const (\w+) = (\{.+\}) as unknown as DocumentNode.+$/gm
const hook = /^export function (\w+)\([\s\S]+?^ {0,8}\}$/gm
const importLine = /^import .+$/gm

export function splitDocuments(): Plugin {
  const parts = new Map<string, { readonly code: string; readonly within: string }>()

  return {
    name: 'karat:split-documents',
    apply: 'build',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (id.startsWith(prefix)) return { id: `\0${id}`, moduleSideEffects: false }
      const part = parts.get(importer ?? '')
      // What a part imports is written from where it was generated.
      return part ? this.resolve(id, part.within) : null
    },
    load: (id) => parts.get(id)?.code ?? null,
    transform(source, id) {
      const found = id.endsWith('/documents.generated.ts')
        ? documentsIn(source)
        : id.endsWith('/hooks.generated.ts')
          ? hooksIn(source)
          : null
      if (!found) return null
      if (found.size === 0) throw new Error(`expected generated documents or hooks in ${id}, got none`)

      const code = [...found].map(([name, part]) => {
        parts.set(`\0${prefix}${name}.ts`, { code: part, within: id })
        return `export { ${name} } from '${prefix}${name}.ts'`
      })
      return { code: code.join('\n'), map: null, moduleSideEffects: false }
    },
  }
}

function documentsIn(source: string): ReadonlyMap<string, string> {
  return new Map(
    [...source.matchAll(document)].map(([, name = '', nodes = '']) => {
      const text = JSON.stringify(textOf(JSON.parse(nodes) as DocumentNode, name))
      return [
        name,
        `import { readDocument } from ${JSON.stringify(reader)}\nexport const ${name} = readDocument(${text})`,
      ]
    }),
  )
}

/** @throws Error when a document has something that its reader in the browser does not know. */
function textOf(node: DocumentNode, name: string): string {
  const text = stripIgnoredCharacters(print(node))
  if (!isDeepStrictEqual(readDocument(text), node)) {
    throw new Error(
      `expected graphql/documentText.ts to read ${name} as it was generated, but it reads it otherwise: ${text}`,
    )
  }
  return text
}

function hooksIn(source: string): ReadonlyMap<string, string> {
  const imports = (source.match(importLine) ?? []).join('\n')
  const found = new Map<string, string>()
  for (const [text, name = ''] of source.matchAll(hook)) {
    // A function's overloads stand one after the other under one name.
    found.set(name, `${found.get(name) ?? `${imports}\nconst defaultOptions = {} as const;\n`}${text}\n`)
  }
  return found
}
