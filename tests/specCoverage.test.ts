/** tests/specCoverage.md names files and tests that exist, and departures have a reason. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hasTitle, readRows, titlesIn } from './testing/specCoverage.ts'

const root = resolve(import.meta.dirname, '..')
const DIFFERENCES = 'tests/specDepartures.md'
const states = ['done', 'open', 'unspecified']
const rows = readRows()

test('the rows cover both texts in order, each section from its first line, split lines by letters', () => {
  expect(rows.length).toBeGreaterThan(450)
  const sections = Map.groupBy(rows, ({ line }) => line.split('.')[0])
  expect([...sections.keys()]).toEqual(
    ['C', 'B'].flatMap((text) => Array.from({ length: 9 }, (_, at) => `${text}${at + 1}`)),
  )
  for (const [section, ofSection] of sections) {
    const lines = Map.groupBy(ofSection, ({ line }) => line.replace(/[a-z]$/, ''))
    expect([...lines.keys()]).toEqual(Array.from(lines, (_, at) => `${section}.${at + 1}`))
    for (const [line, parts] of lines) {
      const letters = parts.length === 1 ? [''] : parts.map((_, at) => String.fromCodePoint(97 + at))
      expect(parts.map((part) => part.line)).toEqual(letters.map((letter) => line + letter))
    }
  }
})

describe.each(rows)('$line $says', ({ says, where, shownBy, state }) => {
  test('has a state, files that exist, and tests with these titles', () => {
    expect(says).not.toBe('')
    expect(states).toContain(state)
    for (const path of [...where, ...shownBy.map(({ file }) => file)])
      expect(existsSync(join(root, path)), path).toBe(true)
    for (const { file } of shownBy) expect(file).toMatch(/\.test\.tsx?$/)
    expect(shownBy.filter((named) => !hasTitle(named))).toEqual([])
    expect(state === 'done' && (where.length === 0 || shownBy.length === 0), 'done without a file or a test').toBe(
      false,
    )
  })
})

describe('the reason of a departure', () => {
  const departures = rows.filter(({ says }) => says.includes('Departure'))
  const explained = new Set(readFileSync(join(root, DIFFERENCES), 'utf8').match(/\b[CB]\d\.\d+[a-z]?\b/g))
  const isExplained = (line: string) => explained.has(line) || explained.has(line.replace(/[a-z]$/, ''))

  test('stands in a decision or in rules that the row names, or under its line in specDepartures.md', () => {
    expect(departures.length).toBeGreaterThan(100)
    const namesReason = ({ says, where }: (typeof rows)[number]) =>
      [says, ...where].some((text) => text !== DIFFERENCES && /(?:decisions|docs\/rules)\/[\d\w-]+\.md/.test(text))
    expect(departures.filter((row) => !namesReason(row) && !isExplained(row.line)).map(({ line }) => line)).toEqual([])
  })

  test('is given for departures and unspecified rows only', () => {
    const others = rows.filter(({ says, state }) => !says.includes('Departure') && state !== 'unspecified')
    const own = others.map(({ line }) => line).filter((line) => explained.has(line))
    expect(own).toEqual([])
    const lines = new Set(rows.flatMap(({ line }) => [line, line.replace(/[a-z]$/, '')]))
    expect([...explained].filter((line) => !lines.has(line))).toEqual([])
  })
})

test('titles are read from tests, groups, tables and steps, and a title that no test has is missing', () => {
  const file = 'tests/specCoverage.test.ts'
  expect(titlesIn(file)).toContain('$line $says')
  expect(titlesIn('e2e/browse.test.ts')).toContain('the menu leads to a category')
  expect(hasTitle({ file, title: 'covers both texts' })).toBe(false)
  expect(hasTitle({ file, title: 'cover both texts' })).toBe(true)
  expect(hasTitle({ file: 'tests/noSuchFile.test.ts', title: 'cover both texts' })).toBe(false)
})
