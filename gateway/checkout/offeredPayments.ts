/** Payment methods that the shop offers: those of the backend that the profile knows. */
import { offeredPayments as withoutDelivery } from '#domain/checkoutMethods.ts'
import type { Logger } from 'pino'
import type { OfferedPayment } from './checkoutSource.ts'

/** Codes that were logged by this process. */
const reported = new Set<string>()

/** With a method that is neither known as offline nor as hosted, nobody could say whether an order is placed. */
export function offeredPayments(
  methods: readonly OfferedPayment[],
  shipsNothing: boolean,
  log: Pick<Logger, 'error'>,
): readonly OfferedPayment[] {
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
