/** Shares one call among equal reads in flight; the call is aborted when no request waits for it. */
export interface SharedCalls<Result> {
  /** Joins the call with this key, or starts it. Rejects with the reason of an aborted signal; the call itself is aborted with its last waiting request. */
  join(key: string, start: (signal: AbortSignal) => Promise<Result>, signal: AbortSignal | undefined): Promise<Result>
}

interface Call<Result> {
  readonly result: Promise<Result>
  readonly ending: AbortController
  waiting: number
}

/** @param onJoined is called for each request that joins a call which another one has started */
export function createSharedCalls<Result>(onJoined: () => void): SharedCalls<Result> {
  const calls = new Map<string, Call<Result>>()

  const begin = (key: string, start: (signal: AbortSignal) => Promise<Result>): Call<Result> => {
    const ending = new AbortController()
    const call: Call<Result> = { result: start(ending.signal), ending, waiting: 0 }
    calls.set(key, call)
    const remove = (): void => {
      if (calls.get(key) === call) calls.delete(key)
    }
    call.result.then(remove, remove)
    return call
  }

  return {
    join(key, start, signal) {
      if (signal?.aborted) return Promise.reject(reasonOf(signal))
      const running = calls.get(key)
      if (running) onJoined()
      const call = running ?? begin(key, start)
      call.waiting += 1
      if (!signal) return call.result

      return new Promise((resolve, reject) => {
        const leave = (): void => {
          reject(reasonOf(signal))
          call.waiting -= 1
          if (call.waiting > 0) return
          if (calls.get(key) === call) calls.delete(key)
          call.ending.abort(new Error('no request waits for the response any more'))
        }
        signal.addEventListener('abort', leave, { once: true })
        const settled = (): void => signal.removeEventListener('abort', leave)
        call.result.then(
          (result) => (settled(), resolve(result)),
          (error: unknown) => (settled(), reject(error)),
        )
      })
    },
  }
}

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}
