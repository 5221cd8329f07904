/** A page takes its own queries only: each generated document and hook becomes a module of its own, so that the bundler puts it beside who asks it. */
import type { Plugin } from 'vite'

const prefix = 'karat:generated:'
const document = /^export const (\w+) = .+$/gm
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
      const declaration = id.endsWith('/documents.generated.ts') ? document : id.endsWith('/hooks.generated.ts') ? hook : null
      if (!declaration) return null

      const imports = (source.match(importLine) ?? []).join('\n')
      const found = new Map<string, string>()
      // A function's overloads stand one after the other under one name.
      for (const [text, name = ''] of source.matchAll(declaration)) found.set(name, `${found.get(name) ?? ''}${text}\n`)
      if (found.size === 0) throw new Error(`expected generated documents or hooks in ${id}, got none`)

      const code = [...found].map(([name, text]) => {
        parts.set(`\0${prefix}${name}.ts`, { code: `${imports}\nconst defaultOptions = {} as const;\n${text}`, within: id })
        return `export { ${name} } from '${prefix}${name}.ts'`
      })
      return { code: code.join('\n'), map: null, moduleSideEffects: false }
    },
  }
}
