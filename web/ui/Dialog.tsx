/** Modal dialog. The browser traps and restores the focus, and closes it with Escape or a click on the backdrop. */
import { useLingui } from '@lingui/react/macro'
import { useId, type ReactNode, type RefObject } from 'react'
import { Icon } from './Icon.tsx'
import frame from './frame.module.css'
import styles from './Dialog.module.css'

interface DialogProps {
  readonly ref?: RefObject<HTMLDialogElement | null>
  readonly id?: string
  readonly title: string
  /** Language of the title, if it is not the interface's. */
  readonly titleLang?: string | undefined
  readonly isBusy?: boolean
  readonly onClose?: () => void
  readonly children: ReactNode
}

export function Dialog({ ref, id, title, titleLang, isBusy = false, onClose, children }: DialogProps) {
  const titleId = useId()
  const { t } = useLingui()

  return (
    <dialog className={styles.dialog} ref={ref} id={id} aria-labelledby={titleId} closedby="any" onClose={onClose}>
      <form className={styles.head} method="dialog">
        <h2 id={titleId} lang={titleLang}>
          {title}
        </h2>
        <button className={`${frame.iconButton} ${styles.close}`} type="submit" aria-label={t`Close`}>
          <Icon name="close" />
        </button>
      </form>
      <div aria-busy={isBusy}>{children}</div>
    </dialog>
  )
}
