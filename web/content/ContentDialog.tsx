/** Shows a content page in a dialog. Fetches the page when the dialog first opens. */
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import { useContentInDialogQuery } from '../client/generated/hooks.generated.ts'
import { linkToContent } from '../shop/linkTarget.ts'
import { contentPath } from '../shop/paths.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { RichText } from '../ui/RichText.tsx'
import frame from '../ui/frame.module.css'
import styles from './ContentDialog.module.css'

interface ContentDialogProps {
  readonly slug: string
  /** Title of the dialog until the content has loaded. */
  readonly title: string
  readonly onClose: () => void
}

export function ContentDialog({ slug, title, onClose }: ContentDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { language } = useStoreView()
  const { data, loading } = useContentInDialogQuery({ variables: { slug } })
  const page = data?.contentPage
  useEffect(() => dialog.current?.showModal(), [])
  const asPage = (text: ReactNode) => (
    <p className={styles.onward}>
      <Link className={frame.textLink} to={contentPath(slug)} state={linkToContent(slug)}>
        {text}
      </Link>
    </p>
  )

  // Rendered outside the link's parent, whose styles must not apply to the content.
  return createPortal(
    <Dialog
      ref={dialog}
      title={page?.heading ?? title}
      titleLang={page ? language : undefined}
      isBusy={loading}
      onClose={onClose}
    >
      {page && <RichText html={page.html} />}
      {!page && !loading && (
        <p>
          <Trans>The text cannot be shown just now.</Trans>
        </p>
      )}
      {asPage(<Trans>Open as a page</Trans>)}
    </Dialog>,
    document.body,
  )
}
