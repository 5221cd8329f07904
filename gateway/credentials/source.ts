/** Calls of the backend that set passwords and open accounts. */
import type { StorefrontApi } from '../upstream/storefront/storefrontApi.ts'

const UPSTREAM = 'customer'
const CHANGE_PASSWORD = '/api/user/change-password'

/** The client and the store of a call. */
export interface CredentialAccess {
  readonly api: StorefrontApi
  readonly storeCode: string
}

export interface NewPassword {
  readonly currentPassword: string
  readonly newPassword: string
}

/** @throws UpstreamError with the platform's code 401 for a wrong password or a refused token */
export async function changePassword(
  { api, storeCode }: CredentialAccess,
  token: string,
  body: NewPassword,
): Promise<void> {
  await api.writeResult({
    upstream: UPSTREAM,
    method: 'POST',
    path: CHANGE_PASSWORD,
    body,
    storeCode,
    token,
    hidesMessage: true,
    keepsRefusalText: true,
  })
}
