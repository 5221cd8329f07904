/** Names what another tab has changed in the cart that this page shows. */
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { CartPartsFragment } from '../client/generated/documents.generated.ts'
import { notifications } from '../shop/notifications.ts'
import { cartTabs } from '../shop/otherTabs.ts'

type ShownCart = Pick<CartPartsFragment, 'version'> & {
  readonly lines: readonly Pick<CartPartsFragment['lines'][number], 'id' | 'name' | 'quantity'>[]
}

export function useOtherTabChange(cart: ShownCart): void {
  const { t } = useLingui()
  const shown = useRef(cart)
  /** As shown when another tab reported a change; null without one. */
  const before = useRef<ShownCart | null>(null)
  useEffect(
    () =>
      cartTabs.subscribe(() => {
        before.current ??= shown.current
      }),
    [],
  )
  useEffect(() => {
    shown.current = cart
    if (before.current === null || before.current.version === cart.version) return
    const names = changedNames(before.current, cart).join(', ')
    before.current = null
    if (names !== '')
      notifications.add({ kind: 'warning', text: t`Changed in another tab: ${names}`, hasNoTimeout: true })
  }, [cart, t])
}

/** Of lines that are new, gone, or have another quantity. */
function changedNames({ lines: before }: ShownCart, { lines: after }: ShownCart): readonly string[] {
  const differsFrom = (others: ShownCart['lines']) => (line: ShownCart['lines'][number]) =>
    others.find(({ id }) => id === line.id)?.quantity !== line.quantity
  const changed = [...after.filter(differsFrom(before)), ...before.filter(differsFrom(after))]
  return [...new Set(changed.map(({ name }) => name))]
}
