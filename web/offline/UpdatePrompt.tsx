/** Offers a new release, which takes over on the shopper's request or with the next visit. */
import { useLingui } from '@lingui/react/macro'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { newRelease } from '../shop/newRelease.ts'
import { notifications } from '../shop/notifications.ts'

export function UpdatePrompt() {
  const { t } = useLingui()
  const release = useStore(newRelease, { ssr: 'initial' })
  useEffect(() => {
    if (!release) return
    notifications.add({
      kind: 'success',
      text: t`A new version of the shop is ready.`,
      action: { label: t`Load it now`, run: release.takeOver },
      hasNoTimeout: true,
    })
  }, [release, t])

  return null
}
