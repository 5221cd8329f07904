import { expect, test } from 'vitest'
import { shownPages } from './Pagination.tsx'

test.each([
  { from: 1, to: 1, pageCount: 1, pages: [1] },
  { from: 1, to: 1, pageCount: 9, pages: [1, 2, 9] },
  { from: 5, to: 5, pageCount: 9, pages: [1, 4, 5, 6, 9] },
  { from: 1, to: 5, pageCount: 9, pages: [1, 2, 3, 4, 5, 6, 9] },
  { from: 9, to: 9, pageCount: 9, pages: [1, 8, 9] },
])('of $pageCount pages, at $from to $to, shows $pages', ({ from, to, pageCount, pages }) => {
  expect(shownPages(from, to, pageCount)).toEqual(pages)
})
