/**
 * npm run schema:diff -- [REF] [--strict]: prints the changes of the public schema since a git ref (default: main), breaking changes first.
 * With --strict it exits with 1 after breaking changes. `npm test` prints the same in its summary.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, findBreakingChanges, findDangerousChanges, printSchema, type GraphQLSchema } from 'graphql'
import { baseCommit, git } from './baseCommit.ts'
import { root } from './config.ts'

export interface SchemaDiff {
  readonly breaking: readonly string[]
  readonly dangerous: readonly string[]
  /** Whether anything changed, including additions and descriptions. */
  readonly isChanged: boolean
}

export function schemaDiff(before: GraphQLSchema, after: GraphQLSchema): SchemaDiff {
  return {
    breaking: findBreakingChanges(before, after).map(({ description }) => description),
    dangerous: findDangerousChanges(before, after).map(({ description }) => description),
    isChanged: printSchema(before) !== printSchema(after),
  }
}

export function reportOf({ breaking, dangerous, isChanged }: SchemaDiff, ref: string): string {
  if (!isChanged) return `The schema is the same as at ${ref}.`
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`${title} (${lines.length}):`, ...lines.map((line) => `  ${line}`)]
  const changes = [...list('Breaking', breaking), ...list('Dangerous', dangerous)]
  return [`The schema differs from ${ref}.`, ...(changes.length > 0 ? changes : ['Nothing breaks a client.'])].join(
    '\n',
  )
}

function schemaAt(ref: string): GraphQLSchema {
  const files = git('ls-tree', '-r', '--name-only', ref, 'schema/').split('\n').filter(isSdl)
  return buildSchema(files.map((file) => git('show', `${ref}:${file}`)).join('\n'))
}

function currentSchema(): GraphQLSchema {
  const files = globSync('schema/**/*.graphql', { cwd: root }).sort()
  return buildSchema(files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n'))
}

function isSdl(file: string): boolean {
  return file.endsWith('.graphql')
}

/** For the summary of a test run: compares with main; on main itself with the commit before. */
export function schemaNote(): string {
  try {
    const base = baseCommit()
    if (base === null) return 'The schema was not compared: there is no other commit here.'
    return reportOf(schemaDiff(schemaAt(base.commit), currentSchema()), base.name)
  } catch (error) {
    return `The schema was not compared: ${messageOf(error)}`
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

if (import.meta.main) {
  const values = process.argv.slice(2)
  const ref = values.find((value) => !value.startsWith('--')) ?? 'main'
  try {
    const diff = schemaDiff(schemaAt(ref), currentSchema())
    console.log(reportOf(diff, ref))
    if (values.includes('--strict') && diff.breaking.length > 0) process.exitCode = 1
  } catch (error) {
    console.error(`The schema at ${ref} cannot be read: ${messageOf(error)}`)
    process.exitCode = 1
  }
}
