/** Settings of a store about tax that is not charged: rows by class and date. */
import * as v from 'valibot'
import { startOfDay } from '#domain/day.ts'

const MAX_ROWS = 50
const MAX_CLASSES = 100
const MAX_TEXT = 200
const MAX_LANGUAGES = 10

export const word = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_TEXT))
const classes = v.pipe(v.array(v.pipe(v.number(), v.integer())), v.minLength(1), v.maxLength(MAX_CLASSES), v.readonly())
export const day = v.pipe(
  v.string(),
  v.check((text) => startOfDay(text) !== null, 'expected a day, such as "2026-12-24"'),
)

export const texts = v.pipe(
  v.array(
    v.strictObject({
      language: v.pipe(v.string(), v.regex(/^[a-z]{2}$/, 'expected a language code of ISO 639-1, such as "nb"')),
      text: word,
    }),
  ),
  v.minLength(1),
  v.maxLength(MAX_LANGUAGES),
  v.readonly(),
)

const taxNote = v.pipe(
  v.strictObject({
    kind: v.picklist(['EXEMPT', 'REVERSE_CHARGE', 'MARGIN_SCHEME']),
    /** Classes of the goods. */
    productTaxClassIds: classes,
    /** Classes of the buyers; null: whoever buys. */
    customerTaxClassIds: v.nullable(classes),
    /** First and last day in the store's time zone, both inclusive; null: open. */
    since: v.nullable(day),
    until: v.nullable(day),
    /** The paragraph, in the store's language; null: none is named. */
    law: v.nullable(word),
    /** What stands beside the goods and on the order; the store's language is said where the reader's is missing. */
    texts,
  }),
  v.partialCheck(
    [['kind'], ['customerTaxClassIds']],
    ({ kind, customerTaxClassIds }) => kind !== 'REVERSE_CHARGE' || customerTaxClassIds !== null,
    'a reverse charge needs customerTaxClassIds: only a business owes the tax',
  ),
  v.partialCheck(
    [['since'], ['until']],
    ({ since, until }) => since === null || until === null || since <= until,
    'since is after until',
  ),
)

/** What is sold, in words, by the classes of the goods: each class of a row is taxed alike. */
export const taxedProducts = v.pipe(
  v.array(v.strictObject({ productTaxClassIds: classes, names: texts })),
  v.maxLength(MAX_ROWS),
  v.readonly(),
)

export const taxNotes = v.pipe(v.array(taxNote), v.maxLength(MAX_ROWS), v.readonly())
