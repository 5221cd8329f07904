/** Which shipping and payment method a checkout begins with, and which ones it offers. */
import { type Decimal, ZERO } from './decimal.ts'

export interface DeliveryChoice {
  readonly carrierCode: string
  /** Price with tax. */
  readonly gross: Decimal
  readonly isDefault: boolean
  /** Whether the shopper collects the order in the shop. */
  readonly isOffline: boolean
}

export interface PaymentChoice {
  readonly code: string
  readonly isDefault: boolean
}

const FREE_CARRIER = 'freeshipping'
/** Payment on delivery, which products that are not shipped do not have. */
const ON_DELIVERY = ['cashondelivery']

/** The free carrier, else the default of the methods that are not offline, else their first, else the first; null without any. */
export function defaultDelivery<Method extends DeliveryChoice>(methods: readonly Method[]): Method | null {
  const online = methods.filter(({ isOffline }) => !isOffline)
  return (
    online.find(({ carrierCode, gross }) => carrierCode === FREE_CARRIER || gross.eq(ZERO)) ??
    online.find(({ isDefault }) => isDefault) ??
    online[0] ??
    methods[0] ??
    null
  )
}

/** The default method, else the first; null without any. */
export function defaultPayment<Method extends PaymentChoice>(methods: readonly Method[]): Method | null {
  return methods.find(({ isDefault }) => isDefault) ?? methods[0] ?? null
}

/** Without payment on delivery if nothing is shipped. */
export function offeredPayments<Method extends PaymentChoice>(
  methods: readonly Method[],
  isVirtual: boolean,
): readonly Method[] {
  return isVirtual ? methods.filter(({ code }) => !isOnDelivery(code)) : methods
}

export function isOnDelivery(code: string): boolean {
  return ON_DELIVERY.includes(code)
}
