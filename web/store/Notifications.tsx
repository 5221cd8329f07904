/**
 * Shows each notification for a few seconds. The live region is rendered before its first message, because screen
 * readers announce only changes of an existing region.
 */
import { useLingui } from '@lingui/react/macro'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { missingAbility } from '../shop/missingAbility.ts'
import { type NotificationAction, notifications, useNotifications } from '../shop/notifications.ts'
import { takesCookies } from '../shop/takesCookies.ts'
import { Icon } from '../ui/Icon.tsx'
import { latePart } from '../ui/latePart.tsx'
import frame from '../ui/frame.module.css'
import { useTaskMessages } from '../offline/useTaskMessages.ts'
import styles from './Notifications.module.css'

const MissingAbilityDialog = latePart(async () => (await import('./MissingAbilityDialog.tsx')).MissingAbilityDialog)

interface NotificationsProps {
  /** Whether the region stands in the flow of a dialog instead of a corner of the window. */
  readonly isInDialog?: boolean
  /** While a modal dialog shows the messages. */
  readonly isHidden?: boolean
}

export function Notifications({ isInDialog = false, isHidden = false }: NotificationsProps) {
  const all = useNotifications()
  const shown = isHidden ? [] : all
  const { t } = useLingui()
  useTaskMessages(!isInDialog)
  useCookieMessage(!isInDialog)
  const isMissing = useStore(missingAbility, { ssr: 'initial' })

  return (
    <>
      <output className={isInDialog ? styles.inDialog : styles.region}>
        {shown.map(({ id, kind, text, action }) => (
          <span key={id} className={styles[kind]}>
            <span>
              {text} {action && <Action action={action} onDone={() => notifications.dismiss(id)} />}
            </span>
            <button
              className={styles.close}
              type="button"
              aria-label={t`Close`}
              onClick={() => notifications.dismiss(id)}
            >
              <Icon name="close" small />
            </button>
          </span>
        ))}
      </output>
      {isMissing && !isInDialog && <MissingAbilityDialog />}
    </>
  )
}

/** Said once for each document, before anything is chosen. */
function useCookieMessage(isActive: boolean): void {
  const { t } = useLingui()
  const text = t`Your browser blocks cookies: cart and account do not work without them. Allow cookies for this shop to order.`
  useEffect(() => {
    if (isActive && !takesCookies()) notifications.add({ kind: 'warning', text, hasNoTimeout: true })
  }, [isActive, text])
}

function Action({ action, onDone }: { readonly action: NotificationAction; readonly onDone: () => void }) {
  if ('path' in action)
    return (
      <Link className={frame.textLink} to={action.path} onClick={onDone}>
        {action.label}
      </Link>
    )

  return (
    <button
      className={frame.textLink}
      type="button"
      onClick={() => {
        onDone()
        action.run()
      }}
    >
      {action.label}
    </button>
  )
}
