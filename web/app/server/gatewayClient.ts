/** What the shop's server itself asks of the gateway: sitemaps, forms without script, whether it is ready. */
import { Agent, request, type Dispatcher } from 'undici'
import { forwardedFor } from './passThrough.ts'
import type { AskGateway } from './searchEngines.ts'
import type { AskForShopper } from './sessionForms.ts'
import type { Visit } from './visit.ts'

export const gatewayTimeoutMs = 15_000
const readyTimeoutMs = 1_000

interface Operation {
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
}

export class GatewayClient {
  readonly url: string
  readonly dispatcher: Dispatcher = new Agent({ connections: 64 })

  constructor(url: string) {
    this.url = url
  }

  async close(): Promise<void> {
    await this.dispatcher.close()
  }

  /** In the name of nobody. */
  asks({ requestId }: Pick<Visit, 'requestId'>): AskGateway {
    return async (storeCode, query, variables) => {
      const { body } = await this.#post({
        query,
        variables,
        headers: { 'x-store': storeCode, 'x-request-id': requestId },
      })
      return body.json()
    }
  }

  /** With the shopper's cookie and address. That it is a page of ours which asks, the form's answer has made sure of. */
  asksForShopper({ from, requestId }: Pick<Visit, 'from' | 'requestId'>, storeCode: string): AskForShopper {
    const { cookie } = from.headers
    return async (query, variables) => {
      const { body, headers } = await this.#post({
        query,
        variables,
        headers: {
          'sec-fetch-site': 'same-origin',
          'x-store': storeCode,
          'x-request-id': requestId,
          ...(cookie !== undefined && { cookie }),
          ...forwardedFor(from),
        },
      })
      return { body: await body.json(), setCookies: [headers['set-cookie'] ?? []].flat() }
    }
  }

  /** False as well when it cannot be reached: to whoever asks, both are the same. */
  async isReady(): Promise<boolean> {
    const { url, dispatcher } = this
    try {
      const { statusCode, body } = await request(`${url}/health/ready`, {
        dispatcher,
        headersTimeout: readyTimeoutMs,
        bodyTimeout: readyTimeoutMs,
      })
      await body.dump()
      return statusCode === 200
    } catch {
      return false
    }
  }

  #post({ query, variables, headers }: Operation): Promise<Dispatcher.ResponseData> {
    return request(`${this.url}/graphql`, {
      dispatcher: this.dispatcher,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify({ query, variables }),
      headersTimeout: gatewayTimeoutMs,
      bodyTimeout: gatewayTimeoutMs,
    })
  }
}
