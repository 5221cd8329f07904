/** Whether a product can be returned, with the instruction on the right of withdrawal. Nothing if the store does not say. */
import { Trans } from '@lingui/react/macro'
import type { ReturnTermsPartsFragment } from '../client/generated/documents.generated.ts'
import { useDelivery } from '../shop/delivery.ts'
import { linkToContent } from '../shop/linkTarget.ts'
import { contentPath } from '../shop/paths.ts'
import { PageLink } from '../ui/PageLink.tsx'
import frame from '../ui/frame.module.css'
import { useDeliveryTexts } from './useDeliveryTexts.ts'
import styles from './DeliveryFacts.module.css'

export function ReturnsText({ terms }: { readonly terms: ReturnTermsPartsFragment | null | undefined }) {
  const texts = useDeliveryTexts()
  return terms ? <p className={styles.returns}>{texts.returns(terms)}</p> : null
}

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
