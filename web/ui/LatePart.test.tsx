import { act, render } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endLateHydration, startLateHydration } from '../shop/lateHydration.ts'
import { LatePart } from './LatePart.tsx'

let comeNear: (() => void) | undefined
const press = vi.fn<() => void>()
const part = (
  <LatePart className="part" serverClassName="far">
    <button onClick={press}>Add</button>
  </LatePart>
)
const button = () => document.querySelector('button')

beforeEach(async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (entries: readonly object[]) => void) {
        comeNear = () => notify([{ target: document.querySelector('.part'), isIntersecting: true }])
      }
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    },
  )
  press.mockReset()
  document.body.innerHTML = `<div id="root">${renderToString(part)}</div>`
  startLateHydration()
  await act(async () => {
    hydrateRoot(document.querySelector('#root') as HTMLElement, part, {
      onRecoverableError: (error) => {
        throw error
      },
    })
  })
})
afterEach(() => {
  endLateHydration()
  vi.unstubAllGlobals()
})

/** React puts its handlers' props on the elements that it has hydrated. */
const isHydrated = () => Object.keys(button() ?? {}).some((key) => key.startsWith('__reactProps'))

test('is not hydrated with the page', () => {
  expect(button()).not.toBeNull()
  expect(isHydrated()).toBe(false)
})

test('keeps its elements and is hydrated when it comes near the viewport', async () => {
  const fromServer = button()
  await act(async () => comeNear?.())

  expect(button()).toBe(fromServer)
  expect(isHydrated()).toBe(true)
})

test('counts a click from before its hydration', async () => {
  await act(async () => button()?.dispatchEvent(new MouseEvent('click', { bubbles: true })))
  expect(press).toHaveBeenCalledOnce()
})

test('is released by a change of the page', async () => {
  await act(async () => endLateHydration())
  expect(isHydrated()).toBe(true)
})

test('has no class for the server’s page when the browser renders it', async () => {
  expect(document.querySelector('.far')).not.toBeNull()
  endLateHydration()
  const { container } = render(part)

  expect(container.querySelector('.part')).not.toBeNull()
  expect(container.querySelector('.far')).toBeNull()
})
