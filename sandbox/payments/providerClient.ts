/** The backend's calls to the payment provider, server to server. */
import { fieldsOf } from '../rest/fields.ts'
import { HttpError } from '../rest/response.ts'
import type { ProviderService } from '../checkout/paymentMethods.ts'

export interface PaymentAtProvider {
  readonly paymentId: string
  readonly url: string
  /** open waiting authorized captured declined cancelled expired */
  readonly state: string
}

export interface NewPayment {
  readonly reference: string
  readonly service: ProviderService
  readonly amount: string
  readonly currency: string
  readonly language: string
  readonly merchant: string
  readonly returnUrl: string
}

/** Every call throws HttpError 502 when the provider fails. */
export interface ProviderClient {
  create(payment: NewPayment): Promise<PaymentAtProvider>
  read(paymentId: string): Promise<PaymentAtProvider>
  capture(paymentId: string): Promise<PaymentAtProvider>
  cancel(paymentId: string): Promise<PaymentAtProvider>
}

const TIMEOUT_MS = 3_000

/** @param origin of the provider, known once it listens */
export function createProviderClient(origin: () => string, authorization: string): ProviderClient {
  const call = async (method: string, path: string, body?: object): Promise<PaymentAtProvider> => {
    try {
      const response = await fetch(`${origin()}/merchant/payments${path}`, {
        method,
        headers: { authorization, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body && { body: JSON.stringify(body) }),
      })
      const { paymentId, url, state } = fieldsOf(await response.json())
      if (response.ok && typeof paymentId === 'string' && typeof url === 'string' && typeof state === 'string')
        return { paymentId, url, state }
      throw new Error(`status ${response.status}`)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new HttpError(502, `The payment provider does not answer: ${reason}`)
    }
  }
  return {
    create: (payment) => call('POST', '', payment),
    read: (paymentId) => call('GET', `/${paymentId}`),
    capture: (paymentId) => call('POST', `/${paymentId}/capture`),
    cancel: (paymentId) => call('POST', `/${paymentId}/cancel`),
  }
}
