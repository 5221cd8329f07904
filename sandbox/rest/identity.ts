/** Requests to the server of the identity provider. */
import { identityPage } from '../identity/identityPage.ts'
import { IDENTITY_ANSWERS, type IdentityCheck } from '../identity/identityProvider.ts'
import { unknownPaymentPage } from '../payments/providerPage.ts'
import type { Backend } from './backend.ts'
import { fieldsOf } from './fields.ts'
import { live, ready } from './health.ts'
import { requireMerchant } from './merchant.ts'
import type { SandboxRequest } from './request.ts'
import { HttpError, json, type SandboxResponse } from './response.ts'
import type { Route } from './routes.ts'

function showIdentityPage(request: SandboxRequest, { identityProvider }: Backend): SandboxResponse {
  const check = identityProvider.find(request.parts['checkId'] ?? '')
  return check ? identityPage(check) : unknownPaymentPage()
}

/** Takes the first answer only, and always sends the customer back to the shop, which asks what became of the check. */
function answerIdentityCheck(request: SandboxRequest, { identityProvider }: Backend): SandboxResponse {
  const id = request.parts['checkId'] ?? ''
  const check = identityProvider.find(id)
  if (!check) return unknownPaymentPage()
  const answer = IDENTITY_ANSWERS.find((one) => one === request.form().get('answer'))
  if (!answer) return { ...identityPage(check), status: 400 }
  identityProvider.answer(id, answer)
  const headers = { location: check.returnUrl, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  return { status: 303, headers, body: '' }
}

function createIdentityCheck(request: SandboxRequest, backend: Backend): SandboxResponse {
  requireMerchant(request, backend.identityProvider)
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

function showIdentityCheck(request: SandboxRequest, backend: Backend): SandboxResponse {
  requireMerchant(request, backend.identityProvider)
  const check = backend.identityProvider.find(request.parts['checkId'] ?? '')
  if (!check) throw new HttpError(404, 'unknown identity check')
  return checkResponse(check, backend)
}

function checkResponse({ id, state }: IdentityCheck, backend: Backend): SandboxResponse {
  return json({ checkId: id, state, url: `${backend.identityOrigin()}/identity/${id}` })
}

/** The server of the identity provider: pages below /identity, calls of merchants below /merchant. */
export const identityRoutes: readonly Route[] = [
  { methods: ['GET', 'HEAD'], path: '/identity/:checkId', handle: showIdentityPage },
  { methods: ['POST'], path: '/identity/:checkId', handle: answerIdentityCheck },
  { methods: ['POST'], path: '/merchant/identity-checks', handle: createIdentityCheck },
  { methods: ['GET'], path: '/merchant/identity-checks/:checkId', handle: showIdentityCheck },
  { methods: ['GET', 'HEAD'], path: '/health/live', handle: live },
  { methods: ['GET', 'HEAD'], path: '/health/ready', handle: ready },
]
