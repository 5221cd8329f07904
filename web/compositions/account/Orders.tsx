/** The customer's orders, the newest first. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { useAccountQuery } from '../../account/useAccountQuery.ts'
import { AccountOrders } from '../../client/generated/documents.generated.ts'
import { accountSectionPath, homePath } from '../../shop/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { NotLoaded } from '../../account/NotLoaded.tsx'
import { OrderList } from './OrderList.tsx'
import styles from '../../account/Account.module.css'

export function Orders() {
  const [query] = useSearchParams()
  const shown = Math.max(1, Math.trunc(Number(query.get('page')) || 1))
  const { state, reload } = useAccountQuery(AccountOrders, { page: shown }, ({ viewer }) => viewer?.orders)
  const { t } = useLingui()
  if (state.kind !== 'loaded') return <NotLoaded isPending={state.kind === 'pending'} onRetry={() => void reload()} />

  const { items, pageCount, totalCount } = state.part
  if (items.length === 0)
    return (
      <Notice
        actions={
          totalCount === 0 ? (
            <ButtonLink look="line" to={homePath}>
              <Trans>To the home page</Trans>
            </ButtonLink>
          ) : (
            <ButtonLink to={accountSectionPath('orders')}>
              <Trans>To the newest orders</Trans>
            </ButtonLink>
          )
        }
      >
        {totalCount === 0 ? <Trans>You have no orders yet.</Trans> : <Trans>There are no orders on this page.</Trans>}
      </Notice>
    )

  return (
    <div className={styles.part}>
      <OrderList orders={items} />
      <Pagination
        from={shown}
        to={shown}
        pageCount={pageCount}
        addressOf={(one) => `${accountSectionPath('orders')}${one === 1 ? '' : `?page=${String(one)}`}`}
        texts={{
          label: t`Pages`,
          previous: t`Previous page`,
          next: t`Next page`,
          page: (page) => t`Page ${page}`,
        }}
      />
    </div>
  )
}
