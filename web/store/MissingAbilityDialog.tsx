/** Says that the store does not have what the shopper has requested. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { missingAbility } from '../shop/missingAbility.ts'
import { Dialog } from '../ui/Dialog.tsx'

export function MissingAbilityDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const { t } = useLingui()
  useEffect(() => dialog.current?.showModal(), [])

  return (
    <Dialog ref={dialog} title={t`Not available in this store`} onClose={() => missingAbility.set(false)}>
      <p>
        <Trans>This store does not offer this yet. Nothing has been changed. Our customer service helps you.</Trans>
      </p>
    </Dialog>
  )
}
