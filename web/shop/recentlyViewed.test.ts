import { afterEach, expect, test, vi } from 'vitest'
import { recentlyViewed, rememberViewed } from './recentlyViewed.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('lists products newest first, each once, per store', () => {
  for (const id of ['a', 'b', 'c', 'a']) rememberViewed('no', id)
  rememberViewed('de', 'z')

  expect(recentlyViewed.read('no')).toEqual(['a', 'c', 'b'])
  expect(recentlyViewed.read('de')).toEqual(['z'])
  expect(recentlyViewed.read('se')).toEqual([])
})

test('stores at most nine products', () => {
  for (let at = 1; at <= 20; at += 1) rememberViewed('no', `p${at}`)
  expect(recentlyViewed.read('no')).toEqual(['p20', 'p19', 'p18', 'p17', 'p16', 'p15', 'p14', 'p13', 'p12'])
})

test('stores nothing if the browser denies access to its storage', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(() => rememberViewed('no', 'a')).not.toThrow()
  expect(recentlyViewed.read('no')).toEqual([])
})
