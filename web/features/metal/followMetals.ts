/**
 * Hears the quotes while the document is seen: a stream of events, and asking by the minute while no stream comes through.
 * Silent when nobody answers: the page keeps what it has, with its time.
 */

/** As an EventSource: it tries again by itself unless it was refused. */
export interface QuoteStream {
  close(): void
  isRefused(): boolean
}

export interface MetalSources {
  readonly openStream: (onQuotes: (text: string) => void, onTrouble: () => void) => QuoteStream
  readonly hear: (text: string) => void
  /** Asks once, and hears what comes. Never rejects. */
  readonly poll: () => Promise<void>
  readonly isSeen: () => boolean
  /** Answers what stops telling. */
  readonly onSeenChange: (listener: () => void) => () => void
}

export const pollEveryMs = 60_000

/** Answers what ends it. */
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
      // What was refused does not come back by itself.
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
