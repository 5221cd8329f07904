/** Settings of a store about what the law asks of buyers: rows by goods, sum and date. */
import * as v from 'valibot'
import { day, texts, word } from './taxSettings.ts'

const MAX_ROWS = 50
const MAX_DAYS = 366

const buyerCheck = v.pipe(
  v.strictObject({
    ask: v.picklist(['PERSONAL_NUMBER', 'IDENTITY', 'DECLARATION']),
    products: v.picklist(['INVESTMENT_GOLD', 'METAL']),
    /** Minimum sum with tax. */
    from: v.pipe(v.string(), v.regex(/^\d{1,9}(\.\d{1,2})?$/, 'expected an amount, such as "10000"')),
    /** Orders of the customer within so many days count together; null: each one alone. */
    days: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_DAYS))),
    /** First and last day in the store's time zone, both inclusive; null: open. */
    since: v.nullable(day),
    until: v.nullable(day),
    law: v.nullable(word),
    /** The reason; for a declaration, the text that the buyer confirms. */
    texts,
  }),
  v.partialCheck(
    [['since'], ['until']],
    ({ since, until }) => since === null || until === null || since <= until,
    'since is after until',
  ),
)

export const buyerChecks = v.pipe(v.array(buyerCheck), v.maxLength(MAX_ROWS), v.readonly())
export type BuyerCheckRow = v.InferOutput<typeof buyerChecks>[number]
