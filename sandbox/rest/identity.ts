/** Identity checks: calls of the shop below /api/ext/customer-verification, and the provider's own routes. */
import { identityPage } from '../identity/identityPage.ts'
import { IDENTITY_ANSWERS, type IdentityCheck } from '../identity/identityProvider.ts'
import { unknownPaymentPage } from '../payments/providerPage.ts'
import { checkReturnUrl } from '../payments/returnUrl.ts'
import { signedIn } from './account.ts'
import type { Backend } from './backend.ts'
import { withoutCaching } from './cartRequest.ts'
import { fieldsOf } from './fields.ts'
import { requireMerchant } from './merchant.ts'
import type { SandboxRequest } from './request.ts'
import { HttpError, json, result, type SandboxResponse } from './response.ts'
import { chooseStore } from './storeViews.ts'

/** Sends a customer to the provider: {url}, or {verified: true} for a customer who needs no check. */
export async function startVerification(request: SandboxRequest, backend: Backend): Promise<SandboxResponse> {
  const customer = signedIn(request, backend)
  if (await backend.identityChecks.confirm(customer)) return withoutCaching(result({ verified: true }))
  const { returnUrl } = fieldsOf(request.body())
  if (typeof returnUrl !== 'string') throw new HttpError(400, 'Expected a returnUrl.')
  const { store } = chooseStore(request, backend.stores)
  const checked = checkReturnUrl(returnUrl, backend.returnOrigins)
  return withoutCaching(result({ url: await backend.identityChecks.start(customer, store.language, checked) }))
}

/** Asks the provider what became of the check: {verified}. */
export async function confirmVerification(request: SandboxRequest, backend: Backend): Promise<SandboxResponse> {
  const customer = signedIn(request, backend)
  return withoutCaching(result({ verified: await backend.identityChecks.confirm(customer) }))
}

export function showIdentityPage(request: SandboxRequest, { identityProvider }: Backend): SandboxResponse {
  const check = identityProvider.find(request.parts['checkId'] ?? '')
  return check ? identityPage(check) : unknownPaymentPage()
}

/** Takes the first answer only, and always sends the customer back to the shop, which asks what became of the check. */
export function answerIdentityCheck(request: SandboxRequest, { identityProvider }: Backend): SandboxResponse {
  const id = request.parts['checkId'] ?? ''
  const check = identityProvider.find(id)
  if (!check) return unknownPaymentPage()
  const answer = IDENTITY_ANSWERS.find((one) => one === request.form().get('answer'))
  if (!answer) return { ...identityPage(check), status: 400 }
  identityProvider.answer(id, answer)
  const headers = { location: check.returnUrl, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  return { status: 303, headers, body: '' }
}

export function createIdentityCheck(request: SandboxRequest, backend: Backend): SandboxResponse {
  requireMerchant(request, backend)
  const fields = fieldsOf(request.body())
  const read = (name: string): string => {
    const value = fields[name]
    if (typeof value !== 'string' || value === '') throw new HttpError(400, `expected ${name} to be a text`)
    return value
  }
  const check = backend.identityProvider.create({
    name: read('name'),
    language: read('language'),
    merchant: read('merchant'),
    returnUrl: read('returnUrl'),
  })
  return checkResponse(check, backend)
}

export function showIdentityCheck(request: SandboxRequest, backend: Backend): SandboxResponse {
  requireMerchant(request, backend)
  const check = backend.identityProvider.find(request.parts['checkId'] ?? '')
  if (!check) throw new HttpError(404, 'unknown identity check')
  return checkResponse(check, backend)
}

function checkResponse({ id, state }: IdentityCheck, backend: Backend): SandboxResponse {
  return json({ checkId: id, state, url: `${backend.paymentOrigin()}/identity/${id}` })
}
