/** The index of the decisions leads to each one, and each says what is decided, briefly. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const MAX_LINES = 40

const folder = new URL('../docs/decisions/', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')
const files = readdirSync(folder).filter((file) => /^\d{4}-/.test(file))

test('the index leads to each decision once', () => {
  const linked = [...read('README.md').matchAll(/\]\((\d{4}-[^)]+)\)/g)].map(([, file = '']) => file)
  expect(linked.toSorted()).toEqual(files.toSorted())
})

test.each(files)('%s has its number, and no other decision has it', (file) => {
  const number = Number(file.slice(0, 4))
  expect(read(file)).toMatch(new RegExp(`^# ${number}\\. `))
  expect(files.filter((other) => Number(other.slice(0, 4)) === number)).toEqual([file])
})

test.each(files)(`%s says what is decided, in at most ${MAX_LINES} lines`, (file) => {
  const text = read(file)
  expect(text).toMatch(/^\*\*Decision\b/m)
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_LINES)
})
