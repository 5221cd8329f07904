import { expect, test } from 'vitest'
import type { IncomingMessage } from 'node:http'
import { clientIpOf, parseProxies } from './clientIp.ts'

const PROXIES = parseProxies(['127.0.0.1', '::1', '10.1.0.0/16', 'fd00::/8'])

test.each([
  { name: 'no proxy', remote: '203.0.113.7', forwardedFor: undefined, address: '203.0.113.7' },
  { name: 'through the shop', remote: '127.0.0.1', forwardedFor: '203.0.113.7', address: '203.0.113.7' },
  {
    name: 'IPv4 written as IPv6',
    remote: '::ffff:127.0.0.1',
    forwardedFor: '::ffff:203.0.113.7',
    address: '203.0.113.7',
  },
  {
    name: 'through the shop and a trusted proxy',
    remote: '127.0.0.1',
    forwardedFor: '203.0.113.7, 10.1.2.3',
    address: '203.0.113.7',
  },
  {
    name: 'an address forged by the client is ignored',
    remote: '127.0.0.1',
    forwardedFor: '198.51.100.1, 203.0.113.7',
    address: '203.0.113.7',
  },
  {
    name: 'a header of an untrusted peer is ignored',
    remote: '203.0.113.7',
    forwardedFor: '198.51.100.1',
    address: '203.0.113.7',
  },
  { name: 'no valid address', remote: '127.0.0.1', forwardedFor: 'unknown', address: '127.0.0.1' },
  { name: 'trusted proxies only', remote: '127.0.0.1', forwardedFor: '10.1.0.9, 127.0.0.1', address: '10.1.0.9' },
  {
    name: 'IPv6 is reduced to its /64',
    remote: '2001:db8:1:2:3:4:5:6',
    forwardedFor: undefined,
    address: '2001:db8:1:2::/64',
  },
  { name: 'abbreviated IPv6', remote: 'fd00::7', forwardedFor: '2001:DB8::9', address: '2001:db8:0:0::/64' },
  {
    name: 'a header sent twice',
    remote: '127.0.0.1',
    forwardedFor: '198.51.100.1,203.0.113.7',
    address: '203.0.113.7',
  },
])('$name: $address', ({ remote, forwardedFor, address }) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const request = {
    socket: { remoteAddress: remote },
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
  } as unknown as IncomingMessage
  expect(clientIpOf(request, PROXIES)).toBe(address)
})

test.each(['web', '10.0.0.0/33', '10.0.0.0/8/8', '', '10.0.0/8'])('refuses "%s" as a proxy', (entry) => {
  expect(() => parseProxies([entry])).toThrow(`expected an IP address or address/bits, got "${entry}"`)
})
