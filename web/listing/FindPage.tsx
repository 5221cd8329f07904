/** /find: shown if no item has the article number. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { QuickFind } from './QuickFind.tsx'
import { searchFor } from '../shop/paths.ts'
import { ListingHead } from '../account/session/ListingHead.tsx'
import { useTitle } from '../shop/useTitle.ts'
import frame from '../ui/frame.module.css'
import styles from './FindPage.module.css'

export function FindPage({ sku }: { readonly sku: string }) {
  const { t } = useLingui()
  const title = useTitle()

  return (
    <div className={`${frame.wrap} ${styles.page}`}>
      <title>{title(t`Go to item no.`)}</title>
      <meta name="robots" content="noindex" />
      <ListingHead title={t`Go to item no.`} />
      {/* The key resets the form for another number. */}
      <QuickFind key={sku} categoryId={null} sort={null} {...(sku !== '' && { unknownSku: sku })} />
      {sku !== '' && (
        <p>
          <Link className={frame.textLink} to={searchFor(sku)}>
            <Trans>Search for “{sku}” instead</Trans>
          </Link>
        </p>
      )}
    </div>
  )
}
