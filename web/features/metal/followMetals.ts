/**
 * Receives quotes while the document is visible: from an event stream, or by polling once a minute while no stream
 * connects. If both fail, the page keeps its quotes and their time.
 */

/** Behaves like an EventSource, which reconnects by itself unless the server refused it. */
export interface QuoteStream {
  close(): void
  isRefused(): boolean
}

export interface MetalSources {
  readonly openStream: (onQuotes: (text: string) => void, onTrouble: () => void) => QuoteStream
  readonly hear: (text: string) => void
  /** Fetches the quotes once and passes them on. Never rejects. */
  readonly poll: () => Promise<void>
  readonly isSeen: () => boolean
  /** Returns the function that unsubscribes. */
  readonly onSeenChange: (listener: () => void) => () => void
}

export const pollEveryMs = 60_000

/** Returns the function that stops it. */
export function followMetals({ openStream, hear, poll, isSeen, onSeenChange }: MetalSources): () => void {
  let stream: QuoteStream | null = null
  let timer: ReturnType<typeof setInterval> | undefined

  const open = () => {
    stream = openStream(
      (text) => {
        stopPolling()
        hear(text)
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
    }, pollEveryMs)
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
  const look = () => {
    if (!isSeen()) stop()
    else if (!stream) open()
  }

  const leave = onSeenChange(look)
  look()
  return () => {
    leave()
    stop()
  }
}
