/** The backend's calls for the verification of a customer's identity. */
import * as v from 'valibot'
import { parseBody } from '../upstream/border.ts'
import type { StorefrontApi } from '../upstream/storefront/storefrontApi.ts'

const UPSTREAM = 'verification'
const INIT = '/api/ext/customer-verification/init'
const CHECKOUT = '/api/ext/customer-verification/checkout'

export interface VerificationAccess {
  readonly api: StorefrontApi
  readonly storeCode: string
}

const checkedSchema = v.object({ verified: v.boolean() })
const startedSchema = v.union([
  v.object({ verified: v.literal(true) }),
  v.object({ url: v.pipe(v.string(), v.url(), v.regex(/^https?:/, 'an http address')) }),
])

/** Starts a check at the provider, through the backend. @returns the provider's page; null for a verified customer @throws UpstreamError */
export async function verificationUrl(
  { api, storeCode }: VerificationAccess,
  token: string,
  returnUrl: string,
): Promise<string | null> {
  const call = { upstream: UPSTREAM, method: 'POST', storeCode, token, hidesMessage: true } as const
  const checked = await api.writeResult({ ...call, path: CHECKOUT, body: {} })
  if (parseBody(checkedSchema, checked, { upstream: UPSTREAM, from: CHECKOUT, hidesMessage: true }).verified)
    return null
  const started = await api.writeResult({ ...call, path: INIT, body: { returnUrl } })
  const result = parseBody(startedSchema, started, { upstream: UPSTREAM, from: INIT, hidesMessage: true })
  return 'url' in result ? result.url : null
}
