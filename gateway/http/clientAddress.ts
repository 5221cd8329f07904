/** The network address that a request comes from, behind the proxies that are ours. */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4 } from 'node:net'

const PREFIX_OF_A_SITE = 4 // groups of 16 bits: a customer of a provider has a /64

/** @throws Error naming the entry that is neither an address nor `address/bits` */
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

/**
 * Every proxy of ours adds whom it was asked by; the first address from the right that is none of ours is the asker's.
 * What stands left of it anybody may have written.
 */
export function clientAddressOf(request: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: BlockList): string {
  const told = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => plain(part.trim()))
    .filter((part) => part !== '')
  let asker = plain(request.socket.remoteAddress ?? '')
  while (isIP(asker) !== 0 && proxies.check(asker, isIPv4(asker) ? 'ipv4' : 'ipv6')) {
    const next = told.pop()
    if (next === undefined || isIP(next) === 0) break
    asker = next
  }
  return isIPv4(asker) || asker === '' ? asker : siteOf(asker)
}

/** IPv4 may come written as IPv6. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** One household changes the rest of its IPv6 address as it likes. */
function siteOf(address: string): string {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const groups = (text: string): string[] => text.split(':').filter((group) => group !== '')
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail ?? '')]
  return `${all
    .slice(0, PREFIX_OF_A_SITE)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
