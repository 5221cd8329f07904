/**
 * Remembers in a plain cookie that this browser has a guest's cart: a first visit then sends no request for a cart.
 * The gateway's own cookie of the guest is http-only.
 */
const DAYS_30_S = 30 * 24 * 60 * 60

export const cartMarker = {
  isSet: (): boolean => /(?:^|;\s*)cart=1(?:;|$)/.test(document.cookie),
  write: (hasCart: boolean): void => {
    document.cookie = `cart=${hasCart ? '1' : ''}; path=/; max-age=${hasCart ? DAYS_30_S : 0}; samesite=lax`
  },
}
