import { expect, test, vi } from 'vitest'
import { storedList } from './storedList.ts'

function fakeStorage(entries: Readonly<Record<string, string>> = {}) {
  const stored = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
}

test('stores a list per store, each value once, up to the maximum length', () => {
  const storage = fakeStorage()
  const list = storedList('searches', 3, () => storage)
  list.write('no', ['a', 'b', 'a', 'c', 'd'])
  list.write('de', ['z'])

  expect(list.read('no')).toEqual(['a', 'b', 'c'])
  expect(list.read('de')).toEqual(['z'])
  expect(list.read('se')).toEqual([])
})

test.each(['', '{', '{"a":1}', '[1,null,"stored",{"x":1}]'])('ignores a malformed stored text: %s', (text) => {
  expect(storedList('searches', 3, () => fakeStorage({ 'searches no': text })).read('no')).toEqual(
    text.includes('stored') ? ['stored'] : [],
  )
})

test('is empty if the browser stores nothing', () => {
  const list = storedList('searches', 3, () => {
    throw new DOMException('denied', 'SecurityError')
  })

  expect(() => list.write('no', ['a'])).not.toThrow()
  expect(list.read('no')).toEqual([])
})

test('notifies subscribers of changes in this tab and in others, until they unsubscribe', () => {
  const storage = fakeStorage()
  const list = storedList('searches', 3, () => storage)
  const listener = vi.fn<() => void>()
  const leave = list.store('no').listen(listener)
  list.write('no', ['a'])
  storage.setItem('searches no', '["b"]')
  window.dispatchEvent(new StorageEvent('storage'))
  leave()
  list.write('no', ['c'])

  expect(listener).toHaveBeenCalledTimes(2)
})

test('returns the same array until the list changes', () => {
  const storage = fakeStorage()
  const list = storedList('searches', 3, () => storage)
  list.write('no', ['a', 'b'])
  const before = list.read('no')
  expect(list.read('no')).toBe(before)

  list.write('no', ['b'])
  expect(list.read('no')).toEqual(['b'])
})
