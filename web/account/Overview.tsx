/** Who is signed in, whether they may order, the latest orders, the metal account and shortcuts: one query. */
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useAccountQuery } from './session/useAccountQuery.ts'
import { MetalBalances } from './metalAccount/MetalBalances.tsx'
import { ViewerFacts } from './session/ViewerFacts.tsx'
import { AccountOverview, type AccountOverviewQuery } from '../client/generated/documents.generated.ts'
import { useAbilities } from '../shop/abilities.ts'
import { accountSectionPath, homePath, metalsPath, quickOrderPath } from '../shop/paths.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AccountIssue } from './session/AccountIssue.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import { OrderList } from './OrderList.tsx'
import type { AccountSectionProps } from './sections.ts'
import frame from '../ui/frame.module.css'
import styles from './Overview.module.css'

type Account = NonNullable<AccountOverviewQuery['viewer']>

const noVariables = {}

export function Overview({ viewer }: AccountSectionProps) {
  const { hasMetalPrices, hasWishList } = useAbilities()
  const { state, reload } = useAccountQuery(AccountOverview, noVariables, (data) => data.viewer)

  return (
    <div className={styles.overview}>
      <ViewerFacts viewer={viewer} className={styles.facts} />
      {state.kind === 'pending' && (
        <div aria-busy="true">
          <Skeleton height="240px" />
        </div>
      )}
      {state.kind === 'failed' && <NotLoaded isPending={false} onRetry={() => void reload()} />}
      {state.kind === 'loaded' && <Loaded account={state.part} isBusiness={viewer.isBusiness} />}
      <section>
        <h2>
          <Trans>Shortcuts</Trans>
        </h2>
        <ul className={styles.shortcuts}>
          <Shortcut to={quickOrderPath}>
            <Trans>Quick order by item numbers</Trans>
          </Shortcut>
          {hasMetalPrices && (
            <Shortcut to={metalsPath}>
              <Trans>Metal prices</Trans>
            </Shortcut>
          )}
          {hasWishList && (
            <Shortcut to={accountSectionPath('wish-list')}>
              <Trans>Wish list</Trans>
            </Shortcut>
          )}
          <Shortcut to={accountSectionPath('addresses')}>
            <Trans>Addresses</Trans>
          </Shortcut>
        </ul>
      </section>
    </div>
  )
}

interface LoadedProps {
  readonly account: Account
  /** Only companies wait for an approval. */
  readonly isBusiness: boolean
}

function Loaded({ account, isBusiness }: LoadedProps) {
  const { accountStatus, orders, metalAccount } = account
  return (
    <>
      {accountStatus === 'GOOD' && isBusiness && (
        <p className={styles.standing}>
          <Trans>Your account is in order: you can order.</Trans>
        </p>
      )}
      {accountStatus !== null && accountStatus !== 'GOOD' && (
        <AccountIssue issue={accountStatus} verification={account} />
      )}
      <LatestOrders orders={orders} />
      {metalAccount && metalAccount.balances.length > 0 && (
        <section>
          <Head title={<Trans>Metal account</Trans>}>
            <Link className={frame.textLink} to={accountSectionPath('metal-account')}>
              <Trans>Movements</Trans>
            </Link>
          </Head>
          <MetalBalances balances={metalAccount.balances} />
        </section>
      )}
    </>
  )
}

function LatestOrders({ orders }: Pick<Account, 'orders'>) {
  const count = orders?.totalCount ?? 0
  return (
    <section>
      <Head title={<Trans>Latest orders</Trans>}>
        {count > 0 && (
          <Link className={frame.textLink} to={accountSectionPath('orders')}>
            <Trans>All orders ({count})</Trans>
          </Link>
        )}
      </Head>
      {orders === null && (
        <p>
          <Trans>This cannot be shown just now.</Trans>
        </p>
      )}
      {orders?.totalCount === 0 && (
        <p>
          <Trans>You have no orders yet.</Trans>{' '}
          <Link className={frame.textLink} to={homePath}>
            <Trans>To the home page</Trans>
          </Link>
        </p>
      )}
      {orders !== null && orders.items.length > 0 && <OrderList orders={orders.items} />}
    </section>
  )
}

function Head({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles.head}>
      <h2>{title}</h2>
      {children}
    </div>
  )
}

function Shortcut({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <li>
      <Link to={to}>{children}</Link>
    </li>
  )
}
