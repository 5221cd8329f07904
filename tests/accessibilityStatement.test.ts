/** The statement on accessibility says what the journeys check: no page or journey more, and none less. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { checkedPages, checkedTasks, keyboardTasks, scriptlessTasks } from '../web/store/accessibilityFacts.ts'

const root = resolve(import.meta.dirname, '..')
const e2e = join(root, 'e2e')
const read = (file: string) => readFileSync(join(e2e, file), 'utf8')
const journeys = new Map(
  globSync('*.test.ts', { cwd: e2e }).map((file) => [basename(file, '.test.ts'), read(file)] as const),
)
const EVERY_PAGE = 'everyPage'

/** Names of the journeys whose text has such a call. */
function journeysWith(call: RegExp): readonly string[] {
  return [...journeys].filter(([, text]) => call.test(text)).map(([name]) => name)
}

/** The texts in a list of e2e/testing/pages.ts. */
function listOf(name: string): readonly string[] {
  const [, list = ''] = new RegExp(`const ${name} = \\[([^\\]]+)\\] as const`).exec(read('testing/pages.ts')) ?? []
  return [...list.matchAll(/'([^']+)'/g)].map(([, text = '']) => text)
}

test('every page of the shop is in the statement, as checked or as not checked', () => {
  const pages = readFileSync(join(root, 'web/router/pages.tsx'), 'utf8')
  const names = [...pages.matchAll(/^ {2}(\w+): definePage\(/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(20)
  expect(Object.keys(checkedPages).toSorted()).toEqual(names.toSorted())
})

test('a page is stated as checked by exactly those kinds that axe checks with text twice as large', () => {
  const kinds = [...listOf('pageKinds'), ...listOf('productKinds')]
  expect(kinds.length).toBeGreaterThan(20)
  expect(Object.values(checkedPages).flat().toSorted()).toEqual(kinds.toSorted())

  const text = journeys.get(EVERY_PAGE) ?? ''
  const [, body = ''] = /for \(const kind of pageKinds\) \{([^]+)/.exec(text) ?? []
  expect(body).toMatch(/await checkAccessibility\(\)/)
  expect(body).toMatch(/await expectWidth\(page\)/)
  expect(text).toContain("fontSize = '200%'")
})

test('the tasks that axe is stated to check are those that it checks', () => {
  const checked = journeysWith(/await checkAccessibility\(/).filter((name) => name !== EVERY_PAGE)
  expect([...checkedTasks].toSorted()).toEqual(checked.toSorted())
})

test('the tasks by keyboard and without JavaScript are so', () => {
  expect(journeysWith(/\btabTo\(|keyboard\.press\('Tab'\)/)).toEqual(expect.arrayContaining([...keyboardTasks]))
  expect(journeysWith(/javaScriptEnabled: false/)).toEqual(expect.arrayContaining([...scriptlessTasks]))
})
