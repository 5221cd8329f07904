// @vitest-environment node
import { expect, test } from 'vitest'
import { networkOf, trustProxies } from './clientNetwork.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['::ffff:10.1.2.3', true],
  ['2001:db8::5', true],
  ['11.0.0.1', false],
  ['2001:db9::5', false],
  ['unknown', false],
])('whether %s is a trusted proxy: %s', (address, isTrusted) => {
  expect(trustProxies(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32'])(address)).toBe(isTrusted)
})
