import type { TaxRule } from '#domain/tax.ts'
import { definePublicRead } from '../upstream/publicRead.ts'
import { taxRulesOf } from './taxRules.ts'

const MOST_RULES = 999 // a country has a handful
const KEPT_MS = 24 * 60 * 60 * 1000 // the version in the key says when they are out of date
const KEPT_SETS = 64

/** Every tax rule of a store, read once per version of its documents. @throws UpstreamError */
export const readTaxRules = definePublicRead<string, readonly TaxRule[]>({
  keyOf: (storeCode, { index }) => `${storeCode} ${index.version(storeCode)}`,
  tag: 'taxrule',
  storeOf: (storeCode) => storeCode,
  async load(storeCode, { index }) {
    const [answer] = await index.search([{ storeCode, entity: 'taxrule', filters: [], from: 0, size: MOST_RULES }])
    return taxRulesOf(answer?.hits.map(({ document }) => document) ?? [])
  },
  ttlMs: KEPT_MS,
  staleMs: 0,
  maxEntries: KEPT_SETS,
})
