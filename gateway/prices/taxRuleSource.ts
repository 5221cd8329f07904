import type { TaxRule } from '#domain/tax.ts'
import type { StoreView } from '../storeTable.ts'
import { integerField } from '../upstream/catalogueIndex/fields.ts'
import type { CatalogueDocument, IndexSearch } from '../upstream/catalogueIndex/port.ts'
import { definePublicRead } from '../upstream/publicRead.ts'
import { taxRulesOf } from './taxRules.ts'

const MOST_RULES = 999 // a country has a handful
const KEPT_MS = 24 * 60 * 60 * 1000 // the version in the key says when they are out of date
const KEPT_SETS = 64

export interface TaxRuleSet {
  readonly rules: readonly TaxRule[]
  /** Customer tax classes by customer group; empty where no rate depends on the customer. */
  readonly classOfGroup: ReadonlyMap<number, number>
}

/** Every tax rule of a store, read once per version of its documents, and the groups' tax classes where they count. @throws UpstreamError */
export const readTaxRules = definePublicRead<StoreView, TaxRuleSet>({
  keyOf: ({ storeCode }, { index }) => `${storeCode} ${index.version(storeCode)}`,
  tag: 'taxrule',
  storeOf: ({ storeCode }) => storeCode,
  async load({ storeCode, tax }, { index }) {
    const all = (entity: IndexSearch['entity']): IndexSearch => ({
      storeCode,
      entity,
      filters: [],
      from: 0,
      size: MOST_RULES,
    })
    const [rules, groups] = await index.search(
      tax.userGroupId === null ? [all('taxrule')] : [all('taxrule'), all('customergroup')],
    )
    const documents = (answer: typeof rules) => answer?.hits.map(({ document }) => document) ?? []
    return { rules: taxRulesOf(documents(rules)), classOfGroup: taxClassesOf(documents(groups)) }
  },
  ttlMs: KEPT_MS,
  staleMs: 0,
  maxEntries: KEPT_SETS,
})

export function taxClassesOf(groups: readonly CatalogueDocument[]): ReadonlyMap<number, number> {
  return new Map(
    groups.flatMap((group): [number, number][] => {
      const taxClass = integerField(group, 'tax_class_id')
      return taxClass === null ? [] : [[group.id, taxClass]]
    }),
  )
}
