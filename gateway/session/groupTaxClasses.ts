/** Reads the customer tax class of each customer group from the catalogue's documents. */
import * as v from 'valibot'
import type { RequestScope } from '../shared/requestScope.ts'
import { upstreamErrorToNull } from '../shared/errors.ts'
import { parseItems } from '../upstream/border.ts'
import { definePublicRead, TWO_PER_STORE } from '../upstream/publicRead.ts'

const MAX_GROUPS = 999 // a shop has few groups
const TTL_MS = 24 * 60 * 60 * 1000 // the cache key contains the version of the documents, so a long lifetime is safe

const whole = v.pipe(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))]), v.integer())
const groupSchema = v.looseObject({ id: whole, tax_class_id: whole })

type Asking = Pick<RequestScope, 'index' | 'sharedCache' | 'log'>

const readTaxClasses = definePublicRead<string, ReadonlyMap<number, number>, Asking>({
  keyOf: (storeCode, { index }) => `${storeCode} ${index.version(storeCode)}`,
  tag: 'taxrule',
  storeOf: (storeCode) => storeCode,
  async load(storeCode, { index, log }) {
    const [answer] = await index.search([
      { storeCode, entity: 'customergroup', filters: [], from: 0, size: MAX_GROUPS },
    ])
    const documents = answer?.hits.map(({ document }) => document) ?? []
    const { items, errors } = parseItems(groupSchema, documents, {
      upstream: 'catalogue',
      from: `customergroup of ${storeCode}`,
    })
    for (const error of errors) log.warn(error.message)
    return new Map(items.map(({ id, tax_class_id }) => [id, tax_class_id]))
  },
  ttlMs: TTL_MS,
  staleMs: 0,
  maxEntries: TWO_PER_STORE,
})

/** Null for an unknown group, and while the groups cannot be read. */
export async function taxClassOfGroup(storeCode: string, groupId: number, asking: Asking): Promise<number | null> {
  const report = upstreamErrorToNull(({ code, upstream }) =>
    asking.log.warn({ code, upstream }, 'the customer tax class is unknown'),
  )
  const classes = await readTaxClasses(storeCode, asking).catch(report)
  return classes?.get(groupId) ?? null
}
