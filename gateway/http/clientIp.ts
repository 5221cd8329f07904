/** Determines the network address of the client behind trusted proxies. */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'

const SITE_PREFIX_GROUPS = 4 // groups of 16 bits: providers assign a /64 to each customer

/** @throws Error naming an entry that is neither an address nor `address/bits` */
export function parseProxies(list: readonly string[]): BlockList {
  const proxies = new BlockList()
  for (const entry of list) {
    const [address = '', bits, ...more] = entry.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    const isWhole =
      isIP(address) !== 0 &&
      more.length === 0 &&
      (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 'ipv4' ? 32 : 128)))
    if (!isWhole) throw new Error(`expected an IP address or address/bits, got "${entry}"`)
    if (bits === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(bits), family)
  }
  return proxies
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Network address by which rate limits count; null for a trusted proxy's own request, such as web's server rendering. */
    limitedIp: string | null
    /** Network address by which failed sign-ins are counted. */
    clientIp: string
    /** Pseudonym of the address for the log: equal for equal addresses, and not reversible. */
    clientPseudonym: string
  }
}

export interface ClientIpOptions {
  readonly trustedProxies: BlockList
  readonly pseudonym: (text: string) => string
}

const PSEUDONYM_LENGTH = 12
/** Creating one takes about 0.1 ms. */
const MAX_PSEUDONYMS = 10_000

export function addClientIp(app: FastifyInstance, { trustedProxies, pseudonym }: ClientIpOptions): void {
  app.decorateRequest('limitedIp', null)
  app.decorateRequest('clientIp', '')
  app.decorateRequest('clientPseudonym', '')
  const pseudonyms = new LRUCache<string, string>({ max: MAX_PSEUDONYMS })
  const remember = (address: string): string => {
    const text = pseudonym(`address ${address}`).slice(0, PSEUDONYM_LENGTH)
    pseudonyms.set(address, text)
    return text
  }
  app.addHook('onRequest', async (request) => {
    const address = clientIpOf(request.raw, trustedProxies)
    const isProxyItself = request.headers['x-forwarded-for'] === undefined && isFromProxy(request.raw, trustedProxies)
    request.clientIp = address
    request.limitedIp = isProxyItself ? null : address
    request.clientPseudonym = pseudonyms.get(address) ?? remember(address)
  })
}

/** Whether a trusted proxy, such as web, has sent the request. */
export function isFromProxy({ socket }: Pick<IncomingMessage, 'socket'>, proxies: BlockList): boolean {
  return isProxy(plain(socket.remoteAddress ?? ''), proxies)
}

/**
 * Every trusted proxy appends the address of its own client. The rightmost address that is not a trusted proxy is the client's;
 * a client can forge all addresses to the left of it.
 */
export function clientIpOf(request: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: BlockList): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => plain(part.trim()))
    .filter((part) => part !== '')
  let client = plain(request.socket.remoteAddress ?? '')
  while (isProxy(client, proxies)) {
    const next = forwarded.pop()
    if (next === undefined || isIP(next) === 0) break
    client = next
  }
  return isIPv4(client) || client === '' ? client : siteOf(client)
}

function isProxy(address: string, proxies: BlockList): boolean {
  return isIP(address) !== 0 && proxies.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

/** IPv4 addresses may be written as IPv6. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** A household can change the rest of its IPv6 address. */
function siteOf(address: string): string {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const groups = (text: string): string[] => text.split(':').filter((group) => group !== '')
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail ?? '')]
  return `${all
    .slice(0, SITE_PREFIX_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
