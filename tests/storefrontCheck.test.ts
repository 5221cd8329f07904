/** `npm run storefront:check` against the sandbox, through the profile of the sandbox and as if it were a foreign shop. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBackend } from '../gateway/storefrontCheck/report.ts'
import { findArticle } from '../gateway/storefrontCheck/article.ts'
import { readProfile } from '../gateway/upstream/storefront/profile.ts'
import { createSandbox } from '../sandbox/server.ts'
import { openSeededCopy, SEED_TIMEOUT_MS } from '../sandbox/testing/seededDatabase.ts'

let sandbox: Awaited<ReturnType<typeof createSandbox>>
let picturesFolder = ''
beforeAll(async () => {
  picturesFolder = mkdtempSync(join(tmpdir(), 'karat-pictures-'))
  sandbox = await createSandbox({ db: openSeededCopy(), picturesFolder, port: 0, metalTickSeconds: 0 })
}, SEED_TIMEOUT_MS)
afterAll(async () => {
  await sandbox.close()
  rmSync(picturesFolder, { recursive: true })
})

test.each(['sandbox', 'spec'])('a shop can sell in front of the sandbox with the profile %s', async (name) => {
  const article = await findArticle(`${sandbox.url}/export/karat_no`, { sku: null, sourceKey: '' })
  const { text, status } = await checkBackend({
    url: sandbox.url,
    storeCode: 'no',
    profile: readProfile(name),
    timeoutMs: 30_000,
    sku: article?.sku ?? '',
    productId: article?.productId ?? null,
    urlPath: article?.urlPath ?? null,
    documentGross: article?.gross ?? null,
    country: 'NO',
    postcode: '0150',
    currency: 'NOK',
    storeId: 1,
    orders: false,
    offline: readProfile(name).payments.offline,
  })
  expect(status, text).toBeLessThan(2)
  expect(text).toContain('✓ cart/payment-methods: answers')
  expect(text).toContain('✓ user/login, a wrong password: refused as WRONG_PASSWORD')
  expect(text.includes('✓ ext/wishlist'), text).toBe(name === 'sandbox')
})
