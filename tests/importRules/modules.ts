/** Reads every module of the project: its imports, and the globals that it uses. */
import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execFileSync } from 'node:child_process'
import { parseSync, Visitor } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))

export interface Module {
  /** Path from the project's root, with forward slashes. */
  readonly path: string
  readonly isTest: boolean
  /** Imports: a path from the root for our own files, `npm:name` for packages, `node:name` for Node's modules. */
  readonly imports: readonly string[]
  /** Those that Node loads: not the ones of types. */
  readonly loaded: readonly string[]
  /** Globals that only some areas may use, such as "process.env", "fetch", "new Date()". */
  readonly globals: ReadonlySet<string>
}

let modules: readonly Module[] | undefined

/** Of every file, read once in a process. */
export function readModules(): readonly Module[] {
  modules ??= listModules()
  return modules
}

function listModules(): readonly Module[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed
    .split('\n')
    .filter((path) => path !== '' && !path.includes('.generated.'))
    .map((path) => readModule(path, readFileSync(join(root, path), 'utf8')))
}

/** Reads static, type-only, re-exported, dynamic and `import('x').T` imports. */
export function readModule(path: string, source: string): Module {
  const imports = new Set<string>()
  const loaded = new Set<string>()
  const globals = new Set<string>()
  const add = (specifier: unknown): void => {
    if (typeof specifier === 'string') imports.add(resolve(path, specifier))
  }
  const load = (specifier: unknown, kind?: string): void => {
    add(specifier)
    if (typeof specifier === 'string' && kind !== 'type') loaded.add(resolve(path, specifier))
  }
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new SyntaxError(`expected ${path} to parse, got: ${errors[0]?.message}`)
  new Visitor({
    ImportDeclaration: (node) => load(node.source.value, node.importKind),
    ExportAllDeclaration: (node) => load(node.source.value, node.exportKind),
    ExportNamedDeclaration: (node) => load(node.source?.value, node.exportKind),
    ImportExpression: (node) => load(node.source.type === 'Literal' ? node.source.value : undefined),
    TSImportType: (node) => add('value' in node.source ? node.source.value : undefined),
    MemberExpression: (node) => {
      if (node.object.type !== 'Identifier' || node.property.type !== 'Identifier') return
      const name = `${node.object.name}.${node.property.name}`
      if (['process.env', 'Date.now', 'performance.now', 'Math.random'].includes(name)) globals.add(name)
    },
    NewExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0)
        globals.add('new Date()')
    },
    CallExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'fetch') globals.add('fetch')
    },
  }).visit(program)
  return { path, isTest: /\.test\.tsx?$|\/testing\//.test(path), imports: [...imports], loaded: [...loaded], globals }
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.'))
    return posix.normalize(relative(root, join(root, dirname(from), specifier)).replaceAll('\\', '/'))
  if (specifier === '#docs') return 'web/client/generated/documents.generated.ts'
  if (specifier === '#trans') return 'web/ui/Trans.tsx'
  if (/^#(domain|engine|schema)\//.test(specifier)) return specifier.slice(1)
  if (specifier.startsWith('node:')) return specifier
  return `${builtinModules.includes(specifier) ? 'node' : 'npm'}:${specifier}`
}
