/** A dialog that explains how to find a ring size. Fetched when it opens, so no page waits for it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { SizeGuideQuery } from '../client/generated/documents.generated.ts'
import { useSizeGuideLazyQuery } from '../client/generated/hooks.generated.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { RichText } from '../ui/RichText.tsx'
import frame from '../ui/frame.module.css'
import styles from './SizeGuide.module.css'

type Guide = NonNullable<SizeGuideQuery['contentBlocks']>[number]
/** The guide is null if it could not be fetched. */
type State = { readonly kind: 'none' | 'pending' } | { readonly kind: 'fetched'; readonly guide: Guide | null }

export function SizeGuide() {
  const dialog = useRef<HTMLDialogElement>(null)
  const { language } = useStoreView()
  const { t } = useLingui()
  const [fetchGuide] = useSizeGuideLazyQuery()
  const [state, setState] = useState<State>({ kind: 'none' })
  const guide = state.kind === 'fetched' ? state.guide : null
  const fetchOnce = async () => {
    if (guide || state.kind === 'pending') return
    setState({ kind: 'pending' })
    const { data } = await fetchGuide().catch(() => ({ data: undefined }))
    setState({ kind: 'fetched', guide: data?.contentBlocks?.[0] ?? null })
  }
  const open = () => {
    dialog.current?.showModal()
    void fetchOnce()
  }

  return (
    <>
      <button className={`${frame.textLink} ${styles.opener}`} type="button" onClick={open} aria-haspopup="dialog">
        <Trans>Size guide</Trans>
      </button>
      <Dialog
        ref={dialog}
        title={guide?.title ?? t`Size guide`}
        titleLang={guide ? language : undefined}
        isBusy={state.kind === 'pending'}
      >
        {guide && <RichText html={guide.html} />}
        {state.kind === 'fetched' && !guide && (
          <p>
            <Trans>The size guide cannot be shown just now.</Trans>
          </p>
        )}
      </Dialog>
    </>
  )
}
