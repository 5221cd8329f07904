/** The storefront API of a check: it remembers what the calls of one step were answered, also where the caller swallows a refusal. */
import type { StorefrontApi, StorefrontRequest } from '../upstream/storefront/storefrontApi.ts'

export interface ObservedApi {
  readonly api: StorefrontApi
  /** What has failed since the last time, the first failure; undefined if nothing has. */
  takeFailure(): unknown
  /** The last answer, before it was parsed. */
  answer(): unknown
}

export function observe(api: StorefrontApi): ObservedApi {
  let failure: unknown
  let answer: unknown
  const watched =
    <Request extends StorefrontRequest, Result>(send: (request: Request) => Promise<Result>) =>
    async (request: Request): Promise<Result> => {
      try {
        // Its customers are made up: whoever runs the check may read what the backend says about them.
        const result = await send({ ...request, hidesMessage: false, keepsRefusalText: true })
        answer = result
        return result
      } catch (error) {
        failure ??= error
        throw error
      }
    }
  const observed: StorefrontApi = {
    profile: api.profile,
    has: (call) => api.has(call),
    note: (problem) => api.note(problem),
    readBare: watched((request) => api.readBare(request)),
    readResult: watched((request) => api.readResult(request)),
    writeBare: watched((request) => api.writeBare(request)),
    writeResult: watched((request) => api.writeResult(request)),
    readFile: watched((request) => api.readFile(request)),
    waitFor: (upstream, response) => api.waitFor(upstream, response),
    shared: () => observed,
  }
  return {
    api: observed,
    takeFailure() {
      const taken = failure
      failure = undefined
      return taken
    },
    answer: () => answer,
  }
}
