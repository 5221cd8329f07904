/** Settings of a store about delivery and returns. Null and empty settings are not displayed. */
import * as v from 'valibot'
import { startOfDay } from '#domain/day.ts'

const MAX_DAYS = 60
const MAX_RETURN_DAYS = 365
const MAX_CLOSED_DAYS = 200
const MAX_METHODS = 50
const MAX_CATEGORIES = 100
const MAX_TEXT = 120

const word = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_TEXT))
const days = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_DAYS))
const amount = v.pipe(v.string(), v.regex(/^\d{1,9}(\.\d{1,2})?$/, 'expected an amount, such as "99"'))
const day = v.pipe(
  v.string(),
  v.check((text) => startOfDay(text) !== null, 'expected a day, such as "2026-12-24"'),
)
/** Of 24 hours. */
export const timeOfDay = v.pipe(
  v.string(),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected a time of day, such as "14:00"'),
)
const weekday = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6))

const dispatch = v.strictObject({
  /** Orders until this time of a working day are sent as if placed at its beginning; in the store's time zone. */
  orderBefore: timeOfDay,
  /** 1 is Monday, 6 Saturday. Public holidays of the store's country are no working days. */
  workingDays: v.pipe(v.array(weekday), v.minLength(1), v.maxLength(6), v.readonly()),
  /** More days on which nothing is sent. */
  closedDays: v.pipe(v.array(day), v.maxLength(MAX_CLOSED_DAYS), v.readonly()),
  /** Working days until products in stock are sent; 0: on the day of the order. */
  stockDays: days,
  /** Working days until products are sent that are cut to order. */
  cutDays: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_DAYS))),
})

const method = v.pipe(
  v.strictObject({
    /** The backend's code of the carrier. */
    carrier: word,
    /** Working days from the dispatch to the arrival. */
    fromDays: days,
    toDays: days,
    isInsured: v.boolean(),
    needsSignature: v.boolean(),
  }),
  v.partialCheck([['fromDays'], ['toDays']], ({ fromDays, toDays }) => fromDays <= toDays, 'fromDays is above toDays'),
)

export const deliverySettings = v.strictObject({
  /** Null: no dispatch day is displayed. */
  dispatch: v.nullable(dispatch),
  /** Those that bring a parcel within the store's country. */
  methods: v.pipe(v.array(method), v.maxLength(MAX_METHODS), v.readonly()),
  /** Amounts with tax, within the store's country. Null: no cost is displayed before the checkout. */
  cost: v.nullable(
    v.strictObject({
      /** Of the cheapest method. */
      from: amount,
      /** Subtotal from which delivery is free; null: it never is. */
      freeFrom: v.nullable(amount),
      /** Weight of a parcel up to which it can be free; null: any. */
      freeUpToKg: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))),
    }),
  ),
})

const MAX_ROWS = 20

export const crossedOutPriceSettings = v.pipe(
  v.array(
    v.strictObject({
      /** First day of the rule, in the store's time zone. */
      since: day,
      shows: v.picklist(['LOWEST_OF_30_DAYS', 'LIST_PRICE', 'NOTHING']),
      /** The law behind the exclusion. */
      law: word,
    }),
  ),
  v.maxLength(MAX_ROWS),
  v.check(
    (rows) => new Set(rows.map(({ since }) => since)).size === rows.length,
    'expected one row for each day, got two rules since the same day',
  ),
  v.readonly(),
)

export const bookkeepingSettings = v.strictObject({
  /** Years after the one of the order. */
  years: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(30)),
  law: word,
})

const MAX_PERIODS = 20

/** Of the right of withdrawal: contracts that are concluded from a day on have so many days. */
export const withdrawalPeriods = v.pipe(
  v.array(
    v.strictObject({ from: day, days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_RETURN_DAYS)) }),
  ),
  v.minLength(1),
  v.maxLength(MAX_PERIODS),
  v.check(
    (periods) => periods.every(({ from }, at) => from > (periods[at - 1]?.from ?? '')),
    'expected ascending days in `from`',
  ),
  v.readonly(),
)

export const returnSettings = v.strictObject({
  /** Days within which products of the categories are taken back; null: none are. */
  days: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_RETURN_DAYS))),
  isFree: v.boolean(),
  /** Categories whose products are taken back, with the categories below them. */
  categoryIds: v.pipe(v.array(v.pipe(v.number(), v.integer())), v.maxLength(MAX_CATEGORIES), v.readonly()),
  /** Where the law of the country excludes what follows the metal price and what is cut to order. */
  law: v.nullable(word),
})
