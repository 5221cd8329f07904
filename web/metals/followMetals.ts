/**
 * Receives quotes while the document is visible: from an event stream, or by polling once a minute while no stream
 * connects. If both fail, the page keeps its quotes and their time.
 */

/** Behaves like an EventSource, which reconnects by itself unless the server refused it. */
export interface QuoteStream {
  close(): void
  isRefused(): boolean
}

export interface FollowMetalsOptions {
  readonly openStream: (onQuotes: (text: string) => void, onError: () => void) => QuoteStream
  readonly receive: (text: string) => void
  /** Fetches the quotes once and passes them on. Never rejects. */
  readonly poll: () => Promise<void>
  readonly isVisible: () => boolean
  /** Returns the function that unsubscribes. */
  readonly onVisibilityChange: (listener: () => void) => () => void
}

export const pollIntervalMs = 60_000

/** Returns the function that stops it. */
export function followMetals({
  openStream,
  receive,
  poll,
  isVisible,
  onVisibilityChange,
}: FollowMetalsOptions): () => void {
  let stream: QuoteStream | null = null
  let timer: ReturnType<typeof setInterval> | undefined

  const open = () => {
    stream = openStream(
      (text) => {
        stopPolling()
        receive(text)
      },
      () => startPolling(),
    )
  }
  const startPolling = () => {
    timer ??= setInterval(() => {
      void poll()
      // An EventSource does not reconnect after a refusal.
      if (stream?.isRefused()) {
        stream.close()
        open()
      }
    }, pollIntervalMs)
  }
  const stopPolling = () => {
    clearInterval(timer)
    timer = undefined
  }
  const stop = () => {
    stopPolling()
    stream?.close()
    stream = null
  }
  const update = () => {
    if (!isVisible()) stop()
    else if (!stream) open()
  }

  const unsubscribe = onVisibilityChange(update)
  update()
  return () => {
    unsubscribe()
    stop()
  }
}
