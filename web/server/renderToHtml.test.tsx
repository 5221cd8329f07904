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

test('resolves when the whole page is rendered, without inline scripts', async () => {
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
])('rejects with the error that a component throws $where', async ({ page }) => {
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
])('stops rendering when the signal aborts $where', async ({ page }) => {
  const aborter = new AbortController()
  const html = renderToHtml(page, aborter.signal)
  aborter.abort(new DOMException('took too long', 'TimeoutError'))
  await expect(html).rejects.toThrow('took too long')
})

test('does not retain a rendered page', async () => {
  const { signal } = new AbortController()
  const [add, remove] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')]
  await renderToHtml(<p>here</p>, signal)
  expect(remove.mock.calls.map(([type, listener]) => [type, listener])).toEqual(
    add.mock.calls.map(([type, listener]) => [type, listener]),
  )
})
