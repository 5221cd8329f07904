/** The customer's own record at the backend, with everything that it contains: an update sends back what it does not change. */
import * as v from 'valibot'
import { writtenIdSchema } from '../../session/customerId.ts'
import { parseBody } from '../../upstream/border.ts'
import type { StorefrontApi } from '../../upstream/storefront/storefrontApi.ts'
import { indexedList } from '../../upstream/looseFields.ts'

const UPSTREAM = 'customer'
const ME = '/api/user/me'

export interface CustomerAccess {
  readonly api: StorefrontApi
  readonly storeCode: string
  readonly token: string
}

const id = v.union([v.pipe(v.string(), v.minLength(1), v.maxLength(100)), v.pipe(v.number(), v.integer())])
const optionalId = v.optional(v.nullable(id))
const written = v.union([v.pipe(v.string(), v.maxLength(1000)), v.pipe(v.number(), v.transform(String))])
const text = v.fallback(v.optional(v.nullable(written)), null)
const line = v.pipe(
  text,
  v.transform((one) => one ?? ''),
)
const flag = v.fallback(v.optional(v.nullable(v.boolean())), null)

/** Fields of an address that the gateway reads. */
const fieldsSchema = v.object({
  id: v.fallback(optionalId, null),
  firstname: text,
  lastname: text,
  company: text,
  vat_id: text,
  street: v.fallback(v.optional(v.nullable(v.union([indexedList(line), written]))), null),
  postcode: text,
  city: text,
  region: v.optional(v.unknown()),
  country_id: text,
  telephone: text,
  default_shipping: flag,
  default_billing: flag,
})
/** `raw` is sent back as it came. */
const addressSchema = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((raw) => ({ raw, ...v.parse(fieldsSchema, raw) })),
)
export type BackendAddress = v.InferOutput<typeof addressSchema>

const addressList = v.optional(v.nullable(indexedList(addressSchema)))

/** Fields by which an updated record is compared with the request. */
const answeredSchema = v.looseObject({
  email: v.optional(v.string()),
  firstname: v.optional(v.string()),
  lastname: v.optional(v.string()),
  addresses: addressList,
})

const recordSchema = v.looseObject({
  id: writtenIdSchema,
  email: v.pipe(v.string(), v.minLength(1)),
  firstname: v.string(),
  lastname: v.string(),
  addresses: addressList,
  default_shipping: v.fallback(optionalId, null),
  default_billing: v.fallback(optionalId, null),
})
export type CustomerRecord = v.InferOutput<typeof recordSchema>

/** @throws UpstreamError */
export async function fetchRecord({ api, storeCode, token }: CustomerAccess): Promise<CustomerRecord> {
  const answer = await api.readResult({ upstream: UPSTREAM, path: ME, storeCode, token, hidesMessage: true })
  return parseBody(recordSchema, answer, { upstream: UPSTREAM, from: ME, hidesMessage: true })
}

export interface RecordChanges {
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  /** All addresses; absent: they stay as they are. */
  readonly addresses?: readonly object[]
}

/** Thrown if the backend answers an update with a record that is another one than was asked for. */
export class NotSavedError extends Error {}

/** The record as it was read, with the changes, for a backend whose updates need all of it. */
export function wholeRecord(record: CustomerRecord, changes: RecordChanges): object {
  return { ...record, ...changes, addresses: changes.addresses ?? (record.addresses ?? []).map(({ raw }) => raw) }
}

/**
 * Custom attributes are never sent: the storefront API accepts five of them at most and refuses all other fields, and the
 * backend keeps what is absent.
 *
 * @param removedId of an address that must be gone afterwards
 * @throws UpstreamError; its refusal text is for the customer
 * @throws NotSavedError
 */
export async function updateRecord(
  { api, storeCode, token }: CustomerAccess,
  customer: RecordChanges,
  { idempotencyKey, record, removedId = null }: RecordUpdate,
): Promise<void> {
  const answer = await api.writeResult({
    upstream: UPSTREAM,
    method: 'POST',
    path: ME,
    body: { customer: api.profile.addresses.sentWithProfile ? wholeRecord(record, customer) : customer },
    storeCode,
    token,
    idempotencyKey,
    hidesMessage: true,
    keepsRefusalText: true,
  })
  const parsed = v.safeParse(answeredSchema, answer)
  if (!parsed.success) return
  const isOther = NAMES.some((name) => {
    const answered = parsed.output[name]
    return answered !== undefined && answered.toLowerCase() !== customer[name].toLowerCase()
  })
  const isStillThere = removedId !== null && parsed.output.addresses?.some(({ id: one }) => String(one) === removedId)
  if (isOther || isStillThere) throw new NotSavedError('expected the record with the change, got another one')
}

const NAMES = ['email', 'firstname', 'lastname'] as const

interface RecordUpdate {
  readonly idempotencyKey: string
  /** As it was read. */
  readonly record: CustomerRecord
  readonly removedId?: string | null
}
