import { afterEach, expect, test, vi } from 'vitest'
import { takesCookies } from './takesCookies.ts'

afterEach(() => vi.restoreAllMocks())

test('a browser that keeps cookies takes them, and none is left', () => {
  expect(takesCookies()).toBe(true)
  expect(document.cookie).not.toContain('cookieCheck')
})

test('a browser that says it blocks cookies takes none', () => {
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
  expect(takesCookies()).toBe(false)
})

test('a browser that says it has cookies and drops those of this shop takes none', () => {
  vi.spyOn(document, 'cookie', 'set').mockReturnValue(undefined)
  expect(takesCookies()).toBe(false)
})
