import type { Backend } from '../rest/backend.ts'

/** A service that the requests of a test never reach: every function of it throws. */
export function unused<K extends keyof Backend>(name: K): Backend[K] {
  return new Proxy(Object.create(null), {
    get: (_target, property) => () => {
      throw new Error(`expected no call of ${name}.${String(property)}`)
    },
  })
}
