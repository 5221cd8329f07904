/** The menu and the chosen section of the account, or the way to sign in. Only the browser renders it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router-dom'
import { AccountLinks, SignInForm } from './session/SignInForm.tsx'
import { SignOutButton } from './session/SignOutButton.tsx'
import { accountPath, accountSectionPath } from '../shop/paths.ts'
import { useViewer } from '../shop/viewer.ts'
import { Icon } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type AccountSection, orderIdIn, sectionOf } from './sectionPaths.ts'
import { type AccountSectionProps, useAccountSections } from './sections.ts'
import { type LatePart, latePart } from '../ui/latePart.tsx'
import frame from '../ui/frame.module.css'
import styles from './Account.module.css'

const components: Readonly<Record<AccountSection, LatePart<AccountSectionProps>>> = {
  '': latePart(async () => (await import('./Overview.tsx')).Overview),
  profile: latePart(async () => (await import('./Profile.tsx')).Profile),
  password: latePart(async () => (await import('./PasswordSection.tsx')).PasswordSection),
  addresses: latePart(async () => (await import('./Addresses.tsx')).Addresses),
  orders: latePart(async () => (await import('./Orders.tsx')).Orders),
  newsletter: latePart(async () => (await import('./Newsletter.tsx')).Newsletter),
  'metal-account': latePart(async () => (await import('./MetalAccountSection.tsx')).MetalAccountSection),
  'wish-list': latePart(async () => (await import('./WishListProducts.tsx')).WishListProducts),
  reviews: latePart(async () => (await import('./OwnReviews.tsx')).OwnReviews),
  'loyalty-card': latePart(async () => (await import('./LoyaltyCard.tsx')).LoyaltyCard),
  'recently-viewed': latePart(async () => (await import('./ViewedProducts.tsx')).ViewedProducts),
}
const OrderDetail = latePart(async () => (await import('./OrderDetail.tsx')).OrderDetail, { isPage: true })

export function AccountContents({ section: path }: { readonly section: string }) {
  const state = useViewer()

  switch (state.kind) {
    case 'guest':
      return <SignInFirst />
    case 'pending':
      return (
        <div className={styles.columns} aria-busy="true">
          <Skeleton height="320px" />
          <Skeleton height="320px" />
        </div>
      )
    case 'unavailable':
      return (
        <div className={styles.single}>
          <Notice>
            <Trans>Your account cannot be reached right now. Please try again in a moment.</Trans>
          </Notice>
        </div>
      )
    case 'known': {
      const section = sectionOf(path) ?? ''
      const Section = components[section]
      const orderId = orderIdIn(path)
      const waiting = <Skeleton height="320px" />
      return (
        <div className={styles.columns}>
          <Menu current={section} isOrder={orderId !== null} />
          {/* With the customer as its key: nothing of one customer is shown to the next. */}
          {orderId === null ? (
            <Section meanwhile={waiting} key={`${state.viewer.id} ${section}`} viewer={state.viewer} />
          ) : (
            <OrderDetail
              meanwhile={waiting}
              key={`${state.viewer.id} ${orderId}`}
              orderId={orderId}
              viewerId={state.viewer.id}
            />
          )}
        </div>
      )
    }
  }
}

/** The page stays and shows its section after signing in. */
function SignInFirst() {
  const { pathname, search } = useLocation()

  return (
    <div className={styles.signIn}>
      <p>
        <Trans>You need to be logged in to see this page</Trans>
      </p>
      <SignInForm returnTo={pathname + search} onSignedIn={() => undefined} />
      <AccountLinks returnTo={pathname + search} />
    </div>
  )
}

interface MenuProps {
  readonly current: AccountSection
  /** Whether the page is one order, whose section is the list. */
  readonly isOrder: boolean
}

function Menu({ current, isOrder }: MenuProps) {
  const sections = useAccountSections()
  const { t } = useLingui()
  const isOverview = current === ''

  return (
    <nav className={isOverview ? styles.menu : `${styles.menu} ${styles.folded}`} aria-label={t`My account`}>
      {!isOverview && (
        <Link className={`${frame.textLink} ${styles.back}`} to={isOrder ? accountSectionPath(current) : accountPath}>
          <Icon name="left" small />
          {isOrder ? <Trans>Orders</Trans> : <Trans>My account</Trans>}
        </Link>
      )}
      <ul>
        {sections.map(({ section, title }) => (
          <li key={section}>
            <Link
              to={accountSectionPath(section)}
              aria-current={section === current ? (isOrder ? 'true' : 'page') : undefined}
            >
              {title} <Icon name="right" small />
            </Link>
          </li>
        ))}
      </ul>
      <SignOutButton />
    </nav>
  )
}
