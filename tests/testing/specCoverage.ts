/**
 * Rows of docs/spec-coverage.md, and the titles of the tests they name.
 * `node tests/testing/specCoverage.ts` lists the rows whose title is in no test; with `--write` it puts the nearest title there.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'

const root = resolve(import.meta.dirname, '../..')
const DOCUMENT = join(root, 'docs/spec-coverage.md')

/** A title, or a part of one that no other test of the file has to share. */
interface NamedTest {
  readonly file: string
  readonly title: string
}

interface Row {
  readonly line: string
  readonly says: string
  readonly where: readonly string[]
  readonly shownBy: readonly NamedTest[]
  readonly state: string
}

/** Rows of tables, without their heads. */
export function readRows(text: string = readFileSync(DOCUMENT, 'utf8')): readonly Row[] {
  return text
    .split('\n')
    .filter((row) => /^\| [CB]\d/.test(row))
    .map((row) => {
      const [line = '', says = '', where = '', shownBy = '', state = '', ...more] = row
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim())
      if (more.length > 0 || state === '')
        throw new Error(`docs/spec-coverage.md: expected five cells, got ${5 + more.length} in ${row}`)
      return { line, says, where: pathsIn(where), shownBy: testsIn(shownBy), state }
    })
}

function pathsIn(cell: string): readonly string[] {
  if (cell.replaceAll(/`[^`]+`/g, '').trim() !== '')
    throw new Error(`docs/spec-coverage.md: expected paths in backquotes only, got ${cell}`)
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
}

/** "`file` › title", several of them with <br> in between. */
function testsIn(cell: string): readonly NamedTest[] {
  if (cell === '') return []
  return cell.split('<br>').map((each) => {
    const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(each.trim()) ?? []
    if (file === '') throw new Error(`docs/spec-coverage.md: expected \`file\` › title, got ${each}`)
    return { file, title }
  })
}

const titlesOfFile = new Map<string, readonly string[]>()

/** Titles of tests, groups and steps of a file; what is computed stands as `${}`. */
export function titlesIn(file: string): readonly string[] {
  const path = join(root, file)
  if (!existsSync(path)) return []
  const known = titlesOfFile.get(file)
  if (known) return known

  const { program } = parseSync(path, readFileSync(path, 'utf8'))
  const titles: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (!isTestFunction(callee)) return
      if (first?.type === 'Literal' && typeof first.value === 'string') titles.push(first.value)
      if (first?.type === 'TemplateLiteral') titles.push(first.quasis.map(({ value }) => value.cooked).join('${}'))
    },
  }).visit(program)
  titlesOfFile.set(file, titles)
  return titles
}

interface Callee {
  readonly type: string
  readonly name?: unknown
  readonly object?: Callee
  readonly callee?: Callee
  readonly tag?: Callee
}

/** `test`, `describe.each(…)`, `test.step` … */
function isTestFunction(callee: Callee | undefined): boolean {
  switch (callee?.type) {
    case 'Identifier':
      return callee.name === 'test' || callee.name === 'describe'
    case 'MemberExpression':
      return isTestFunction(callee.object)
    case 'CallExpression':
      return isTestFunction(callee.callee)
    case 'TaggedTemplateExpression':
      return isTestFunction(callee.tag)
    default:
      return false
  }
}

export function hasTitle({ file, title }: NamedTest): boolean {
  return titlesIn(file).some((own) => own.includes(title))
}

/** The title of the file that shares most words with one that is gone. */
function nearestTitle({ file, title }: NamedTest): string | undefined {
  const words = new Set(wordsOf(title))
  const likeness = (own: string) => {
    const ownWords = wordsOf(own)
    return ownWords.filter((word) => words.has(word)).length / Math.sqrt(ownWords.length || 1)
  }
  return titlesIn(file).toSorted((a, b) => likeness(b) - likeness(a))[0]
}

function wordsOf(title: string): readonly string[] {
  return title.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? []
}

function listMissingTitles(): void {
  let text = readFileSync(DOCUMENT, 'utf8')
  for (const { line, says, shownBy } of readRows(text)) {
    for (const named of shownBy) {
      if (hasTitle(named)) continue
      const nearest = nearestTitle(named)
      console.log(
        `${line} ${says}\n  ${named.file}\n  - ${named.title}\n  + ${nearest ?? 'no such file or no tests in it'}`,
      )
      if (nearest) text = text.replaceAll(`\`${named.file}\` › ${named.title}`, `\`${named.file}\` › ${nearest}`)
    }
  }
  if (process.argv.includes('--write')) writeFileSync(DOCUMENT, text)
}

if (import.meta.main) listMissingTitles()
