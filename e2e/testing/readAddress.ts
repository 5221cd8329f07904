/** HTTP requests to the shop without a browser. */
import { request } from 'undici'
import type { Shop } from './shop.ts'

export interface PageResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly text: string
}

/**
 * @param address full address in the shop. Node does not resolve *.localhost, so the host is sent in the header.
 * Each request has a connection of its own: the server may close an idle one at any time.
 */
export async function readAddress(
  { web }: Shop,
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<PageResponse> {
  const { host, pathname, search } = new URL(address)
  const {
    statusCode,
    headers: responseHeaders,
    body,
  } = await request(`${web.origin}${pathname}${search}`, { headers: { host, ...headers }, reset: true })
  return { status: statusCode, headers: responseHeaders, text: await body.text() }
}
