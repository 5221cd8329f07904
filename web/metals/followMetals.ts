/**
 * Receives quotes while they are wanted, such as in a visible document: from an event stream, or by polling once a minute while no stream
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
  readonly isWanted: () => boolean
  /** Returns the function that unsubscribes. */
  readonly onWantedChange: (listener: () => void) => () => void
}

export const pollIntervalMs = 60_000

/** Returns the function that stops it. */
export function followMetals(options: FollowMetalsOptions): () => void {
  const follower = new QuoteFollower(options)
  const update = () => follower.follow(options.isWanted())
  const unsubscribe = options.onWantedChange(update)
  update()
  return () => {
    unsubscribe()
    follower.follow(false)
  }
}

class QuoteFollower {
  readonly #options: FollowMetalsOptions
  #stream: QuoteStream | null = null
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(options: FollowMetalsOptions) {
    this.#options = options
  }

  follow(isWanted: boolean): void {
    if (isWanted) {
      if (!this.#stream) this.#open()
      return
    }
    this.#stopPolling()
    this.#stream?.close()
    this.#stream = null
  }

  #open(): void {
    this.#stream = this.#options.openStream(
      (text) => {
        this.#stopPolling()
        this.#options.receive(text)
      },
      () => this.#startPolling(),
    )
  }

  #startPolling(): void {
    this.#timer ??= setInterval(() => {
      void this.#options.poll()
      // An EventSource does not reconnect after a refusal.
      if (this.#stream?.isRefused()) {
        this.#stream.close()
        this.#open()
      }
    }, pollIntervalMs)
  }

  #stopPolling(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
