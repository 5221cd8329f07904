/** The customer's orders, the newest first. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { useAccountQuery } from './session/useAccountQuery.ts'
import { AccountOrders } from '../client/generated/documents.generated.ts'
import { accountOrdersPath, homePath, orderYearPath } from '../shop/paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import { Select } from '../ui/Select.tsx'
import type { AccountSectionProps } from './sections.ts'
import { NotLoaded } from './NotLoaded.tsx'
import { OrderList } from './OrderList.tsx'
import styles from './Account.module.css'
import frame from '../ui/frame.module.css'
import { useState } from 'react'
import { localDay } from '#domain/localDay.ts'
import { useAbilities } from '../shop/abilities.ts'
import { useStoreView } from '../shop/StoreContext.tsx'

export function Orders({ viewer: { isBusiness } }: AccountSectionProps) {
  const [query] = useSearchParams()
  const shown = Math.max(1, Math.trunc(Number(query.get('page')) || 1))
  const storeName = query.get('store') || null
  const variables = { page: shown, storeName }
  const { state, reload } = useAccountQuery(AccountOrders, variables, ({ viewer }) => viewer?.orders)
  const { t } = useLingui()
  if (state.kind !== 'loaded') return <NotLoaded isPending={state.kind === 'pending'} onRetry={() => void reload()} />

  const { items, pageCount, totalCount, storeNames } = state.part
  const isFirst = totalCount === 0 && storeName === null
  return (
    <div className={styles.part}>
      <StoreFilter names={storeNames ?? []} chosen={storeName} />
      {isBusiness && !isFirst && <OrderYears />}
      {items.length === 0 ? <NoOrders isFirst={isFirst} /> : <OrderList orders={items} />}
      <Pagination
        from={shown}
        to={shown}
        pageCount={pageCount}
        addressOf={(page) => accountOrdersPath({ page, storeName })}
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

/** For customers who have ordered in several stores. */
function StoreFilter({ names, chosen }: { readonly names: readonly string[]; readonly chosen: string | null }) {
  const [, setQuery] = useSearchParams()
  if (names.length < 2 && chosen === null) return null
  return (
    <label className={styles.filter}>
      <Trans>Store</Trans>
      <Select
        value={chosen ?? ''}
        onChange={({ currentTarget: { value } }) => setQuery(value === '' ? {} : { store: value })}
      >
        <option value="">
          <Trans>All stores</Trans>
        </option>
        {[...new Set([...names, ...(chosen === null ? [] : [chosen])])].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
    </label>
  )
}

function NoOrders({ isFirst }: { readonly isFirst: boolean }) {
  return (
    <Notice
      actions={
        isFirst ? (
          <ButtonLink look="line" to={homePath}>
            <Trans>To the home page</Trans>
          </ButtonLink>
        ) : (
          <ButtonLink to={accountOrdersPath({ page: 1, storeName: null })}>
            <Trans>To the newest orders</Trans>
          </ButtonLink>
        )
      }
    >
      {isFirst ? <Trans>You have no orders yet.</Trans> : <Trans>There are no orders on this page.</Trans>}
    </Notice>
  )
}

/** Usual retention of bookkeeping in years, including the current one. */
const YEARS = 11

/** The orders of a calendar year as a file for bookkeeping. A plain link: the response is the file or, if there is none, a sentence. */
function OrderYears() {
  const { code, timeZone } = useStoreView()
  const { listsOrders } = useAbilities()
  // Only the browser renders the account.
  const [newest] = useState(() => Number(localDay(new Date(), timeZone).slice(0, 'yyyy'.length)))
  const [year, setYear] = useState(newest)
  if (!listsOrders) return null

  return (
    <div className={styles.years}>
      <label className={styles.filter}>
        <Trans>Year</Trans>
        <Select value={year} onChange={({ currentTarget: { value } }) => setYear(Number(value))}>
          {Array.from({ length: YEARS }, (_, back) => (
            <option key={back}>{newest - back}</option>
          ))}
        </Select>
      </label>
      <a className={frame.textLink} href={orderYearPath(code, year)} rel="nofollow">
        <Trans>Fetch the orders of {String(year)} as a file (CSV)</Trans>
      </a>
    </div>
  )
}
