/** Notifications about changes of the cart, with the specification's texts. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { CartItemInput } from '../client/generated/documents.generated.ts'
import { notifications } from '../shop/notifications.ts'
import { checkoutPath } from '../shop/paths.ts'
import type { CartResult, ItemError } from './cartChange.ts'

/** An item to add with the name of its product for messages. */
export interface NamedItem {
  readonly item: CartItemInput
  readonly name: string
}

interface Added {
  /** Of the products, in the order of the items. */
  readonly names: readonly string[]
  /** Whether the stock of an added product is uncertain. */
  readonly isVolatile: boolean
}

export interface CartMessages {
  /** Names each refused product if there are several. */
  readonly added: (result: CartResult, added: Added) => void
  readonly quantityChanged: (result: CartResult) => void
  readonly removed: (result: CartResult, name: string, undo: (() => void) | null) => void
  /** Reports failed changes only. */
  readonly failed: (result: CartResult) => void
}

export function useCartMessages(): CartMessages {
  const { t } = useLingui()
  const failed = useFailedMessage()
  const added = useAddedMessage(failed)

  return {
    failed,
    added,
    quantityChanged: (result) => {
      if (result.kind !== 'CHANGED') failed(result)
      else if (!result.isQueued) notifications.add({ kind: 'success', text: t`Product quantity has been updated!` })
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

function useFailedMessage(): CartMessages['failed'] {
  const { t } = useLingui()
  return (result) => {
    if (result.kind === 'REFUSED') notifications.add({ kind: 'error', text: result.message })
    if (result.kind === 'UNANSWERED')
      notifications.add({ kind: 'error', text: t`Something went wrong. Try again in a few seconds.` })
    if (result.kind === 'NO_COOKIES')
      notifications.add({
        kind: 'error',
        text: t`Your browser blocks cookies, and the cart needs one. Allow cookies for this shop to order.`,
        hasNoTimeout: true,
      })
  }
}

function useAddedMessage(failed: CartMessages['failed']): CartMessages['added'] {
  const { t } = useLingui()
  const countText = (count: number) =>
    t`${plural(count, {
      one: '# product has been added to the cart.',
      other: '# products have been added to the cart.',
    })}`

  return (result, { names, isVolatile }) => {
    const action = { label: t`Go to checkout`, path: checkoutPath }
    if (result.kind === 'REFUSED' && names.length > 1 && result.errors.length > 0) {
      const refused = refusedItems(result.errors)
      for (const [at, message] of refused)
        notifications.add({ kind: 'error', text: `${names[at] ?? ''}: ${message}`, hasNoTimeout: true })
      const count = names.length - refused.size
      if (count > 0) notifications.add({ kind: 'success', text: countText(count), action })
    } else if (result.kind !== 'CHANGED') failed(result)
    else if (result.isQueued)
      notifications.add({ kind: 'warning', text: t`No connection to the shop: the product waits in your cart.` })
    else if (isVolatile)
      notifications.add({
        kind: 'warning',
        text: t`The system is not sure about the stock quantity (volatile). Product has been added to the cart for pre-reservation.`,
        action,
      })
    else
      notifications.add({
        kind: 'success',
        text: names.length > 1 ? countText(names.length) : t`Product has been added to the cart!`,
        action,
      })
  }
}

/** The first message of each refused item, by the item's index. */
function refusedItems(errors: readonly ItemError[]): ReadonlyMap<number, string> {
  return new Map(errors.toReversed().map(({ at, message }) => [at, message]))
}
