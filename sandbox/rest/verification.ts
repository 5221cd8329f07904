/** Identity checks: calls of the shop below /api/ext/customer-verification. */
import { checkReturnUrl } from '../payments/returnUrl.ts'
import { signedIn } from './account.ts'
import type { Backend } from './backend.ts'
import { HttpError, result, type SandboxResponse, withoutCaching } from './response.ts'
import { fieldsOf } from './fields.ts'
import type { SandboxRequest } from './request.ts'
import { chooseStore } from './storeViews.ts'

/** Sends a customer to the provider: {url}, or {verified: true} for a customer who needs no check. */
export async function startVerification(request: SandboxRequest, backend: Backend): Promise<SandboxResponse> {
  const customer = signedIn(request, backend)
  if ((await backend.identityChecks.confirm(customer)) === 'verified') return withoutCaching(result({ verified: true }))
  const { returnUrl } = fieldsOf(request.body())
  if (typeof returnUrl !== 'string') throw new HttpError(400, 'Expected a returnUrl.')
  const { store } = chooseStore(request, backend.stores)
  const checked = checkReturnUrl(returnUrl, backend.returnOrigins)
  return withoutCaching(
    result({
      url: await backend.identityChecks.start(
        customer,
        { language: store.language, merchant: backend.senderOf(store.id).brand },
        checked,
      ),
    }),
  )
}

/** Asks the provider what became of the check: {verified, state}. The state is a proposal: real backends may answer the first alone. */
export async function confirmVerification(request: SandboxRequest, backend: Backend): Promise<SandboxResponse> {
  const customer = signedIn(request, backend)
  const state = await backend.identityChecks.confirm(customer)
  return withoutCaching(result({ verified: state === 'verified', state }))
}
