/** The backend's calls for the verification of a customer's identity. */
import * as v from 'valibot'
import type { IdentityCheck } from '../session/signIn.ts'
import { parseBody } from '../upstream/border.ts'
import type { StorefrontApi } from '../upstream/storefront/storefrontApi.ts'

const UPSTREAM = 'verification'
const INIT = '/api/ext/customer-verification/init'
const CHECKOUT = '/api/ext/customer-verification/checkout'

export interface VerificationAccess {
  readonly api: StorefrontApi
  readonly storeCode: string
}

/** The state is ours: other backends say only whether the customer is verified. */
const RESULTS = { refused: 'FAILED', cancelled: 'CANCELLED', expired: 'EXPIRED' } as const
const checkedSchema = v.object({
  verified: v.boolean(),
  state: v.fallback(v.optional(v.picklist(['refused', 'cancelled', 'expired'])), undefined),
})
const startedSchema = v.union([
  v.object({ verified: v.literal(true) }),
  v.object({ url: v.pipe(v.string(), v.url(), v.regex(/^https?:/, 'an http address')) }),
])

/** Starts a check at the provider, through the backend. @returns null for a verified customer @throws UpstreamError */
export async function identityCheck(
  { api, storeCode }: VerificationAccess,
  token: string,
  returnUrl: string,
): Promise<IdentityCheck | null> {
  const call = { upstream: UPSTREAM, method: 'POST', storeCode, token, hidesMessage: true } as const
  const checked = await api.writeResult({ ...call, path: CHECKOUT, body: {} })
  const origin = { upstream: UPSTREAM, from: CHECKOUT, hidesMessage: true }
  const { verified, state } = parseBody(checkedSchema, checked, origin)
  if (verified) return null
  const started = await api.writeResult({ ...call, path: INIT, body: { returnUrl } })
  const result = parseBody(startedSchema, started, { upstream: UPSTREAM, from: INIT, hidesMessage: true })
  return 'url' in result ? { url: result.url, lastResult: state ? RESULTS[state] : null } : null
}
