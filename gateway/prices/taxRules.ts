/** Maps a store's tax rule documents to domain/tax.ts; read once per version of the documents. */
import type { PostcodeRange, TaxRate, TaxRule } from '#domain/tax.ts'
import type { StoreView } from '../storeTable.ts'
import {
  type Fields,
  flagField,
  integerField,
  listField,
  numberField,
  textField,
  textsField,
} from '../upstream/catalogueIndex/fields.ts'
import type { CatalogueDocument, IndexSearch } from '../upstream/catalogueIndex/port.ts'
import { definePublicRead, TWO_PER_STORE } from '../upstream/publicRead.ts'

const MAX_RULES = 999 // a country has a handful
const TTL_MS = 24 * 60 * 60 * 1000 // the documents' version is part of the key

export interface TaxRuleSet {
  readonly rules: readonly TaxRule[]
  /** Customer tax classes by customer group; empty where no rate depends on the customer. */
  readonly classOfGroup: ReadonlyMap<number, number>
}

/** All tax rules of a store, read once per version of its documents, and the groups' tax classes where they count. @throws UpstreamError */
export const readTaxRules = definePublicRead<StoreView, TaxRuleSet>({
  keyOf: ({ storeCode }, { index }) => `${storeCode} ${index.version(storeCode)}`,
  tag: 'taxrule',
  storeOf: ({ storeCode }) => storeCode,
  async load({ storeCode, tax }, { index }) {
    const entities: IndexSearch['entity'][] = tax.userGroupId === null ? ['taxrule'] : ['taxrule', 'customergroup']
    const [rules, groups] = await index.search(
      entities.map((entity) => ({ storeCode, entity, filters: [], from: 0, size: MAX_RULES })),
    )
    const documents = (response: typeof rules) => response?.hits.map(({ document }) => document) ?? []
    return { rules: taxRulesOf(documents(rules)), classOfGroup: taxClassesOf(documents(groups)) }
  },
  ttlMs: TTL_MS,
  staleMs: 0,
  maxEntries: TWO_PER_STORE,
})

/** In the order of the documents: the first rule for a class applies. */
export function taxRulesOf(documents: readonly CatalogueDocument[]): readonly TaxRule[] {
  return documents.map((document) => ({
    productTaxClassIds: textsField(document, 'product_tax_class_ids').map(Number),
    customerTaxClassIds: textsField(document, 'customer_tax_class_ids').map(Number),
    rates: listField(document, 'rates').map(rateOf),
  }))
}

/** Unreadable values stay in the rule as unreadable: without its rate a rule would tax nothing, which is a guess. */
function rateOf(rate: Fields): TaxRate {
  return {
    countryId: textField(rate, 'tax_country_id'),
    ratePercent: numberField(rate, 'rate') ?? Number.NaN,
    regionId: integerField(rate, 'tax_region_id') ?? 0,
    regionName: textField(rate, 'region_name') ?? textField(rate, 'region_code'),
    postcode: postcodeOf(rate),
    validFrom: dayField(rate, 'valid_from'),
    validUntil: dayField(rate, 'valid_until'),
  }
}

/** Magento writes a range as numbers and as text, "78262-78266". */
function postcodeOf(rate: Fields): string | PostcodeRange | null {
  const number = numberField(rate, 'tax_postcode')
  // A postcode of digits may be a number, without its zeros.
  const postcode = textField(rate, 'tax_postcode')?.trim() ?? null
  // A database writes "all" as 0 too, as it does for regions.
  if (number === 0 || postcode === '0') return null
  if (number !== null) return { from: number, to: number }
  const [, first, last] = /^(\d+)-(\d+)$/.exec(postcode ?? '') ?? []
  const from = flagField(rate, 'zip_is_range') ? integerField(rate, 'zip_from') : first ? Number(first) : null
  const to = flagField(rate, 'zip_is_range') ? integerField(rate, 'zip_to') : last ? Number(last) : null
  return from !== null && to !== null ? { from, to } : postcode
}

function dayField(rate: Fields, name: string): string | null {
  const value = rate[name]
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export function taxClassesOf(groups: readonly CatalogueDocument[]): ReadonlyMap<number, number> {
  return new Map(
    groups.flatMap((group): [number, number][] => {
      const taxClass = integerField(group, 'tax_class_id')
      return taxClass === null ? [] : [[group.id, taxClass]]
    }),
  )
}
