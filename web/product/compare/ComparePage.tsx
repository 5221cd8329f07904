/** /compare: the products that this browser stores for comparison, side by side. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useCompareList } from '../../shop/compareList.ts'
import { homePath } from '../../shop/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ListingHead } from '../../account/session/ListingHead.tsx'
import { useTitle } from '../../shop/useTitle.ts'
import { latePart } from '../../ui/latePart.tsx'
import frame from '../../ui/frame.module.css'
import styles from './ComparePage.module.css'

/** Which products are compared only the browser knows, so the table comes after the page. */
const Comparison = latePart(async () => (await import('./Comparison.tsx')).Comparison, { isPage: true })

export function ComparePage() {
  const { skus, toggle } = useCompareList()
  const { t } = useLingui()
  const title = useTitle()

  return (
    <div className={`${frame.wrap} ${styles.page}`}>
      <title>{title(t`Comparison`)}</title>
      <meta name="robots" content="noindex" />
      <ListingHead title={<Trans>Comparison</Trans>} />
      {skus.length === 0 ? (
        <Notice
          actions={
            <ButtonLink look="line" to={homePath}>
              <Trans>To the home page</Trans>
            </ButtonLink>
          }
        >
          <Trans>Products that you mark with “Compare” appear here side by side.</Trans>
        </Notice>
      ) : (
        <Comparison meanwhile={<div aria-busy />} skus={skus} onRemove={toggle} />
      )}
    </div>
  )
}
