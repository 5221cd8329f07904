/** Why a backend refuses a call, as far as its text is known. */
export const REFUSAL_KINDS = [
  'WRONG_PASSWORD',
  'TOKEN_INVALID',
  'EMAIL_TAKEN',
  'WEAK_PASSWORD',
  /** With the number of classes of characters that are needed. */
  'PASSWORD_TOO_SIMPLE',
  'LINK_EXPIRED',
  /** The cart was ordered, has been removed, or never was. */
  'CART_GONE',
  /** The cart is no longer active, and nothing says that it was not ordered: its lines must not be ordered again. */
  'CART_ORDERED',
  /** Another customer's cart, or a customer's whose token has expired. */
  'CART_FORBIDDEN',
  'LINE_GONE',
  'COUPON_INVALID',
  'OUT_OF_STOCK',
  'NOT_ENOUGH_STOCK',
  'BELOW_MIN_QUANTITY',
  'ABOVE_MAX_QUANTITY',
  'WRONG_INCREMENT',
  'NOT_WHOLE',
  'NOT_SOLD',
  'OPTIONS_MISSING',
  'DELIVERY_INVALID',
  'PAYMENT_INVALID',
  'ADDRESS_INVALID',
  'COUNTRY_INVALID',
  'TAX_NUMBER_INVALID',
  'NO_SUCH_ENTITY',
] as const

export type RefusalKind = (typeof REFUSAL_KINDS)[number]
