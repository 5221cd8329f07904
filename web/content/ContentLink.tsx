/**
 * A link to a content page that opens it in a dialog. Without JavaScript, in a new tab and for search engines it is a
 * plain link.
 */
import { useState, type MouseEvent } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { linkToContent } from '../shop/linkTarget.ts'
import { contentPath } from '../shop/paths.ts'
import { isPlainClick } from '../shop/plainClick.ts'
import { latePart } from '../ui/latePart.tsx'

const ContentDialog = latePart(async () => (await import('./ContentDialog.tsx')).ContentDialog)

interface ContentLinkProps {
  readonly slug: string
  readonly label: string
  readonly className?: string | undefined
}

export function ContentLink({ slug, label, className }: ContentLinkProps) {
  const { key } = useLocation()
  // The path at which the dialog was opened: following a link inside it closes the dialog.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setOpenAt(key)
  }

  return (
    <>
      <Link
        className={className}
        to={contentPath(slug)}
        state={linkToContent(slug)}
        onClick={open}
        aria-haspopup="dialog"
      >
        {label}
      </Link>
      {openAt === key && <ContentDialog slug={slug} title={label} onClose={() => setOpenAt(null)} />}
    </>
  )
}
