// @vitest-environment node
import { Suspense, use } from 'react'
import { expect, test, vi } from 'vitest'
import { renderToHtml } from './renderToHtml.ts'

const never = new Promise<string>(() => undefined)
const later = Promise.resolve('late')

function Waiting({ on }: { readonly on: Promise<string> }) {
  return <b>{use(on)}</b>
}

function Broken(): never {
  throw new RangeError('expected a price')
}

test('waits for all of the page, which has no script of its own', async () => {
  const html = await renderToHtml(
    <p>
      <Suspense fallback="…">
        <Waiting on={later} />
      </Suspense>
    </p>,
    new AbortController().signal,
  )
  expect(html).toContain('<b>late</b>')
  expect(html).not.toMatch(/…|<script/)
})

test.each([
  { where: 'at the top', page: <Broken /> },
  {
    where: 'within a part that may come later',
    page: (
      <Suspense fallback="…">
        <Broken />
      </Suspense>
    ),
  },
])('what a component throws $where is thrown', async ({ page }) => {
  await expect(renderToHtml(page, new AbortController().signal)).rejects.toThrow('expected a price')
})

test.each([
  { where: 'at the top', page: <Waiting on={never} /> },
  {
    where: 'within a part that may come later',
    page: (
      <Suspense fallback="…">
        <Waiting on={never} />
      </Suspense>
    ),
  },
])('who waits too long for a page $where gives it up', async ({ page }) => {
  const aborter = new AbortController()
  const html = renderToHtml(page, aborter.signal)
  aborter.abort(new DOMException('took too long', 'TimeoutError'))
  await expect(html).rejects.toThrow('took too long')
})

test('a page that is there is held by nobody', async () => {
  const { signal } = new AbortController()
  const [add, remove] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')]
  await renderToHtml(<p>here</p>, signal)
  expect(remove.mock.calls.map(([type, listener]) => [type, listener])).toEqual(
    add.mock.calls.map(([type, listener]) => [type, listener]),
  )
})
