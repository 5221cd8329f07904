/** Repeats rounds of work, one at a time. */
export class Rounds {
  readonly #work: () => Promise<number>
  #isClosed = false
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | null = null
  #next: Promise<void> | null = null

  /** @param work resolves with the milliseconds until the next round; it throws nothing */
  constructor(work: () => Promise<number>) {
    this.#work = work
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Starts a round, unless one is in progress. */
  run(): Promise<void> {
    clearTimeout(this.#timer)
    this.#running ??= this.#round().finally(() => (this.#running = null))
    return this.#running
  }

  /** A round in progress may have read before the change, so that its result is not sufficient. */
  refresh(): Promise<void> {
    if (!this.#running) return this.run()
    this.#next ??= this.#running.then(() => {
      this.#next = null
      return this.run()
    })
    return this.#next
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#next
    await this.#running
  }

  async #round(): Promise<void> {
    if (this.#isClosed) return
    const delayMs = await this.#work()
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.run(), delayMs).unref()
  }
}
