/** How modules of the shop send GraphQL operations: with generated hooks, or with a generated document. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ESTree, parseSync, Visitor } from 'vite'
import type { Module } from './modules.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const DOCUMENTS = /^#docs$|client\/generated\/documents(?:\/[A-Z]\w+)?\.generated\.ts$/
/** Calls of a client, and the option with the document. */
const CLIENT_CALLS: Readonly<Record<string, string>> = {
  query: 'query',
  watchQuery: 'query',
  readQuery: 'query',
  writeQuery: 'query',
  mutate: 'mutation',
}
const SENDING = ['query', 'watchQuery', 'mutate']
/** Hooks whose first argument is a document. */
const DOCUMENT_HOOKS = ['useCachedQuery', 'useAccountQuery']
/** Hooks that generated hooks call with their documents. */
const BARE_HOOKS = ['useQuery', 'useLazyQuery', 'useMutation', 'useSuspenseQuery']
/** Functions that make documents out of text. */
const PARSERS = ['gql', 'parse']

/** The shop's own server sends texts, which code generation reads in its sources; `client` has hooks and links for any document. */
const FREE_FOLDERS = ['web/server/', 'web/client/']

export function isChecked({ path, isTest }: Module): boolean {
  return path.startsWith('web/') && !isTest && !FREE_FOLDERS.some((folder) => path.startsWith(folder))
}

export function readSource({ path }: Module): string {
  return readFileSync(join(root, path), 'utf8')
}

/** Returns how a module sends operations otherwise. */
export function operationBreaches(path: string, source: string): string[] {
  const breaches: string[] = []
  const documents = new Set<string>()
  const isRendered = /(?:\.tsx|\/use[A-Z]\w*\.ts)$/.test(path)
  const isGenerated = (node: ESTree.Node): boolean =>
    node.type === 'ConditionalExpression'
      ? isGenerated(node.consequent) && isGenerated(node.alternate)
      : node.type === 'Identifier' && documents.has(node.name)
  new Visitor({
    ImportDeclaration: ({ source: { value: from }, specifiers }) => {
      for (const { type, local } of specifiers) {
        if (type !== 'ImportSpecifier') continue
        if (DOCUMENTS.test(from)) documents.add(local.name)
        if (BARE_HOOKS.includes(local.name)) breaches.push(`imports ${local.name}`)
        if (PARSERS.includes(local.name) && /graphql|apollo/.test(from)) breaches.push(`imports ${local.name}`)
      }
    },
    CallExpression: ({ callee, arguments: [first] }) => {
      if (!first) return
      if (callee.type === 'Identifier' && DOCUMENT_HOOKS.includes(callee.name) && !isGenerated(first))
        breaches.push(`calls ${callee.name} without a generated document`)
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const call = callee.property.name
      const document = first.type === 'ObjectExpression' ? valueOf(first, CLIENT_CALLS[call]) : null
      if (!document) return
      if (!isGenerated(document)) breaches.push(`calls ${call} without a generated document`)
      else if (isRendered && SENDING.includes(call)) breaches.push(`calls ${call} in place of a generated hook`)
    },
  }).visit(parseSync(path, source).program)
  return breaches
}

function valueOf({ properties }: ESTree.ObjectExpression, name: string | undefined): ESTree.Node | null {
  for (const property of properties)
    if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name)
      return property.value
  return null
}
