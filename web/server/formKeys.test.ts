// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keyOfForm, keyOfPage } from './formKeys.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

let count = 0
const newSender = () => `sender ${(count += 1)}`
const form = (text: string) => new URLSearchParams({ item: text })

test('a double click has the key of the first click; another sender, form or page has another', () => {
  const sender = newSender()
  const first = keyOfForm(sender, '/cart/plain', form('bar'))
  expect(first).toMatch(/^[\w-]{36}$/)
  expect(keyOfForm(sender, '/cart/plain', form('bar'))).toBe(first)
  expect(keyOfForm(newSender(), '/cart/plain', form('bar'))).not.toBe(first)
  expect(keyOfForm(sender, '/de/cart/plain', form('bar'))).not.toBe(first)
  expect(keyOfForm(sender, '/cart/plain', form('coin'))).not.toBe(first)
})

test('a form after another one of the same sender is a new one', () => {
  const sender = newSender()
  const added = keyOfForm(sender, '/cart/plain', form('bar'))
  keyOfForm(sender, '/cart/plain', form('remove'))
  expect(keyOfForm(sender, '/cart/plain', form('bar'))).not.toBe(added)
})

test('repeating a form does not prolong the three seconds', () => {
  const sender = newSender()
  const first = keyOfForm(sender, '/cart/plain', form('bar'))
  vi.advanceTimersByTime(2_000)
  expect(keyOfForm(sender, '/cart/plain', form('bar'))).toBe(first)
  vi.advanceTimersByTime(1_500)
  expect(keyOfForm(sender, '/cart/plain', form('bar'))).not.toBe(first)
})

test('the key of a page counts for its sender alone, for ever', () => {
  const [one, other] = [newSender(), newSender()]
  const first = keyOfPage(one, 'page key')
  vi.advanceTimersByTime(60_000)
  expect(keyOfPage(one, 'page key')).toBe(first)
  expect(keyOfPage(other, 'page key')).not.toBe(first)
})
