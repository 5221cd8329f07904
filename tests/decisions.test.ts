/** The index of the decisions names each one under its title, in order, and both sides name what extends or replaces it. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const MAX_LINES = 40

const folder = new URL('../docs/decisions/', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')
const files = readdirSync(folder).filter((file) => /^\d{4}-/.test(file))
const rows = [...read('README.md').matchAll(/^\| \[(\d+)\]\(([^)]+)\) \| (.+) \| (.+) \|$/gm)].map(
  ([, number, file = '', title, status = '']) => ({ number, file, title, status }),
)

test('the index has a row for each decision, in the order of the numbers', () => {
  expect(rows.map(({ file }) => file)).toEqual(files.toSorted())
})

test.each(rows)('decision $number has its title and status in the index', ({ number, file, title, status }) => {
  const text = read(file)
  expect(text.split('\n', 1)[0]).toBe(`# ${number}. ${title}`)
  const later = [...status.matchAll(/\]\((\d{4}-[^)]+)\)/g)].map(([, link]) => link)
  const marks = text.split('\n').filter((line) => /^\*\*(Extended|Status: superseded)/.test(line))
  expect([...marks.join('\n').matchAll(/\]\((\d{4}-[^)]+)\)/g)].map(([, link]) => link)).toEqual(later)
  expect(status === 'valid').toBe(later.length === 0)
})

test.each(rows)(`decision $number says what is decided, in at most ${MAX_LINES} lines`, ({ file }) => {
  const text = read(file)
  expect(text).toMatch(/^\*\*Decision\b/m)
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_LINES)
})
