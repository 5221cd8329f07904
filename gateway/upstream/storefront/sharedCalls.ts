/** Shares one call among equal reads in flight; the call is aborted when no request waits for it. */
export interface SharedCalls<Answer> {
  /** Joins the call with this key, or starts it. Rejects with the reason of an aborted signal; the call itself is aborted with its last waiting request. */
  join(key: string, start: (signal: AbortSignal) => Promise<Answer>, signal: AbortSignal | undefined): Promise<Answer>
}

interface Call<Answer> {
  readonly answer: Promise<Answer>
  readonly ending: AbortController
  waiting: number
}

export function createSharedCalls<Answer>(): SharedCalls<Answer> {
  const calls = new Map<string, Call<Answer>>()

  const begin = (key: string, start: (signal: AbortSignal) => Promise<Answer>): Call<Answer> => {
    const ending = new AbortController()
    const call: Call<Answer> = { answer: start(ending.signal), ending, waiting: 0 }
    calls.set(key, call)
    const remove = (): void => {
      if (calls.get(key) === call) calls.delete(key)
    }
    call.answer.then(remove, remove)
    return call
  }

  return {
    join(key, start, signal) {
      if (signal?.aborted) return Promise.reject(reasonOf(signal))
      const call = calls.get(key) ?? begin(key, start)
      call.waiting += 1
      if (!signal) return call.answer

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
        call.answer.then(
          (answer) => (settled(), resolve(answer)),
          (error: unknown) => (settled(), reject(error)),
        )
      })
    },
  }
}

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}
