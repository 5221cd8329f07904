/** The sale in docs/channels.md, as it stands there, at the gateway with the sandbox. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { SEED_TIMEOUT_MS } from '../sandbox/testing/seededDatabase.ts'
import { openRealShop, type RealShop } from './testing/realUpstreams.ts'

const page = readFileSync(new URL('../docs/channels.md', import.meta.url), 'utf8')
const blocks = [...page.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = '']) => block)

let shop: RealShop
beforeAll(async () => {
  shop = await openRealShop({ stores: ['no'] })
}, SEED_TIMEOUT_MS)
afterAll(() => shop.close())

test('a till signs a customer in, scans, asks for prices, orders, and signs out with the requests of the page', async () => {
  const { env, argumentsOfCurl } = recordedCurl()
  const ended = `answer=$(ask '{ viewer { email } }'); show\n`
  const { stdout } = await promisify(execFile)('sh', ['-euc', [...blocks, ended].join('\n')], {
    env: { ...env, GATEWAY: `${shop.gatewayUrl}/graphql` },
  })
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const last = answers.pop()
  expect(answers.flatMap(({ errors = [] }) => errors)).toEqual([])
  expect(answers.map(({ data }) => data)).toMatchObject([
    { signIn: { __typename: 'SignedIn' } },
    { productByArticleNumber: { composition: { __typename: 'Single' }, price: { __typename: 'Price' } } },
    { viewer: { personalPrices: [{ source: 'TIER', now: { gross: { amount: expect.any(String) } } }] } },
    { addToCart: { __typename: 'CartChanged', inputErrors: [], cart: { lines: [{ quantity: '2' }] } } },
    { setCheckout: { __typename: 'CartChanged', cart: { checkout: { paymentMethod: 'invoice', inputErrors: [] } } } },
    { placeOrder: { __typename: 'OrderPlaced', order: { number: expect.any(String) } } },
    { order: { status: 'PROCESSING', lines: [{ sku: 'AU-BAR-10G-M-KAR', quantity: '2' }] } },
    { signOut: { __typename: 'SignedOut' } },
  ])
  expect(last).toMatchObject({ data: { viewer: null }, errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] })
  const { bearerToken } = answers[0].data.signIn
  expect(bearerToken).toHaveLength(43)
  expect(argumentsOfCurl()).toContain('x-store: no')
  expect(argumentsOfCurl()).not.toContain(bearerToken)
})

/** An environment whose `curl` records its arguments, which every user of the machine could read. */
function recordedCurl() {
  const folder = mkdtempSync(join(tmpdir(), 'karat-curl-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'arguments')
  const path = process.env['PATH'] ?? ''
  writeFileSync(
    join(folder, 'curl'),
    '#!/bin/sh\nprintf "%s\\n" "$*" >> "$CURL_ARGUMENTS"\nPATH=$CURL_PATH exec curl "$@"\n',
    {
      mode: 0o700,
    },
  )
  const env = { ...process.env, PATH: `${folder}:${path}`, CURL_PATH: path, CURL_ARGUMENTS: file }
  return { env, argumentsOfCurl: () => readFileSync(file, 'utf8') }
}
