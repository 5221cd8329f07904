import { describe, expect, test } from 'vitest'
import { backendIdOf, customerIdOf } from './customerId.ts'
import { createSessionKeys } from './sessionKeys.ts'

const KEYS = createSessionKeys('a secret of the gateway, long enough for a test')
const OTHER_KEYS = createSessionKeys('another secret, just as long as the first one')

describe('the id of a customer whose backend knows e-mail addresses only', () => {
  const id = customerIdOf(null, 'kari@example.no', KEYS)

  test('is one for each address, however it is written', () => {
    expect(customerIdOf(null, ' Kari@Example.NO', KEYS)).toBe(id)
    expect(customerIdOf(null, 'per@example.no', KEYS)).not.toBe(id)
  })

  test('depends on the session key, so that nobody can search for an address with the same id', () => {
    expect(customerIdOf(null, 'kari@example.no', OTHER_KEYS)).not.toBe(id)
  })

  test('has 256 bits and does not contain the address', () => {
    const [, derived = ''] = /^customer ([\w-]+)$/.exec(String(id)) ?? []
    expect(Buffer.from(derived, 'base64url')).toHaveLength(32)
    expect(id).not.toContain('kari')
  })

  test('is never one of a backend', () => {
    expect(backendIdOf(id)).toBeNull()
    expect(backendIdOf(customerIdOf(51, 'kari@example.no', KEYS))).toBe(51)
  })
})
