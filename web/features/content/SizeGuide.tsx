/** How to find one's ring size, in a dialog: asked for when it is opened, so that no page waits for it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useRef } from 'react'
import { useSizeGuideLazyQuery } from '../../graphql/generated/hooks.generated.ts'
import { Icon } from '../../ui/Icon.tsx'
import { RichText } from './RichText.tsx'
import frame from '../../ui/frame.module.css'
import styles from './SizeGuide.module.css'

export function SizeGuide() {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const { t } = useLingui()
  const [ask, { data, loading, called }] = useSizeGuideLazyQuery()
  const guide = data?.contentBlocks?.[0]
  const open = () => {
    dialog.current?.showModal()
    // A failed answer has no data, and is said below.
    if (!guide) ask().catch(() => undefined)
  }

  return (
    <>
      <button className={`${frame.textLink} ${styles.opener}`} type="button" onClick={open} aria-haspopup="dialog"><Trans>Size guide</Trans></button>
      <dialog className={styles.dialog} ref={dialog} aria-labelledby={titleId}>
        <form className={styles.head} method="dialog">
          <h2 id={titleId}>{guide?.title ?? t`Size guide`}</h2>
          <button className={styles.close} type="submit" aria-label={t`Close`}><Icon name="close" /></button>
        </form>
        <div aria-busy={loading}>
          {guide && <RichText html={guide.html} />}
          {called && !loading && !guide && <p><Trans>The size guide cannot be shown just now.</Trans></p>}
        </div>
      </dialog>
    </>
  )
}
