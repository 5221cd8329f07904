/** What the shop's origin hands on: GraphQL and the metals' stream to the gateway, pictures to where they lie. */
import { Agent } from 'undici'
import { metalStreamPath } from '../../shop/paths.ts'
import { type GatewayClient, gatewayTimeoutMs } from './gatewayClient.ts'
import { graphqlHeaders, passThrough, pictureHeaders, streamHeaders } from './passThrough.ts'
import { sendText } from './send.ts'
import type { Visit } from './visit.ts'

interface ForwardingParts {
  readonly gateway: GatewayClient
  readonly imageUrl: string
  /** Whose answer a request without `x-store` gets. */
  readonly defaultStoreCode: string
}

/** An operation with its variables; pictures have no body. */
const maxGraphqlBytes = 256 * 1024

export class Forwarding {
  readonly #parts: ForwardingParts
  /** A stream keeps its connection for as long as a page is seen: it may not take one that answers need. */
  readonly #streams = new Agent()

  constructor(parts: ForwardingParts) {
    this.#parts = parts
  }

  /** Streams have no end of their own: without it the process would wait for every open page. */
  async endStreams(): Promise<void> {
    await this.#streams.destroy()
  }

  async graphql({ from, answer, stores, requestId }: Visit): Promise<void> {
    if (from.method !== 'POST') return sendText(answer, 405, 'GraphQL is answered to POST.', { allow: 'POST' })
    const {
      gateway: { url, dispatcher },
      defaultStoreCode,
    } = this.#parts
    const named = from.headers['x-store'] ?? defaultStoreCode
    if (!stores.some(({ code }) => code === named)) {
      const message = `expected x-store to name a store of this host (${codesOf(stores)}), got "${String(named)}"`
      answer.writeHead(400, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      answer.end(JSON.stringify({ errors: [{ message, extensions: { code: 'BAD_USER_INPUT' } }] }))
      return
    }

    const limits = { maxBodyBytes: maxGraphqlBytes, timeoutMs: gatewayTimeoutMs }
    return passThrough(from, answer, { to: `${url}/graphql`, dispatcher, ...graphqlHeaders, requestId, ...limits })
  }

  async metalStream({ from, answer, address: { search }, stores, requestId }: Visit): Promise<void> {
    const named = new URLSearchParams(search).get('store') ?? ''
    if (!stores.some(({ code }) => code === named)) {
      return sendText(
        answer,
        400,
        `expected ?store= to name a store of this host (${codesOf(stores)}), got "${named.slice(0, 100)}".`,
      )
    }

    const to = `${this.#parts.gateway.url}${metalStreamPath}?${new URLSearchParams({ store: named }).toString()}`
    const limits = { maxBodyBytes: 0, timeoutMs: gatewayTimeoutMs, isEndless: true }
    return passThrough(from, answer, { to, dispatcher: this.#streams, ...streamHeaders, requestId, ...limits })
  }

  picture({ from, answer, address, requestId }: Visit): Promise<void> {
    const {
      gateway: { dispatcher },
      imageUrl,
    } = this.#parts
    const limits = { maxBodyBytes: 0, timeoutMs: gatewayTimeoutMs }
    return passThrough(from, answer, {
      to: imageUrl + address.path + address.search,
      dispatcher,
      ...pictureHeaders,
      requestId,
      ...limits,
    })
  }
}

function codesOf(stores: Visit['stores']): string {
  return stores.map(({ code }) => code).join(', ')
}
