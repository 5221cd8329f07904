/** A gateway for tests of what the shop sends: requests are caught on their way out and answered as the test says. */
import { HttpResponse } from 'msw'
import { http } from 'msw/http'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'

export const mockedGatewayUrl = 'http://shop.test/graphql'

/** Answers one request; `noNetwork()` where none reaches the gateway. */
export type Respond = (request: Request) => Response | Promise<Response>

/** Call it once in a test file. Until a test has said how, a request is an error. */
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

/** `fetch` fails as it does without a connection. */
export function noNetwork(): Response {
  return HttpResponse.error()
}
