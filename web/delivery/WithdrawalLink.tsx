import { Trans } from '@lingui/react/macro'
import { useDelivery } from '../shop/delivery.ts'
import { linkToContent } from '../shop/linkTarget.ts'
import { contentPath } from '../shop/paths.ts'
import { PageLink } from '../ui/PageLink.tsx'
import frame from '../ui/frame.module.css'

/** Leads to the page about returns. */
export function WithdrawalLink() {
  const said = useDelivery()
  const slug = said?.contentSlugs.returns ?? null
  return slug === null ? null : (
    <PageLink className={frame.textLink} to={contentPath(slug)} state={linkToContent(slug)}>
      <Trans>Right of withdrawal and returns</Trans>
    </PageLink>
  )
}
