/**
 * Rows of tests/specCoverage.md, and the titles of the tests they name.
 *
 * `node tests/testing/specCoverage.ts` lists the rows that name a file or title that is gone, with the title that is most like it.
 * `… <revision>` compares with the tests of a revision in which the titles were right, and so follows renamed titles and files.
 * `… --write` puts the proposed titles into the document; read the difference afterwards.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync, Visitor } from 'vite'

const root = resolve(import.meta.dirname, '../..')
const DOCUMENT = join(root, 'tests/specCoverage.md')

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
        throw new Error(`tests/specCoverage.md: expected five cells, got ${5 + more.length} in ${row}`)
      return { line, says, where: pathsIn(where), shownBy: testsIn(shownBy), state }
    })
}

function pathsIn(cell: string): readonly string[] {
  if (cell.replaceAll(/`[^`]+`/g, '').trim() !== '')
    throw new Error(`tests/specCoverage.md: expected paths in backquotes only, got ${cell}`)
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
}

/** "`file` › title", several of them with <br> in between. */
function testsIn(cell: string): readonly NamedTest[] {
  if (cell === '') return []
  return cell.split('<br>').map((each) => {
    const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(each.trim()) ?? []
    if (file === '') throw new Error(`tests/specCoverage.md: expected \`file\` › title, got ${each}`)
    return { file, title }
  })
}

const titlesOfFile = new Map<string, readonly string[]>()

/** Titles of tests, groups and steps of a file; what is computed stands as `${}`. */
export function titlesIn(file: string): readonly string[] {
  const path = join(root, file)
  if (!existsSync(path)) return []
  const titles = titlesOfFile.get(file) ?? titlesOf(file, readFileSync(path, 'utf8'))
  titlesOfFile.set(file, titles)
  return titles
}

function titlesOf(file: string, source: string): readonly string[] {
  const titles: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (!isTestFunction(callee)) return
      if (first?.type === 'Literal' && typeof first.value === 'string') titles.push(first.value)
      if (first?.type === 'TemplateLiteral') titles.push(first.quasis.map(({ value }) => value.cooked).join('${}'))
    },
  }).visit(parseSync(file, source).program)
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

/** What a revision called the tests of a file, and what the file is called now. */
interface Earlier {
  titlesIn(file: string): readonly string[]
  fileNow(file: string): string
}

function readRevision(revision: string): Earlier {
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  const renamed = new Map(
    git('diff', '--find-renames', '--diff-filter=R', '--name-status', revision)
      .split('\n')
      .map((line) => line.split('\t'))
      .map(([, from = '', to = '']) => [from, to]),
  )
  return {
    titlesIn: (file) => titlesOf(file, git('show', `${revision}:${file}`)),
    fileNow: (file) => renamed.get(file) ?? file,
  }
}

const NOTHING_EARLIER: Earlier = { titlesIn: () => [], fileNow: (file) => file }

/** Renamed titles keep their order: the third one that went is the third one that came, unless their numbers differ. */
function proposedTest({ file, title }: NamedTest, earlier: Earlier): NamedTest | null {
  const [before, now] = [earlier.titlesIn(file), titlesIn(earlier.fileNow(file))]
  const unchanged = now.find((own) => own.includes(title))
  const gone = before.filter((own) => !now.includes(own))
  const come = now.filter((own) => !before.includes(own))
  const at = gone.findIndex((own) => own.includes(title))
  const renamed = gone.length === come.length ? come[at] : undefined
  const found = unchanged === undefined ? (renamed ?? mostLike(title, come.length > 0 ? come : now)) : title
  return found === undefined ? null : { file: earlier.fileNow(file), title: found }
}

function mostLike(title: string, titles: readonly string[]): string | undefined {
  const words = new Set(wordsOf(title))
  const likeness = (own: string) => {
    const ownWords = wordsOf(own)
    return ownWords.filter((word) => words.has(word)).length / Math.sqrt(ownWords.length || 1)
  }
  return titles.toSorted((a, b) => likeness(b) - likeness(a))[0]
}

function wordsOf(title: string): readonly string[] {
  return title.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? []
}

function textOf({ file, title }: NamedTest): string {
  return `\`${file}\` › ${title}`
}

function listMissingTitles(args: readonly string[]): void {
  const revision = args.find((each) => !each.startsWith('--'))
  const earlier = revision === undefined ? NOTHING_EARLIER : readRevision(revision)
  const lines = readFileSync(DOCUMENT, 'utf8').split('\n')
  const propose = (line: string, from: string, to: string | null) => {
    console.log(`${line}\n  - ${from}\n  + ${to ?? 'none: no such file'}`)
    const at = lines.findIndex((each) => each.startsWith(`| ${line} |`))
    if (to !== null) lines[at] = (lines[at] ?? '').replace(from, () => to)
  }
  for (const { line, where, shownBy } of readRows()) {
    for (const path of where.filter((each) => !existsSync(join(root, each)))) {
      const now = earlier.fileNow(path)
      propose(line, `\`${path}\``, now === path ? null : `\`${now}\``)
    }
    for (const named of shownBy.filter((each) => !hasTitle(each))) {
      const proposed = proposedTest(named, earlier)
      propose(line, textOf(named), proposed && textOf(proposed))
    }
  }
  if (args.includes('--write')) writeFileSync(DOCUMENT, lines.join('\n'))
}

if (import.meta.main) listMissingTitles(process.argv.slice(2))
