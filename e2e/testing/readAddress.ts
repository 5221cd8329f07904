/** Reads the shop without a browser. */
import { request } from 'undici'
import type { Shop } from './shop.ts'

export interface Reading {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly text: string
}

/**
 * @param address one of the shop's, host and all: Node does not resolve *.localhost, so the host is said in the header.
 * Each is read over a connection of its own: one that was kept may be closed while we work out what came.
 */
export async function readAddress(
  { web }: Shop,
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reading> {
  const { host, pathname, search } = new URL(address)
  const {
    statusCode,
    headers: answered,
    body,
  } = await request(`${web.origin}${pathname}${search}`, { headers: { host, ...headers }, reset: true })
  return { status: statusCode, headers: answered, text: await body.text() }
}
