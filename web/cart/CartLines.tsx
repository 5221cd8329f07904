/** The lines of the cart. A line or all of them are removed after a question; a removed line can be restored. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useStoreView } from '../shop/StoreContext.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { itemOfLine } from './itemOfLine.ts'
import { useCartChanges } from './useCartChanges.ts'
import { useCartMessages } from './useCartMessages.ts'
import type { CartLinePartsFragment } from '../client/generated/documents.generated.ts'
import { CartLineRow } from './CartLineRow.tsx'
import frame from '../ui/frame.module.css'
import styles from './CartLines.module.css'

interface CartLinesProps {
  readonly lines: readonly CartLinePartsFragment[]
}

export function CartLines({ lines }: CartLinesProps) {
  const { kind } = useStoreView()
  const list = useRef<HTMLUListElement>(null)
  const { change, remove, clear } = useLineChanges()
  const [confirming, setConfirming] = useState<CartLinePartsFragment | 'all' | null>(null)
  const { t } = useLingui()

  return (
    <div className={styles.container}>
      <ul
        ref={list}
        className={styles.lines}
        data-dense={kind === 'GOLDSMITH' || undefined}
        tabIndex={-1}
        aria-label={t`Lines of the cart`}
      >
        {lines.map((line) => (
          <CartLineRow
            key={line.id}
            line={line}
            onChange={(quantity) => change(line, quantity)}
            onRemove={() => setConfirming(line)}
          />
        ))}
      </ul>
      <button type="button" className={frame.textLink} onClick={() => setConfirming('all')}>
        <Trans>Empty the cart</Trans>
      </button>
      {confirming !== null && (
        <ConfirmDialog
          title={
            confirming === 'all' ? t`Remove all products from the cart?` : t`Remove ${confirming.name} from the cart?`
          }
          confirmText={confirming === 'all' ? t`Empty the cart` : t`Remove`}
          onConfirm={() => {
            if (confirming === 'all') void clear()
            else {
              // The removed line had the focus.
              list.current?.focus()
              void remove(confirming)
            }
          }}
          onClose={() => setConfirming(null)}
        />
      )}
    </div>
  )
}

/** Changes of lines, each with its message. */
function useLineChanges() {
  const changes = useCartChanges()
  const messages = useCartMessages()
  return {
    change: async (line: CartLinePartsFragment, quantity: string) =>
      messages.quantityChanged(await changes.change([{ line: line.id, quantity }])),
    remove: async (line: CartLinePartsFragment) => {
      const item = itemOfLine(line)
      const restore = async () => {
        if (item) messages.failed(await changes.add([item], [line.name]))
      }
      messages.removed(
        await changes.change([{ line: line.id, quantity: '0' }]),
        line.name,
        item && (() => void restore()),
      )
    },
    clear: async () => messages.failed(await changes.clear()),
  }
}
