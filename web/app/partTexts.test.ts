import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTexts } from './partTexts.ts'

beforeEach(() => {
  vi.stubGlobal('__TEXTS_FOLDER__', '/texts-that-are-not-there/')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a module that says nothing of its own waits for no words', async () => {
  expect(await withTexts(Promise.resolve('module'), '')).toBe('module')
})

test('without its words a module has not come', async () => {
  await expect(withTexts(Promise.resolve('module'), 'late')).rejects.toThrow(/no module|texts-that-are-not-there/)
})

test('where neither module nor words can be had, both failures are heard', async () => {
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
