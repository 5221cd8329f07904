/**
 * Shows each notification for a few seconds. The live region is rendered before its first message, because screen
 * readers announce only changes of an existing region.
 */
import { useLingui } from '@lingui/react/macro'
import { notifications, useNotifications } from '../shop/notifications.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './Notifications.module.css'

export function Notifications() {
  const shown = useNotifications()
  const { t } = useLingui()

  return (
    <output className={styles.region}>
      {shown.map(({ id, kind, text }) => (
        <span key={id} className={styles[kind]}>
          {text}
          <button type="button" aria-label={t`Close`} onClick={() => notifications.dismiss(id)}>
            <Icon name="close" small />
          </button>
        </span>
      ))}
    </output>
  )
}
