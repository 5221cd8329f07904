/** What is rendered first of a page that is opened, left and opened again. */
import { act, cleanup, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { useLater } from './useLater.ts'

afterEach(cleanup)

const renderings: boolean[] = []
function Part() {
  const isDue = useLater()
  renderings.push(isDue)
  return isDue ? <p>the part</p> : null
}
const routesOf = () =>
  createMemoryRouter([
    { path: '/', element: <p>home</p> },
    { path: '/listing', element: <Part /> },
  ])

async function open() {
  renderings.length = 0
  const router = routesOf()
  await act(async () => void render(<RouterProvider router={router} />))
  return router
}

test('a part of a page that is opened is rendered after the rest', async () => {
  const router = await open()
  await act(() => router.navigate('/listing'))
  expect(renderings[0]).toBe(false)
  expect(renderings.at(-1)).toBe(true)
  expect(document.body.textContent).toBe('the part')
})

test('a page that is returned to is rendered at once, because its position is restored', async () => {
  const router = await open()
  await act(() => router.navigate('/listing'))
  await act(() => router.navigate('/'))
  renderings.length = 0
  await act(() => router.navigate(-1))
  expect(renderings).not.toContain(false)
  expect(document.body.textContent).toBe('the part')
})

test('a page whose address names a part is rendered at once', async () => {
  const router = await open()
  await act(() => router.navigate('/listing#row'))
  expect(renderings).not.toContain(false)
})

test('the server renders all', () => {
  const router = createMemoryRouter([{ path: '/', element: <Part /> }])
  expect(renderToString(<RouterProvider router={router} />)).toContain('the part')
})
