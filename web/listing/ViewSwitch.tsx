import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { Icon } from '../ui/Icon.tsx'
import { formatListing, type ListingState, type ListingView } from './listingAddress.ts'
import styles from './ViewSwitch.module.css'

interface ViewSwitchProps {
  readonly state: ListingState
  readonly view: ListingView
  readonly ownView: ListingView
}

/** Switches between table and grid with links, because the URL holds the state. */
export function ViewSwitch({ state, view, ownView }: ViewSwitchProps) {
  const { t } = useLingui()
  const addressOf = (target: ListingView) =>
    formatListing({ ...state, view: target === ownView ? null : target }) || '?'

  return (
    <nav className={styles.views} aria-label={t`View`}>
      <Link to={addressOf('rows')} aria-current={view === 'rows' ? 'true' : undefined} preventScrollReset>
        <Icon name="rows" small />
        <span>
          <Trans>Table</Trans>
        </span>
      </Link>
      <Link to={addressOf('cards')} aria-current={view === 'cards' ? 'true' : undefined} preventScrollReset>
        <Icon name="tiles" small />
        <span>
          <Trans>Pictures</Trans>
        </span>
      </Link>
    </nav>
  )
}
