/** Whether a customer may order, as the backend says now: the profile in the session may be minutes old. */
import * as v from 'valibot'
import type { AccountStatus } from './resolverTypes.generated.ts'
import { parseBody } from './upstream/border.ts'
import type { StorefrontApi } from './upstream/storefront/storefrontApi.ts'

const optional = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema))

const accountSchema = v.object({
  custom_attributes: optional(
    v.array(
      v.looseObject({ attribute_code: v.string(), value: optional(v.union([v.string(), v.number(), v.boolean()])) }),
    ),
  ),
})

interface AccountAccess {
  readonly api: StorefrontApi
  readonly storeCode: string
  readonly token: string
}

const PATH = '/api/user/me'
const DENIED = ['0', 'false']

/** Backends without these attributes allow it. @throws UpstreamError */
export async function fetchAccountStatus({ api, storeCode, token }: AccountAccess): Promise<AccountStatus> {
  const answer = await api.readResult({ upstream: 'customer', path: PATH, storeCode, token, hidesMessage: true })
  const { custom_attributes: attributes } = parseBody(accountSchema, answer, {
    upstream: 'customer',
    from: PATH,
    hidesMessage: true,
  })
  const isDenied = (code: string): boolean =>
    attributes?.some(({ attribute_code, value }) => attribute_code === code && DENIED.includes(String(value))) ?? false
  if (isDenied('account_approved')) return 'NOT_APPROVED'
  return isDenied('customer_number_verified') ? 'NUMBER_NOT_VERIFIED' : 'GOOD'
}
