/** Accounts: sign-in, profile, addresses and passwords, each by the customer's own token. */
import * as v from 'valibot'
import { parseBody } from '../border.ts'
import { looseId } from '../looseFields.ts'
import type { MagentoCall } from './magentoClient.ts'

export const CUSTOMER_CALLS = {
  'user/login': (call: MagentoCall) => call.write('POST', '/integration/customer/token', call.body),
  'user/create': create,
  'user/me': (call: MagentoCall) => (call.body === undefined ? call.read(ME) : change(call)),
  'user/change-password': (call: MagentoCall) => call.write('PUT', `${ME}/password`, call.body),
  'user/reset-password': sendResetLink,
  'user/create-password': (call: MagentoCall) => call.write('POST', '/customers/resetPassword', call.body),
}

const ME = '/customers/me'

const addressSchema = v.looseObject({ region: v.optional(v.unknown()) })
const newSchema = v.object({
  customer: v.object({
    email: v.string(),
    firstname: v.string(),
    lastname: v.string(),
    storeId: v.number(),
    addresses: v.optional(v.array(addressSchema)),
  }),
  password: v.string(),
})

function create(call: MagentoCall): Promise<unknown> {
  const { customer, password } = v.parse(newSchema, call.body)
  const { storeId, ...fields } = customer
  return call.write('POST', '/customers', { customer: { ...fields, store_id: storeId }, password })
}

const changeSchema = v.object({
  customer: v.object({
    email: v.string(),
    firstname: v.string(),
    lastname: v.string(),
    addresses: v.optional(v.array(addressSchema)),
  }),
})
const recordSchema = v.looseObject({ website_id: v.optional(looseId) })

/** A change needs the website of the account. Addresses that are left out stay. */
async function change(call: MagentoCall): Promise<unknown> {
  const { customer } = v.parse(changeSchema, call.body)
  const record = parseBody(recordSchema, await call.read(ME), { upstream: call.upstream, from: ME, hidesMessage: true })
  const website = record.website_id === undefined ? {} : { website_id: Number(record.website_id) }
  return call.write('PUT', ME, { customer: { ...customer, ...website } })
}

const resetSchema = v.object({ email: v.string() })

/** Answers `false` after it has sent the link, too. */
async function sendResetLink(call: MagentoCall): Promise<unknown> {
  const { email } = v.parse(resetSchema, call.body)
  await call.write('PUT', '/customers/password', { email, template: 'email_reset' })
  return true
}
