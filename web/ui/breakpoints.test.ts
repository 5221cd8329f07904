// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Borders of the layout: tablets end at 767 pixels, small screens at 1023. */
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

/** The last width below a border, however it is written. */
const lastBelow = ({ side, width }: (typeof borders)[number]): number => (side === 'min' ? width - 1 : width)

test('the layout changes at the borders of the specification', () => {
  for (const border of [LAST_TABLET, LAST_MOBILE])
    expect(borders.filter((each) => lastBelow(each) === border).length).toBeGreaterThan(5)
})

test('no sheet misses one of them by a little: a pixel between two rules belongs to none', () => {
  const near = borders.filter((each) =>
    [LAST_TABLET, LAST_MOBILE].some((border) => lastBelow(each) !== border && Math.abs(lastBelow(each) - border) < 60),
  )
  expect(near).toEqual([])
})
