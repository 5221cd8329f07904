/** /quick-order: its HTML is the same for all shoppers. */
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useHydrated } from '../shop/useHydrated.ts'
import { ListingHead } from '../widgets/ListingHead.tsx'
import { useTitle } from './useTitle.ts'
import frame from '../ui/frame.module.css'
import styles from './QuickOrderPage.module.css'

const QuickOrderForm = lazy(async () => ({ default: (await import('./QuickOrderForm.tsx')).QuickOrderForm }))

export function QuickOrderPage() {
  const isHydrated = useHydrated()
  const { t } = useLingui()
  const title = useTitle()

  return (
    <div className={`${frame.wrap} ${styles.page}`}>
      <title>{title(t`Quick order`)}</title>
      <meta name="robots" content="noindex" />
      <ListingHead title={<Trans>Quick order</Trans>}>
        <Trans>Paste article numbers and quantities from a spreadsheet or an order, one product per line.</Trans>
      </ListingHead>
      <noscript>
        <p>
          <Trans>The quick order needs JavaScript. Every product can also be ordered on its own page.</Trans>
        </p>
      </noscript>
      {isHydrated && (
        <Suspense>
          <QuickOrderForm />
        </Suspense>
      )}
    </div>
  )
}
