/** Asks before something is removed. */
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './ConfirmDialog.module.css'

interface ConfirmDialogProps {
  readonly title: string
  readonly confirmText: string
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export function ConfirmDialog({ title, confirmText, onConfirm, onClose }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])

  return (
    <Dialog ref={dialog} title={title} onClose={onClose}>
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
          <Trans>Cancel</Trans>
        </Button>
      </p>
    </Dialog>
  )
}
