import { expect, test, vi } from 'vitest'
import { expectSkippedTransitions } from './skippedTransitions.ts'

function pageWith(transition: Partial<ViewTransition>) {
  return { startViewTransition: vi.fn<Document['startViewTransition']>(() => transition as ViewTransition) }
}

test('handles the rejection of a skipped transition, and returns the transition to the router unchanged', async () => {
  const skipped = Promise.reject(new DOMException('Transition was skipped', 'AbortError'))
  const listened = vi.spyOn(skipped, 'catch')
  const transition = { ready: skipped, finished: Promise.resolve(undefined) }
  const page = pageWith(transition)
  const { startViewTransition } = page
  const update = () => undefined
  expectSkippedTransitions(page)

  expect(page.startViewTransition(update)).toBe(transition)
  expect(startViewTransition).toHaveBeenCalledExactlyOnceWith(update)
  expect(listened).toHaveBeenCalledOnce()
  await expect(listened.mock.results[0]?.value).resolves.toBeUndefined()
})

test('does nothing in a browser without view transitions', () => {
  const page = {} as Document
  expectSkippedTransitions(page)

  expect(page).toEqual({})
})
