// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { deleteOrderList, orderLists, saveOrderList, savedLists } from './orderLists.ts'
import { forgetShopperTraces } from './shopperTraces.ts'

afterEach(() => localStorage.clear())
const saved = () => savedLists(orderLists.read('no'))

test('lists are saved by name, the newest first, and replace those of the same name', () => {
  saveOrderList('no', { name: 'Wires', text: 'A-1\t2\nA-2\t3' })
  saveOrderList('no', { name: 'Sheets', text: 'B-1' })
  saveOrderList('no', { name: 'Wires', text: 'A-1\t5' })
  expect(saved()).toEqual([
    { name: 'Wires', text: 'A-1\t5' },
    { name: 'Sheets', text: 'B-1' },
  ])
  deleteOrderList('no', 'Wires')
  expect(saved()).toEqual([{ name: 'Sheets', text: 'B-1' }])
})

test('each store keeps up to thirty lists', () => {
  for (let at = 0; at < 40; at += 1) saveOrderList('no', { name: `List ${at}`, text: 'A-1' })
  expect(saved()).toHaveLength(30)
  expect(savedLists(orderLists.read('se'))).toEqual([])
})

test('signing out removes them', () => {
  saveOrderList('no', { name: 'Wires', text: 'A-1' })
  forgetShopperTraces()
  expect(saved()).toEqual([])
})
