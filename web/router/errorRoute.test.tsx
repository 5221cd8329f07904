// @vitest-environment node
import { expect, test } from 'vitest'
import { sampleStoreContext } from '../testing/sampleStoreContext.ts'
import { renderPage } from '../server/render.tsx'

test('renders /error in the small layout without the gateway', async () => {
  const rendered = await renderPage({
    url: 'http://localhost:3000/error',
    storeContext: { ...sampleStoreContext, language: 'en' },
    fetch: () => Promise.reject(new TypeError('no gateway')),
    signal: new AbortController().signal,
  })
  if ('location' in rendered) throw new Error(`expected a page, got a redirect to ${rendered.location}`)
  expect(rendered.status).toBe(500)
  expect(rendered.body).toContain('Something went wrong')
  expect(rendered.body).not.toContain('Try again')
  expect(rendered.body).not.toMatch(/<nav|<footer/)
})
