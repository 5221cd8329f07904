/** docs/spec-coverage.md names only files and tests that exist. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const states = ['done', 'open', 'prices', 'cart and checkout', 'account', 'offline', 'cluster']

interface Row {
  readonly line: string
  readonly says: string
  readonly where: readonly string[]
  readonly shownBy: readonly string[]
  readonly state: string
}

const rows = readRows(readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8'))

/** Reads the rows of the tables, without their headers. Paths are in backquotes. */
function readRows(text: string): readonly Row[] {
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
      return { line, says, where: pathsIn(where), shownBy: pathsIn(shownBy), state }
    })
}

function pathsIn(cell: string): readonly string[] {
  if (cell.replaceAll(/`[^`]+`/g, '').trim() !== '')
    throw new Error(`docs/spec-coverage.md: expected paths in backquotes only, got ${cell}`)
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
}

test('covers both texts, in order, each section from its first line', () => {
  expect(rows.length).toBeGreaterThan(350)
  const sections = Map.groupBy(rows, ({ line }) => line.split('.')[0])
  expect([...sections.keys()]).toEqual(
    ['C', 'B'].flatMap((text) => Array.from({ length: 9 }, (_, at) => `${text}${at + 1}`)),
  )
  for (const [section, lines] of sections)
    expect(lines.map(({ line }) => line)).toEqual(lines.map((_, at) => `${section}.${at + 1}`))
})

describe.each(rows)('$line $says', ({ says, where, shownBy, state }) => {
  test('has a state, files that exist, and tests', () => {
    expect(says).not.toBe('')
    expect(states).toContain(state)
    for (const path of [...where, ...shownBy]) expect(existsSync(join(root, path)), path).toBe(true)
    for (const path of shownBy) expect(path).toMatch(/\.test\.tsx?$/)
    expect(state === 'done' && (where.length === 0 || shownBy.length === 0), 'done without a file or a test').toBe(
      false,
    )
  })
})
