// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { transform, type Selector } from 'lightningcss'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)

/** @returns null if each selector has a class, so that a component's styles reach no other component */
function refusalOf(filename: string, css: string): string | null {
  try {
    transform({ filename, code: Buffer.from(css), cssModules: { pure: true } })
    return null
  } catch (error) {
    return `${filename}: ${String(error)}`
  }
}

const sheets = globSync('web/**/*.module.css', { cwd: root })
const textOf = (sheet: string) => readFileSync(new URL(sheet, root), 'utf8')

test('every selector of a component’s style sheet has a class', () => {
  expect(sheets.length).toBeGreaterThan(50)
  expect(sheets.map((sheet) => refusalOf(sheet, textOf(sheet))).filter(Boolean)).toEqual([])
})

test('a selector without a class is refused', () => {
  expect(refusalOf('x.module.css', "[aria-pressed='true'] path { fill: currentColor }")).toContain('at least one class')
})

/**
 * Browsers know which elements a rule with :has() may style by class only: where it ends in the name of an element, each new
 * element of the page makes them compute all elements of that name again.
 * @returns lines of such rules
 */
function linesOfWideHas(filename: string, css: string): number[] {
  const lines: number[] = []
  transform({
    filename,
    code: Buffer.from(css),
    visitor: {
      Rule: {
        style({ value: { selectors, loc } }) {
          if (selectors.some(isWideHas)) lines.push(loc.line + 1)
        },
      },
    },
  })
  return lines
}

function isWideHas(selector: Selector): boolean {
  const condition = selector.findLastIndex((part) => containsHas(part))
  const lastCombinator = selector.findLastIndex(({ type }) => type === 'combinator')
  return (
    condition >= 0 && lastCombinator > condition && !selector.slice(lastCombinator).some(({ type }) => type === 'class')
  )
}

function containsHas(part: Selector[number]): boolean {
  if (part.type !== 'pseudo-class') return false
  return part.kind === 'has' || (part.kind === 'not' && part.selectors.flat().some(containsHas))
}

test('a rule that styles something inside of an element with :has() ends in a class', () => {
  const found = sheets.flatMap((sheet) => linesOfWideHas(sheet, textOf(sheet)).map((line) => `${sheet}:${line}`))
  expect(found).toEqual([])
})

test.each([
  ['.row:has(:checked) > span { color: red }', [1]],
  ['.list\n{ color: red }\n.row:not(:has(b)) i { color: red }', [3]],
  ['.row:has(:checked) { color: red }', []],
  ['.row:has(:checked) .text { color: red }', []],
])('wide :has() of %s is found in lines %j', (css, lines) => {
  expect(linesOfWideHas('x.module.css', css)).toEqual(lines)
})
