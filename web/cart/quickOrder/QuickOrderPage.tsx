/** /quick-order: its HTML is the same for all shoppers. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useHref } from 'react-router-dom'
import { plainCartPath } from '../../shop/paths.ts'
import { useHydrated } from '../../shop/useHydrated.ts'
import { ListingHead } from '../../account/session/ListingHead.tsx'
import { quickOrderAnchor } from './quickOrderAnchor.ts'
import { useTitle } from '../../shop/useTitle.ts'
import { latePart } from '../../ui/latePart.tsx'
import frame from '../../ui/frame.module.css'
import styles from './QuickOrderPage.module.css'

const QuickOrderForm = latePart(async () => (await import('./QuickOrderForm.tsx')).QuickOrderForm, { isPage: true })

export function QuickOrderPage() {
  const isHydrated = useHydrated()
  const { t } = useLingui()
  const title = useTitle()
  const plainForm = useHref({ pathname: plainCartPath, hash: quickOrderAnchor })

  return (
    <div className={`${frame.wrap} ${styles.page}`}>
      <title>{title(t`Quick order`)}</title>
      <meta name="robots" content="noindex" />
      <ListingHead title={<Trans>Quick order</Trans>}>
        <Trans>Paste item numbers and quantities from a spreadsheet or an order, one product per line.</Trans>
      </ListingHead>
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${plainForm}`} />
        <p>
          <a className={frame.textLink} href={plainForm}>
            <Trans>Show the form</Trans>
          </a>
        </p>
      </noscript>
      {isHydrated && <QuickOrderForm />}
    </div>
  )
}
