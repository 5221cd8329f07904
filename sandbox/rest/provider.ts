/** The payment provider's server: pages below /pay, calls of merchants below /merchant. */
import { ANSWERS, type ProviderPayment } from '../payments/provider.ts'
import { providerPage, unknownPaymentPage } from '../payments/providerPage.ts'
import { withPaymentId } from '../payments/returnUrl.ts'
import type { Backend } from './backend.ts'
import { fieldsOf } from './fields.ts'
import { live, ready } from './health.ts'
import { requireMerchant } from './merchant.ts'
import type { SandboxRequest } from './request.ts'
import { HttpError, json, type SandboxResponse } from './response.ts'
import type { Route } from './routes.ts'

function showPaymentPage(request: SandboxRequest, { provider }: Backend): SandboxResponse {
  const payment = provider.find(request.parts['paymentId'] ?? '')
  return payment ? providerPage(payment) : unknownPaymentPage()
}

/** Takes the first answer only, and always sends the shopper back to the shop, which asks what became of the payment. */
function answerPayment(request: SandboxRequest, { provider }: Backend): SandboxResponse {
  const answer = ANSWERS.find((one) => one === request.form().get('answer'))
  const id = request.parts['paymentId'] ?? ''
  const payment = provider.find(id)
  if (!payment) return unknownPaymentPage()
  if (!answer) return { ...providerPage(payment), status: 400 }
  provider.answer(id, answer)
  const headers = {
    location: withPaymentId(payment.returnUrl, id),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  }
  return { status: 303, headers, body: '' }
}

function createPayment(request: SandboxRequest, backend: Backend): SandboxResponse {
  requireMerchant(request, backend.provider)
  const fields = fieldsOf(request.body())
  const read = (name: string): string => {
    const value = fields[name]
    if (typeof value !== 'string' || value === '') throw new HttpError(400, `expected ${name} to be a text`)
    return value
  }
  const service = read('service')
  if (service !== 'card' && service !== 'bank') throw new HttpError(400, `expected card or bank, got ${service}`)
  const amount = read('amount')
  if (!/^\d{1,12}\.\d{2}$/.test(amount) || Number(amount) === 0)
    throw new HttpError(400, `expected an amount above 0 with two decimals, got ${amount}`)
  return paymentResponse(
    backend.provider.create({
      reference: read('reference'),
      service,
      amount,
      currency: read('currency'),
      language: read('language'),
      merchant: read('merchant'),
      returnUrl: read('returnUrl'),
    }),
    backend,
  )
}

type Action = (provider: Backend['provider'], id: string) => ProviderPayment | null

function merchantCall(action: Action) {
  return (request: SandboxRequest, backend: Backend): SandboxResponse => {
    requireMerchant(request, backend.provider)
    const payment = action(backend.provider, request.parts['paymentId'] ?? '')
    if (!payment) throw new HttpError(404, 'unknown payment')
    return paymentResponse(payment, backend)
  }
}

function paymentResponse(
  { id, state, amount, currency, reference }: ProviderPayment,
  backend: Backend,
): SandboxResponse {
  return json({ paymentId: id, state, amount, currency, reference, url: `${backend.paymentOrigin()}/pay/${id}` })
}

export const providerRoutes: readonly Route[] = [
  { methods: ['GET', 'HEAD'], path: '/pay/:paymentId', handle: showPaymentPage },
  { methods: ['POST'], path: '/pay/:paymentId', handle: answerPayment },
  { methods: ['POST'], path: '/merchant/payments', handle: createPayment },
  {
    methods: ['GET'],
    path: '/merchant/payments/:paymentId',
    handle: merchantCall((provider, id) => provider.find(id)),
  },
  {
    methods: ['POST'],
    path: '/merchant/payments/:paymentId/capture',
    handle: merchantCall((provider, id) => provider.capture(id)),
  },
  {
    methods: ['POST'],
    path: '/merchant/payments/:paymentId/cancel',
    handle: merchantCall((provider, id) => provider.cancel(id)),
  },
  { methods: ['GET', 'HEAD'], path: '/health/live', handle: live },
  { methods: ['GET', 'HEAD'], path: '/health/ready', handle: ready },
]
