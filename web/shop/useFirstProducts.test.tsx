import { act, cleanup, render } from '@testing-library/react'
import { startTransition } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFirstProducts } from './useFirstProducts.ts'

interface List {
  readonly products: readonly string[]
  readonly listing: string
}

const all: List = { products: Array.from({ length: 20 }, (_, index) => `all ${index}`), listing: '' }
const gold: List = { products: Array.from({ length: 15 }, (_, index) => `gold ${index}`), listing: '?metal=17' }
const renderings: string[] = []
let show: (list: List) => void

function Products({ products, listing }: List) {
  const { first, rest, isBegun } = useFirstProducts(products, listing)
  renderings.push(`${first.length} of ${first[0]}, then ${rest[0]}${isBegun ? ', begun' : ''}`)
  return null
}

beforeEach(() => {
  const { rerender } = render(<Products {...all} />)
  show = (list) => rerender(<Products {...list} />)
  renderings.length = 0
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  { width: 390, first: 6 },
  { width: 1440, first: 15 },
])(
  'at $width px, $first products of another list are rendered before the earlier one is removed',
  async ({ width, first }) => {
    vi.stubGlobal('innerWidth', width)
    await act(async () => show(gold))

    expect([...new Set(renderings)]).toEqual([`${first} of gold 0, then all 0, begun`, '15 of gold 0, then gold 0'])
  },
)

test('newer data of the same list replaces it at once', async () => {
  await act(async () => show({ ...all, products: ['all 1', 'all 2'] }))

  expect([...new Set(renderings)]).toEqual(['2 of all 1, then all 1'])
})

test('a navigation renders another list at once', async () => {
  await act(async () => startTransition(() => show(gold)))

  expect([...new Set(renderings)]).toEqual(['15 of gold 0, then gold 0'])
})
