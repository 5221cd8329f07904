import { describe, expect, test } from 'vitest'
import { readViewed, rememberViewed } from './recentlyViewed.ts'

function memory(entries: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(entries))
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
}

describe('recently viewed products', () => {
  test('stand newest first, each once, per store', () => {
    const storage = memory()
    for (const id of ['a', 'b', 'c', 'a']) rememberViewed(storage, 'no', id)
    rememberViewed(storage, 'de', 'z')
    expect(readViewed(storage, 'no')).toEqual(['a', 'c', 'b'])
    expect(readViewed(storage, 'de')).toEqual(['z'])
    expect(readViewed(storage, 'se')).toEqual([])
  })

  test('are nine at most', () => {
    const storage = memory()
    for (let at = 1; at <= 20; at += 1) rememberViewed(storage, 'no', `p${at}`)
    expect(readViewed(storage, 'no')).toEqual(['p20', 'p19', 'p18', 'p17', 'p16', 'p15', 'p14', 'p13', 'p12'])
  })

  test.each(['', '{', '{"a":1}', '[1,null,"kept",{"x":1}]'])('survive what else may stand there: %s', (text) => {
    expect(readViewed(memory({ 'recently-viewed no': text }), 'no')).toEqual(text.includes('kept') ? ['kept'] : [])
  })

  test('a browser that keeps nothing shows nothing', () => {
    const forbidden = {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError')
      },
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    expect(() => rememberViewed(forbidden, 'no', 'a')).not.toThrow()
    expect(readViewed(forbidden, 'no')).toEqual([])
  })
})
