// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emptyUnused } from './dataRouterOnly.ts'

const folder = new URL('react-router/dist/production/', new URL('../../node_modules/', import.meta.url))
const chunks = readdirSync(folder).flatMap((name) =>
  /^chunk-.+\.mjs$/.test(name) ? [readFileSync(new URL(name, folder), 'utf8')] : [],
)

test("empties the four functions in React Router's production build, and nothing else", () => {
  const code = chunks.find((chunk) => chunk.includes('\nfunction PrefetchPageLinks(')) ?? ''
  const changed = emptyUnused(code)

  expect(changed).toContain('\nfunction PrefetchPageLinks() { return null }\n')
  expect(changed).toContain('\nfunction RSCErrorHandler({ children }) { return children }\n')
  expect(changed.split('\n')).toHaveLength(code.split('\n').length + 4)
})

test('rejects a version of the library that has them elsewhere', () => {
  expect(() => emptyUnused('\nfunction Link() {}')).toThrow('expected one function PrefetchPageLinks')
})
