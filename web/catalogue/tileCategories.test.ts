import { expect, test } from 'vitest'
import { tileCategories } from './tileCategories.ts'

const category = (name: string, productCount: number) =>
  ({
    __typename: 'Category',
    id: name,
    name,
    path: `/${name}`,
    level: 3,
    hasProducts: productCount > 0,
    productCount,
    image: null,
  }) as const
const top = (name: string, ...children: readonly ReturnType<typeof category>[]) => ({
  ...category(
    name,
    children.reduce((sum, child) => sum + child.productCount, 0),
  ),
  children,
})

test('selects the largest categories in menu order, at most two per top category, and leaves out empty ones', () => {
  const menu = [
    top('gold', category('bars', 2), category('grain', 0), category('wire', 1), category('coins', 3)),
    top('gifts', category('cards', 0)),
    top('silver', category('silver-bars', 4)),
  ]

  expect(tileCategories(menu).map(({ name }) => name)).toEqual(['bars', 'coins', 'silver-bars'])
})

test('shows a top category without subcategories as a tile, and fills at most one line', () => {
  const menu = Array.from({ length: 8 }, (_, index) => ({ ...category(`c${index}`, 1), children: [] }))

  expect(tileCategories(menu).map(({ name }) => name)).toEqual(['c0', 'c1', 'c2', 'c3', 'c4', 'c5'])
})

test('returns no tiles for an empty catalogue', () => {
  expect(tileCategories([])).toEqual([])
})
