/** Tracks requests in flight, so that background work can wait for idle time. */
export interface Activity {
  /** Counts a request. Call the returned function when the response is sent; later calls of it do nothing. */
  start(): () => void
  /** Milliseconds since the last response was sent; 0 while a request is in flight. */
  idleMs(): number
}

export function createActivity(now: () => number = () => performance.now()): Activity {
  let inFlight = 0
  let lastAt = now()

  return {
    start: () => {
      inFlight += 1
      let isFinished = false
      return () => {
        if (isFinished) return
        isFinished = true
        inFlight -= 1
        lastAt = now()
      }
    },
    idleMs: () => (inFlight > 0 ? 0 : now() - lastAt),
  }
}
