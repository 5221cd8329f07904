/** Renders a page to one string, when all of it is ready. */
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

/** @throws the error of a component, or the signal's reason */
export async function renderToHtml(page: ReactNode, signal: AbortSignal): Promise<string> {
  const failures: unknown[] = []
  const html = new PassThrough()
  const stream = renderToPipeableStream(page, {
    // React inserts outlined boundaries by inline scripts, which the content security policy forbids.
    progressiveChunkSize: Infinity,
    onAllReady: () => stream.pipe(html),
    onShellError: () => html.end(),
    onError: (error) => {
      failures.push(error)
    },
  })
  const abort = () => stream.abort(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    const whole = await text(html)
    if (failures.length > 0) throw failures[0]
    return whole
  } finally {
    // Otherwise the signal would retain the rendered page until its timeout.
    signal.removeEventListener('abort', abort)
  }
}
