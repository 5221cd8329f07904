/** The number of a customer. Backends without one, such as Tryton, know their customers by e-mail address. */
import { createHash } from 'node:crypto'
import * as v from 'valibot'

/** Ids of backends stay below. */
const FIRST_DERIVED = 2 ** 52
const DERIVED_BYTES = 6

/** As backends write it; null without one. */
export const writtenIdSchema = v.optional(
  v.nullable(
    v.union([
      v.pipe(v.number(), v.integer(), v.minValue(1)),
      v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'expected an id'), v.transform(Number)),
    ]),
  ),
  null,
)

/** The backend's id, or one that is derived from the e-mail address. */
export function customerIdOf(id: number | null, email: string): number {
  if (id !== null) return id
  const digest = createHash('sha256').update(email.trim().toLowerCase()).digest()
  return FIRST_DERIVED + digest.readUIntBE(0, DERIVED_BYTES)
}

/** The id by which the backend knows the customer; null where it knows none. */
export function backendIdOf(customerId: number): number | null {
  return customerId < FIRST_DERIVED ? customerId : null
}
