// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Breakpoints: tablets up to 767 px, small screens up to 1023 px. */
const LAST_TABLET = 767
const LAST_MOBILE = 1023

const sheets = globSync('web/**/*.css', { cwd: new URL('../../', import.meta.url) })
const borders = sheets.flatMap((sheet) => {
  const text = readFileSync(new URL(`../../${sheet}`, import.meta.url), 'utf8')
  return [...text.matchAll(/@media[^{]*\((max|min)-width: (\d+)px\)/g)].map(([, side, width]) => ({
    sheet,
    side,
    width: Number(width),
  }))
})

/** Returns the last width below a breakpoint, for min-width and max-width. */
const lastBelow = ({ side, width }: (typeof borders)[number]): number => (side === 'min' ? width - 1 : width)

test('the layout changes at the breakpoints of the specification', () => {
  for (const border of [LAST_TABLET, LAST_MOBILE])
    expect(borders.filter((each) => lastBelow(each) === border).length).toBeGreaterThan(5)
})

test('no style sheet is off by one pixel from a breakpoint', () => {
  const near = borders.filter((each) =>
    [LAST_TABLET, LAST_MOBILE].some((border) => lastBelow(each) !== border && Math.abs(lastBelow(each) - border) < 60),
  )
  expect(near).toEqual([])
})
