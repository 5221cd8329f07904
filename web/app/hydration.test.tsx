import 'fake-indexeddb/auto'
import { act } from '@testing-library/react'
import { renderToPipeableStream } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { startFakeGateway } from '../testing/fakeGateway.ts'
import { sampleStoreContext } from '../testing/sampleStoreContext.ts'
import { provideStreams } from '../testing/silentStream.ts'
import { bootstrapElement, rootElementId } from './bootstrapData.ts'
import { renderPage } from '../server/render.tsx'

provideStreams()

test('hydrates a first visit without a request and without a warning', async () => {
  const gateway = await startFakeGateway()
  const rendered = await renderPage({
    url: 'http://localhost:3000/gullbarrer/gullbarre-1?childSku=AU-1-17',
    storeContext: sampleStoreContext,
    fetch: (_address, init) => fetch(`${gateway.url}/graphql`, init),
    signal: new AbortController().signal,
  })
  await gateway.close()
  if ('location' in rendered) throw new Error('expected a page, got a redirect')

  // React's server renderer leaves the contexts of the last page set until the next render; in this test the browser shares its process.
  await new Promise<void>((resolve) => {
    renderToPipeableStream(<i />, { onAllReady: resolve })
  })
  history.replaceState(null, '', '/gullbarrer/gullbarre-1?childSku=AU-1-17')
  document.head.innerHTML = rendered.head
  document.body.innerHTML = `<div id="${rootElementId}">${rendered.body}</div>${bootstrapElement(rendered.bootstrap)}`
  const serverRendered = document.querySelector('h1')
  const complaints = vi.spyOn(console, 'error').mockReturnValue()
  const requests = vi.spyOn(globalThis, 'fetch')

  await act(async () => {
    await import('./client.tsx')
  })
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)))

  // Only this test has two renderers in one process.
  expect(complaints.mock.calls.filter(([text]) => !String(text).includes('multiple renderers'))).toEqual([])
  expect(requests).not.toHaveBeenCalled()
  expect(document.querySelector('h1')).toBe(serverRendered)
  expect(serverRendered?.textContent).toContain('Glatt ring')
  expect(document.head.querySelectorAll('title')).toHaveLength(1)
})
