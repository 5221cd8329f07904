/** Asks before something that cannot be undone. */
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './ConfirmDialog.module.css'

interface ConfirmDialogProps {
  readonly title: string
  readonly confirmText: string
  /** Of the button that changes nothing. Default: Cancel. */
  readonly keepText?: string
  /** What happens. */
  readonly children?: ReactNode
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export function ConfirmDialog({ title, confirmText, keepText, children, onConfirm, onClose }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])

  return (
    <Dialog ref={dialog} title={title} onClose={onClose}>
      {children && <p>{children}</p>}
      <p className={styles.actions}>
        <Button
          onClick={() => {
            onConfirm()
            dialog.current?.close()
          }}
        >
          {confirmText}
        </Button>
        <Button look="line" onClick={() => dialog.current?.close()}>
          {keepText ?? <Trans>Cancel</Trans>}
        </Button>
      </p>
    </Dialog>
  )
}
