/** The network of a request's client: rate limits count by it, and logs show its pseudonym. */
import { BlockList, isIPv6 } from 'node:net'
import { LRUCache } from 'lru-cache'

const MAX_KNOWN_ADDRESSES = 10_000

/** For Fastify's `trustProxy`: whether the forwarded address of a request from this address is trusted. */
export function trustProxies(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  const known = new LRUCache<string, boolean>({ max: MAX_KNOWN_ADDRESSES })

  return (address) => {
    const cached = known.get(address)
    if (cached !== undefined) return cached
    const isTrusted = list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
    known.set(address, isTrusted)
    return isTrusted
  }
}

/** Returns an IPv4 address, or the /64 network of an IPv6 address: one connection can use all addresses of its /64. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address

  const [plain = address] = address.toLowerCase().split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(plain)) return plain

  const [head = '', tail = ''] = plain.split('::')
  const groups = head.split(':').filter((group) => group !== '')
  const last = tail.split(':').filter((group) => group !== '')
  // A dotted IPv4 suffix replaces two groups.
  const written = groups.length + last.length + (plain.includes('.') ? 1 : 0)
  const all = plain.includes('::') ? [...groups, ...Array<string>(8 - written).fill('0'), ...last] : groups
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
