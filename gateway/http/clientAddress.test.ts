import { expect, test } from 'vitest'
import type { IncomingMessage } from 'node:http'
import { clientAddressOf, parseProxies } from './clientAddress.ts'

const PROXIES = parseProxies(['127.0.0.1', '::1', '10.1.0.0/16', 'fd00::/8'])

test.each([
  { name: 'nobody in between', remote: '203.0.113.7', told: undefined, address: '203.0.113.7' },
  { name: 'the shop in between', remote: '127.0.0.1', told: '203.0.113.7', address: '203.0.113.7' },
  { name: 'written as IPv6', remote: '::ffff:127.0.0.1', told: '::ffff:203.0.113.7', address: '203.0.113.7' },
  { name: 'the shop and a proxy of ours', remote: '127.0.0.1', told: '203.0.113.7, 10.1.2.3', address: '203.0.113.7' },
  {
    name: 'what the asker wrote is not believed',
    remote: '127.0.0.1',
    told: '198.51.100.1, 203.0.113.7',
    address: '203.0.113.7',
  },
  { name: 'nor from somebody who is no proxy', remote: '203.0.113.7', told: '198.51.100.1', address: '203.0.113.7' },
  { name: 'no address at all', remote: '127.0.0.1', told: 'unknown', address: '127.0.0.1' },
  { name: 'everybody is a proxy', remote: '127.0.0.1', told: '10.1.0.9, 127.0.0.1', address: '10.1.0.9' },
  { name: 'IPv6 counts by its site', remote: '2001:db8:1:2:3:4:5:6', told: undefined, address: '2001:db8:1:2::/64' },
  { name: 'however short it is written', remote: 'fd00::7', told: '2001:DB8::9', address: '2001:db8:0:0::/64' },
  { name: 'a header sent twice', remote: '127.0.0.1', told: '198.51.100.1,203.0.113.7', address: '203.0.113.7' },
])('$name: $address', ({ remote, told, address }) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const request = {
    socket: { remoteAddress: remote },
    headers: told === undefined ? {} : { 'x-forwarded-for': told },
  } as unknown as IncomingMessage
  expect(clientAddressOf(request, PROXIES)).toBe(address)
})

test.each(['web', '10.0.0.0/33', '10.0.0.0/8/8', '', '10.0.0/8'])('"%s" is no proxy', (entry) => {
  expect(() => parseProxies([entry])).toThrow(`expected an IP address or address/bits, got "${entry}"`)
})
