/** Payment methods that the shop offers: those of the backend that the profile knows, and where it lists none, those of the profile. */
import { offeredPayments as withoutDelivery } from '#domain/checkoutMethods.ts'
import type { Logger } from 'pino'
import type { StoreView } from '../storeTable.ts'
import type { StorefrontApi } from '../upstream/storefront/storefrontApi.ts'
import { type OfferedPayment, unlistedPayments } from './checkoutSource.ts'
import { messageLanguage } from '../shared/languages.ts'

interface OfferScope {
  readonly api: Pick<StorefrontApi, 'profile'>
  readonly store: Pick<StoreView, 'i18n' | 'messageLanguage'>
  readonly log: Pick<Logger, 'error'>
}

/** Codes that were logged by this process. */
const reported = new Set<string>()

/** With a method that the profile lists neither as offline nor as hosted, an order's state would be unknown. */
export function offeredPayments(
  listed: readonly OfferedPayment[],
  shipsNothing: boolean,
  { api, store, log }: OfferScope,
): readonly OfferedPayment[] {
  const methods = listed.length > 0 ? listed : unlistedPayments(api.profile, messageLanguage(store))
  for (const { code, isKnown } of methods) {
    if (isKnown || reported.has(code)) continue
    reported.add(code)
    log.error(
      { paymentMethod: code },
      'checkout: the backend offers a payment method that the profile has neither as hosted nor as offline; the shop does not',
    )
  }
  return withoutDelivery(
    methods.filter(({ isKnown }) => isKnown),
    shipsNothing,
  )
}
