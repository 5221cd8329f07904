// @vitest-environment node
/** Styles that make a page wider, or lines cover each other, where a reader's text is twice as large. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const rules = globSync('web/**/*.css', { cwd: root }).flatMap((sheet) =>
  [...readFileSync(new URL(sheet, root), 'utf8').matchAll(/\{([^{}]*)\}/g)].map(([, block = '']) => ({ sheet, block })),
)
/** Style sheets with a rule that matches. */
const withRule = (isMeant: (block: string) => boolean) =>
  rules.filter(({ block }) => isMeant(block)).map(({ sheet }) => sheet)

test('a text that only screen readers read is one pixel wide and high', () => {
  const hides = (block: string) => /clip-path: inset\(50%\)/.test(block)
  const isSmall = (block: string) =>
    ['width: 1px', 'height: 1px', 'overflow: hidden'].every((part) => block.includes(part))
  expect(withRule(hides).length).toBeGreaterThan(5)
  expect(withRule((block) => hides(block) && !isSmall(block))).toEqual([])
})

test('the height of a line grows with its text', () => {
  expect(withRule((block) => /line-height: [\d.]+px/.test(block))).toEqual([])
})

test('a text that does not wrap still does not where lines are balanced', () => {
  // The shorthand sets the wrapping as well.
  expect(withRule((block) => /text-wrap: (balance|pretty)/.test(block))).toEqual([])
})
