import { expect, test, vi } from 'vitest'
import { storedList } from './storedList.ts'

function memory(entries: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test('a list is kept per store, each value once, and no longer than it may be', () => {
  const storage = memory()
  const list = storedList('searches', 3, () => storage)
  list.write('no', ['a', 'b', 'a', 'c', 'd'])
  list.write('de', ['z'])

  expect(list.read('no')).toEqual(['a', 'b', 'c'])
  expect(list.read('de')).toEqual(['z'])
  expect(list.read('se')).toEqual([])
})

test.each(['', '{', '{"a":1}', '[1,null,"kept",{"x":1}]'])('what else may stand there does no harm: %s', (text) => {
  expect(storedList('searches', 3, () => memory({ 'searches no': text })).read('no')).toEqual(
    text.includes('kept') ? ['kept'] : [],
  )
})

test('a browser that keeps nothing has an empty list', () => {
  const list = storedList('searches', 3, () => {
    throw new DOMException('denied', 'SecurityError')
  })

  expect(() => list.write('no', ['a'])).not.toThrow()
  expect(list.read('no')).toEqual([])
})

test('notifies subscribers of changes in this tab and in others, until they leave', () => {
  const storage = memory()
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

test('what is read is the same array until the list is another', () => {
  const storage = memory()
  const list = storedList('searches', 3, () => storage)
  list.write('no', ['a', 'b'])
  const before = list.read('no')
  expect(list.read('no')).toBe(before)

  list.write('no', ['b'])
  expect(list.read('no')).toEqual(['b'])
})
