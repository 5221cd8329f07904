import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startScript } from '../server/inlineScripts.ts'

const entry = () => document.head.querySelector('script[type="module"]')
const preloads = () => [...document.head.querySelectorAll('link[rel="modulepreload"]')]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] })
  const element = document.createElement('script')
  element.dataset['modules'] = '/assets/client.js /assets/libraries.js /assets/home.js'
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(element)
  // The script as the document contains it.
  // oxlint-disable-next-line typescript/no-implied-eval -- it is no module
  new Function(startScript)()
})
afterEach(() => {
  window.dispatchEvent(new Event('pointerdown'))
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.head.replaceChildren()
})

test('starts the modules with low priority after the pictures of the page are painted', () => {
  expect(entry()).toBeNull()
  window.dispatchEvent(new Event('load'))
  expect(entry()).toBeNull()
  vi.advanceTimersByTime(50)

  expect(entry()?.getAttribute('src')).toBe('/assets/client.js')
  expect(entry()).toHaveProperty('fetchPriority', 'low')
  expect(preloads().map((link) => link.getAttribute('href'))).toEqual(['/assets/libraries.js', '/assets/home.js'])
})

test.each(['pointerdown', 'keydown', 'touchstart', 'input'])('starts them at once when there is a %s', (use) => {
  document.body.dispatchEvent(new Event(use, { bubbles: true }))
  expect(entry()).toHaveProperty('fetchPriority', 'high')
})

test('does not wait for a picture that does not arrive', () => {
  window.dispatchEvent(new Event('DOMContentLoaded'))
  vi.advanceTimersByTime(3_000)
  expect(entry()).not.toBeNull()
})

test('starts them once', () => {
  window.dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(10_000)
  window.dispatchEvent(new Event('pointerdown'))
  expect(document.head.querySelectorAll('script')).toHaveLength(1)
})
