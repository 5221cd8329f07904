/** Notifications about changes of the cart, with the specification's texts. */
import { useLingui } from '@lingui/react/macro'
import { notifications } from '../../shop/notifications.ts'
import { cartPath } from '../../shop/paths.ts'
import type { CartResult } from './useCartChanges.ts'

export interface CartMessages {
  /** @param isVolatile whether the stock of an added product is uncertain */
  readonly added: (result: CartResult, isVolatile: boolean) => void
  readonly quantityChanged: (result: CartResult) => void
  readonly removed: (result: CartResult, name: string, undo: (() => void) | null) => void
  /** Reports a change that failed; says nothing about one that did not. */
  readonly failed: (result: CartResult) => void
}

export function useCartMessages(): CartMessages {
  const { t } = useLingui()
  const failed = (result: CartResult) => {
    if (result.kind === 'REFUSED') notifications.add({ kind: 'error', text: result.message })
    if (result.kind === 'UNANSWERED')
      notifications.add({ kind: 'error', text: t`Something went wrong. Try again in a few seconds.` })
  }

  return {
    failed,
    added: (result, isVolatile) => {
      const action = { label: t`Go to the cart`, path: cartPath }
      if (result.kind !== 'CHANGED') failed(result)
      else if (isVolatile)
        notifications.add({
          kind: 'warning',
          text: t`The system is not sure about the stock quantity (volatile). Product has been added to the cart for pre-reservation.`,
          action,
        })
      else notifications.add({ kind: 'success', text: t`Product has been added to the cart!`, action })
    },
    quantityChanged: (result) => {
      if (result.kind !== 'CHANGED') failed(result)
      else notifications.add({ kind: 'success', text: t`Product quantity has been updated!` })
    },
    removed: (result, name, undo) => {
      if (result.kind !== 'CHANGED') failed(result)
      else
        notifications.add({
          kind: 'success',
          text: t`${name} was removed from the cart.`,
          ...(undo && { action: { label: t`Undo`, run: undo } }),
        })
    },
  }
}
