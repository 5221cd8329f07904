// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emptyUnused, withoutNames } from './dataRouterOnly.ts'

const folder = new URL('react-router/dist/production/', new URL('../../node_modules/', import.meta.url))
const chunks = readdirSync(folder).flatMap((name) =>
  /^chunk-.+\.mjs$/.test(name) ? [readFileSync(new URL(name, folder), 'utf8')] : [],
)

const code = chunks.find((chunk) => chunk.includes('\nfunction PrefetchPageLinks(')) ?? ''

test("empties the five functions in React Router's production build, and nothing else", () => {
  const changed = emptyUnused(code)

  expect(changed).toContain('\nfunction PrefetchPageLinks() { return null }\n')
  expect(changed).toContain('\nfunction RSCErrorHandler({ children }) { return children }\n')
  expect(changed).toContain('\nfunction usePrefetchBehavior() { return [false, null, {}] }\n')
  expect(changed.split('\n')).toHaveLength(code.split('\n').length + 5)
})

test('leaves out the names of contexts and components, which then have no side effects', () => {
  const changed = withoutNames(code)

  expect(changed).toContain('\nvar NavLink = /* @__PURE__ */ React10.forwardRef(\n')
  expect(changed).toContain('\nvar RouteContext = /* @__PURE__ */ React.createContext({\n')
  expect(changed).not.toContain('\nNavLink.displayName')
})

test('rejects a version of the library that has them elsewhere', () => {
  expect(() => emptyUnused('\nfunction Link() {}')).toThrow('expected one function PrefetchPageLinks')
})
