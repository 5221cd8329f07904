import { expect, test } from 'vitest'
import { tileCategories } from './tileCategories.ts'

const category = (name: string, productCount: number) =>
  ({ __typename: 'Category', id: name, name, path: `/${name}`, level: 3, productCount, image: null }) as const
const top = (name: string, ...children: readonly ReturnType<typeof category>[]) => ({
  ...category(
    name,
    children.reduce((sum, child) => sum + child.productCount, 0),
  ),
  children,
})

test('the largest come first in the choice, in the menu’s order on the page; empty ones and a third of one kind are left out', () => {
  const menu = [
    top('gold', category('bars', 2), category('grain', 0), category('wire', 1), category('coins', 3)),
    top('gifts', category('cards', 0)),
    top('silver', category('silver-bars', 4)),
  ]

  expect(tileCategories(menu).map(({ name }) => name)).toEqual(['bars', 'coins', 'silver-bars'])
})

test('a top category without a second level stands for itself, and one line is enough', () => {
  const menu = Array.from({ length: 8 }, (_, index) => ({ ...category(`c${index}`, 1), children: [] }))

  expect(tileCategories(menu).map(({ name }) => name)).toEqual(['c0', 'c1', 'c2', 'c3', 'c4', 'c5'])
})

test('an empty catalogue has no tiles', () => {
  expect(tileCategories([])).toEqual([])
})
