/** The way to the newsletter: a dialog, or its page without script, in a new tab and for search engines. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type MouseEvent } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { newsletterPath } from '../../shop/paths.ts'
import { isPlainClick } from '../../shop/plainClick.ts'
import { usePromise } from '../../shop/promises.ts'
import { latePart } from '../../ui/latePart.tsx'

const NewsletterDialog = latePart(async () => (await import('./NewsletterDialog.tsx')).NewsletterDialog)

export function NewsletterLink({ className }: { readonly className?: string | undefined }) {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const { t } = useLingui()
  const promise = usePromise('newsletter')
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setOpenAt(key)
  }

  return (
    <>
      <Link className={className} to={newsletterPath} onClick={open} aria-haspopup="dialog">
        {promise ? <Trans>Newsletter: {promise.text}</Trans> : <Trans>Newsletter</Trans>}
      </Link>
      {openAt === key && <NewsletterDialog title={t`Newsletter`} onClose={() => setOpenAt(null)} />}
    </>
  )
}
