import { describe, expect, test } from 'vitest'
import { whatDiffers } from './install.mjs'

const wanted = {
  '': { version: '0.1.0' },
  'node_modules/big.js': { version: '7.0.1' },
  'node_modules/only-mac': { version: '1.0.0', optional: true },
}
const installed = { 'node_modules/big.js': { version: '7.0.1' } }

describe('differences from the lock file', () => {
  test.each([
    { name: "nothing, when only another platform's packages are missing", installed, reason: null },
    { name: 'no installation', installed: null, reason: 'nothing is installed yet' },
    { name: 'a missing package', installed: {}, reason: 'node_modules/big.js is missing' },
    {
      name: 'another version',
      installed: { 'node_modules/big.js': { version: '6.0.0' } },
      reason: 'node_modules/big.js is 6.0.0, the lock file says 7.0.1',
    },
    {
      name: 'another version of an optional package',
      installed: { ...installed, 'node_modules/only-mac': { version: '2.0.0' } },
      reason: 'node_modules/only-mac is 2.0.0, the lock file says 1.0.0',
    },
    {
      name: 'a package too many',
      installed: { ...installed, 'node_modules/left': { version: '1.0.0' } },
      reason: 'node_modules/left is not in the lock file',
    },
  ])('$name', ({ installed, reason }) => {
    expect(whatDiffers(wanted, installed)).toBe(reason)
  })

  test('rejects a folder without a lock file', () => {
    expect(() => whatDiffers(null, installed)).toThrow('Expected package-lock.json beside start.mjs, found none')
  })
})
