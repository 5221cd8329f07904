/** A dialog that explains how to find a ring size. Fetched when it opens, so no page waits for it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useSizeGuideLazyQuery } from '../../graphql/generated/hooks.generated.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { RichText } from './RichText.tsx'
import frame from '../../ui/frame.module.css'
import styles from './SizeGuide.module.css'

export function SizeGuide() {
  const dialog = useRef<HTMLDialogElement>(null)
  const { language } = useStoreView()
  const { t } = useLingui()
  const [loadGuide, { data, loading, called }] = useSizeGuideLazyQuery()
  const guide = data?.contentBlocks?.[0]
  const open = () => {
    dialog.current?.showModal()
    // A failed request leaves `guide` empty, and the error text below is shown.
    if (!guide) loadGuide().catch(() => undefined)
  }

  return (
    <>
      <button className={`${frame.textLink} ${styles.opener}`} type="button" onClick={open} aria-haspopup="dialog">
        <Trans>Size guide</Trans>
      </button>
      <Dialog ref={dialog} title={guide?.title ?? t`Size guide`} titleLang={guide && language} isBusy={loading}>
        {guide && <RichText html={guide.html} />}
        {called && !loading && !guide && (
          <p>
            <Trans>The size guide cannot be shown just now.</Trans>
          </p>
        )}
      </Dialog>
    </>
  )
}
