/** A gateway for tests of the shop's requests: they are intercepted and get the test's response. */
import { HttpResponse } from 'msw'
import { http } from 'msw/http'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'

export const mockedGatewayUrl = 'http://shop.test/graphql'

/** Responds to one request; `noNetwork()` simulates a network failure. */
export type Respond = (request: Request) => Response | Promise<Response>

/** Call it once in a test file. A request before a test has set a response is an error. */
export function mockGateway() {
  const server = setupServer()
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())

  return {
    respond: (respond: Respond) => server.use(http.post(mockedGatewayUrl, ({ request }) => respond(request))),
  }
}

export function json(body: object): Response {
  return HttpResponse.json(body)
}

/** Makes `fetch` fail as it does without a connection. */
export function noNetwork(): Response {
  return HttpResponse.error()
}
