/** The id of a customer. Backends without ids, such as Tryton, know their customers by e-mail address. */
import * as v from 'valibot'
import type { SessionKeys } from './sessionKeys.ts'

/** The backend's number, or text that is derived from the e-mail address. */
export type CustomerId = number | string

const MAX_WRITTEN = 10 ** 15 - 1

/** As backends write it; null without one. */
export const writtenIdSchema = v.optional(
  v.nullable(
    v.union([
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_WRITTEN)),
      v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'expected an id'), v.transform(Number)),
    ]),
  ),
  null,
)

/** As sessions store it. Earlier sessions have numbers above for derived ids: they are not read, and the customer signs in again. */
export const customerIdSchema = v.union([v.pipe(v.number(), v.maxValue(MAX_WRITTEN)), v.string()])

/** The backend's id, or one that is derived from the e-mail address with the session key: without the key, nobody can search for an address with the same id. */
export function customerIdOf(
  id: number | null,
  email: string,
  { pseudonym }: Pick<SessionKeys, 'pseudonym'>,
): CustomerId {
  return id ?? `customer ${pseudonym(`customer ${email.trim().toLowerCase()}`)}`
}

/** The id by which the backend knows the customer; null where it knows none. */
export function backendIdOf(customerId: CustomerId): number | null {
  return typeof customerId === 'number' ? customerId : null
}
