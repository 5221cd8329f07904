/** A page as one piece of HTML, when all of it is there. */
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

/** @throws what a component threw, or the signal's reason */
export async function renderToHtml(page: ReactNode, signal: AbortSignal): Promise<string> {
  const failures: unknown[] = []
  const html = new PassThrough()
  const stream = renderToPipeableStream(page, {
    // Outlined boundaries would need inline scripts to be put in their places.
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
    // Else the signal would hold each rendered page until its own time is up.
    signal.removeEventListener('abort', abort)
  }
}
