import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { lazyPart } from './lazyPart.ts'

afterEach(cleanup)

function Counted({ name }: { readonly name: string }) {
  const [count] = useState(() => Math.random())
  return (
    <p>
      {name} {count}
    </p>
  )
}

const shown = (Part: ReturnType<typeof lazyPart<{ name: string }>>['Part'], name: string) => (
  <Suspense fallback={<i>Loading</i>}>
    <Part name={name} />
  </Suspense>
)

test('renders a part that was loaded ahead without its fallback', async () => {
  const { Part, load } = lazyPart(async () => Counted)
  await load()
  render(shown(Part, 'Table'))
  expect(screen.queryByText('Loading')).toBeNull()
  expect(screen.getByText(/^Table/)).toBeTruthy()
})

test('shows the fallback until a part is loaded that was not', async () => {
  const { Part } = lazyPart(async () => Counted)
  await act(async () => {
    render(shown(Part, 'Table'))
    expect(screen.queryByText(/^Table/)).toBeNull()
  })
  expect(screen.getByText(/^Table/)).toBeTruthy()
})

test('keeps the state of a rendered part when it is loaded once more', async () => {
  const { Part, load } = lazyPart(async () => Counted)
  const { rerender } = await act(async () => render(shown(Part, 'Table')))
  const before = screen.getByText(/^Table/).textContent
  await load()
  rerender(shown(Part, 'Table'))
  expect(screen.getByText(/^Table/).textContent).toBe(before)
})
