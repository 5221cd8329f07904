import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConnectionContext, createConnection } from '../shop/connection.ts'
import { latePart } from './latePart.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  document.body.replaceChildren()
})

interface NamedProps {
  readonly name: string
}

function Counted({ name }: NamedProps) {
  const [count] = useState(() => Math.random())
  return (
    <p>
      {name} {count}
    </p>
  )
}

/** An import that fails until its network is back. */
function lateImport() {
  const state = { isThere: false, requests: 0 }
  const importPart = async () => {
    state.requests += 1
    if (!state.isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return Counted
  }
  return { state, importPart }
}

const settle = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('shows nothing, or its placeholder, until its code is loaded', async () => {
  const Part = latePart(async () => Counted)
  const { container } = render(<Part name="Table" meanwhile={<i>Loading</i>} />)
  expect(container.textContent).toBe('Loading')
  await settle()
  expect(container.textContent).toMatch(/^Table/)
})

test('a part whose code was loaded ahead is rendered at once', async () => {
  const Part = latePart(async () => Counted)
  await Part.load()
  render(<Part name="Table" meanwhile={<i>Loading</i>} />)
  expect(screen.queryByText('Loading')).toBeNull()
  expect(screen.getByText(/^Table/)).toBeTruthy()
})

test('a rendered part keeps its state when its code is loaded once more', async () => {
  const Part = latePart(async () => Counted)
  const { container, rerender } = render(<Part name="Table" />)
  await settle()
  const before = container.textContent
  await Part.load()
  rerender(<Part name="Table" />)
  expect(container.textContent).toBe(before)
})

test('code that cannot be loaded is tried again after a pause that grows, and at once when the network is back', async () => {
  const { state, importPart } = lateImport()
  const Part = latePart(importPart)
  const { container } = render(<Part name="Table" />)
  await settle()
  expect(state.requests).toBe(1)
  await settle(1_000)
  expect(state.requests).toBe(2)
  await settle(1_000)
  expect(state.requests).toBe(2)
  await settle(1_000)
  expect(state.requests).toBe(3)
  expect(container.textContent).toBe('')

  state.isThere = true
  act(() => void dispatchEvent(new Event('online')))
  await settle()
  expect(container.textContent).toMatch(/^Table/)
})

test.each([
  { change: 'nothing changes' },
  { change: 'its page is rendered again' },
  { change: 'it is given other figures', isChanged: true },
])('the server’s HTML of a part stays while its code is missing and $change', async ({ change, isChanged = false }) => {
  const { state, importPart } = lateImport()
  const Part = latePart(importPart)
  const root = document.createElement('div')
  document.body.append(root)
  root.innerHTML = '<button>Bars</button><!--$--><p>Table<!-- --> <!-- -->7</p><!--/$-->'
  function Page() {
    const [count, setCount] = useState(0)
    return (
      <>
        <button onClick={() => setCount((count) => count + 1)}>Bars</button>
        <Part name={isChanged ? `Table ${count}` : 'Table'} meanwhile={<i>Loading</i>} />
      </>
    )
  }
  await act(async () => hydrateRoot(root, <Page />, { onRecoverableError: () => undefined }))
  if (change !== 'nothing changes') act(() => root.querySelector('button')?.click())
  await settle(10_000)
  expect(root.textContent).toBe('BarsTable 7')

  state.isThere = true
  act(() => void dispatchEvent(new Event('online')))
  await settle()
  expect(root.textContent).toMatch(isChanged ? /^BarsTable 1/ : /^BarsTable/)
  expect(root.textContent).not.toBe('BarsTable 7')
})

test('a part that fails takes away nothing but itself, and is rendered again when the connection is back', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  let isBroken = true
  let isOnline = true
  let change = (): void => undefined
  const connection = createConnection({ isOnline: () => isOnline, onChange: (listener) => (change = listener) })
  const Part = latePart(
    async () =>
      function Fails() {
        if (isBroken) throw new Error('no answer')
        return <p>Reviews</p>
      },
  )
  const { container } = render(
    <ConnectionContext value={connection}>
      <h1>Bar</h1>
      <Part />
    </ConnectionContext>,
  )
  await settle()
  expect(container.textContent).toBe('Bar')

  isOnline = false
  act(() => change())
  isBroken = false
  isOnline = true
  act(() => change())
  expect(container.textContent).toBe('BarReviews')
})

test('parts of a page have no error boundary: their error is the page’s', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const Part = latePart(
    async () =>
      function Fails(): never {
        throw new Error('no answer')
      },
    { isPage: true },
  )
  await expect(async () => {
    render(<Part />)
    await settle()
  }).rejects.toThrow('no answer')
})
