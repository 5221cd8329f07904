import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTexts } from './partTexts.ts'

beforeEach(() => {
  vi.stubGlobal('__TEXTS_FOLDER__', '/texts-that-are-not-there/')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('does not wait for texts if a module has none', async () => {
  expect(await withTexts(Promise.resolve('module'), '')).toBe('module')
})

test('rejects if the texts of a module cannot be loaded', async () => {
  await expect(withTexts(Promise.resolve('module'), 'late')).rejects.toThrow(/no module|texts-that-are-not-there/)
})

test('handles both rejections if neither module nor texts can be loaded', async () => {
  const unheard: unknown[] = []
  const listen = (reason: unknown) => unheard.push(reason)
  process.on('unhandledRejection', listen)
  await expect(withTexts(Promise.reject(new TypeError('no module')), 'late')).rejects.toThrow(
    /no module|texts-that-are-not-there/,
  )
  await new Promise((resolve) => {
    setImmediate(resolve)
  })
  process.off('unhandledRejection', listen)
  expect(unheard).toEqual([])
})
