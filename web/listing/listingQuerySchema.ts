/** Validates a store's parameter names for listing URLs (stores.json, catalogue.listingQuery). */
import * as v from 'valibot'
import { attributeCode, reservedNames, trackingParameter } from './listingAddress.ts'

/** Reserved names: fields of the forms that carry a listing's order, and parameters of category URLs. */
const usedNames: ReadonlySet<string> = new Set([...reservedNames, 'url-key', 'in', 'sku'])
const usualSort = 'sort'

const freeName = v.pipe(
  v.string(),
  v.check(isName, ({ input }) => `expected a letter, then at most 39 letters, digits, "_" or "-", got "${input}"`),
  v.check(
    (name) => !usedNames.has(name),
    ({ input }) => `expected none of ${[...usedNames].join(', ')}, got "${input}"`,
  ),
  v.check(
    (name) => !trackingParameter.test(name),
    ({ input }) => `expected a name that no advertisement writes, got "${input}"`,
  ),
)

export const listingQuerySchema = v.pipe(
  v.strictObject({ filters: v.union([v.literal(''), freeName]), sort: freeName }),
  v.forward(
    v.check(
      ({ filters, sort }) => filters !== sort,
      ({ input }) => `expected another name than that of filters, got "${input.sort}"`,
    ),
    ['sort'],
  ),
  v.forward(
    v.check(
      ({ filters, sort }) => filters !== '' || sort === usualSort || !attributeCode.test(sort),
      ({ input }) =>
        `expected "${usualSort}", or a name with a capital or a "-", while filters have no name: an attribute could be called "${input.sort}"`,
    ),
    ['sort'],
  ),
)

function isName(text: string): boolean {
  return /^[a-z][\w-]{0,39}$/i.test(text)
}
