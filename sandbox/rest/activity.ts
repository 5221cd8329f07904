/** Whether anybody is asking, so that work ahead of time keeps out of the way. */
export interface Activity {
  /** A request came in; the answer function is called when it is answered, once or more. */
  begin(): () => void
  /** Milliseconds since the last request was answered; 0 while one is in flight. */
  quietMs(): number
}

export function createActivity(now: () => number = () => performance.now()): Activity {
  let inFlight = 0
  let lastAt = now()

  return {
    begin: () => {
      inFlight += 1
      let isAnswered = false
      return () => {
        if (isAnswered) return
        isAnswered = true
        inFlight -= 1
        lastAt = now()
      }
    },
    quietMs: () => (inFlight > 0 ? 0 : now() - lastAt),
  }
}
