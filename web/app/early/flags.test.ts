import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'

const script = readFileSync(resolve('web/app/early/flags.js'), 'utf8')
const names = ['theme', 'taxSide', 'signedIn']

afterEach(() => {
  for (const name of names) {
    document.cookie = `${name}=; max-age=0; path=/`
    delete document.documentElement.dataset[name]
  }
})

test.each([
  { cookies: [], flags: {} },
  {
    cookies: ['theme=dark', 'taxSide=net', 'signedIn=1', 'lang=en'],
    flags: { theme: 'dark', taxSide: 'net', signedIn: '' },
  },
  { cookies: ['signedIn=1-x_7Fq-2Q'], flags: { signedIn: '' } },
  { cookies: ['signedIn=1', 'customerSide=net'], flags: { signedIn: '', taxSide: 'net' } },
  { cookies: ['signedIn=1', 'customerSide=net', 'taxSide=gross'], flags: { signedIn: '', taxSide: 'gross' } },
  { cookies: ['customerSide=net'], flags: {} },
  { cookies: ['taxSide=gross'], flags: { taxSide: 'gross' } },
  { cookies: ['theme=pink', 'taxSide=both', 'signedIn=0'], flags: {} },
  { cookies: ['xsignedIn=1', 'theme=darker'], flags: {} },
])('$cookies become $flags', ({ cookies, flags }) => {
  for (const cookie of cookies) document.cookie = `${cookie}; path=/`
  // The script as the document contains it.
  // oxlint-disable-next-line typescript/no-implied-eval -- it is no module
  new Function(script)()
  const set = Object.fromEntries(
    names.flatMap((name) =>
      document.documentElement.dataset[name] === undefined ? [] : [[name, document.documentElement.dataset[name]]],
    ),
  )
  expect(set).toEqual(flags)
  for (const cookie of cookies) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`
})

test('is smaller than a kilobyte, since it blocks the first paint', () => {
  expect(gzipSync(script).length).toBeLessThan(1000)
})
