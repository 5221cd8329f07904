// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { transform } from 'lightningcss'
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

test('every selector of a component’s style sheet has a class', () => {
  const sheets = globSync('web/**/*.module.css', { cwd: root })
  expect(sheets.length).toBeGreaterThan(50)
  expect(sheets.map((sheet) => refusalOf(sheet, readFileSync(new URL(sheet, root), 'utf8'))).filter(Boolean)).toEqual(
    [],
  )
})

test('a selector without a class is refused', () => {
  expect(refusalOf('x.module.css', "[aria-pressed='true'] path { fill: currentColor }")).toContain('at least one class')
})
