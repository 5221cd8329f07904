import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { createLog } from './log.ts'
import { readStoreTable } from './storeTable.ts'
import { createUpstreams } from './upstreams.ts'

const NOWHERE = 'http://127.0.0.1:9'
const KEYS = {
  MAGENTO_CONSUMER_KEY: 'a',
  MAGENTO_CONSUMER_SECRET: 'b',
  MAGENTO_ACCESS_TOKEN: 'c',
  MAGENTO_ACCESS_TOKEN_SECRET: 'd',
}

async function problemsWith(profile: string): Promise<string> {
  const config = readConfig({
    ...(profile === 'magento2' && KEYS),
    STOREFRONT_PROFILE: profile,
    STOREFRONT_API_URL: NOWHERE,
    CATALOGUE_SOURCE: NOWHERE,
    DATA_DIR: tmpdir(),
  })
  const log = createLog('silent', { write: () => {} })
  const upstreams = createUpstreams(config, readStoreTable(), log, () => new Date())
  const problems = (upstreams.problems?.() ?? []).join('\n')
  await upstreams.close()
  return problems
}

test.each(['magento2', 'vue-storefront-api-magento2'])(
  'what the law has buyers asked for is reported where orders lose it: %s',
  async (profile) => {
    const problems = await problemsWith(profile)
    expect(problems).toContain('se: expected orders that keep PERSONAL_NUMBER')
    expect(problems).toContain('de: expected orders that keep DECLARATION')
    expect(problems).not.toMatch(/no: |IDENTITY/)
  },
)

test.each(['spec', 'sandbox'])('and not where they keep it: %s', async (profile) => {
  expect(await problemsWith(profile)).toBe('')
})
