/** The metal account: balances at today's quote with their course, and the movements as a ledger. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { AccountMetalQuery } from '../../client/generated/documents.generated.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { formatDecimal, formatMoney } from '../../ui/figures.ts'
import { MetalDot } from '../../ui/MetalDot.tsx'
import { formatDay } from '../../ui/formatDay.ts'
import { formatMoment } from '../../ui/formatMoment.ts'
import { BalancePlot } from './BalancePlot.tsx'
import { balanceSteps, type LedgerRow, ledgerOf, openingOf } from './ledger.ts'
import { METAL_TONES, useMetalNamesOf } from './metalNames.ts'
import styles from './MetalAccount.module.css'

export type MetalAccountPart = NonNullable<NonNullable<AccountMetalQuery['viewer']>['metalAccount']>

export function MetalAccount({ account }: { readonly account: MetalAccountPart }) {
  const store = useStoreView()
  const { balances, movements, movementCount, asOf } = account
  const rows = ledgerOf(balances, movements)
  const count = movements.length
  const at = formatMoment(asOf, store.dateFormat, store.timeZone)

  return (
    <div className={styles.account}>
      <ul className={styles.balances}>
        {balances.map((balance) => (
          <BalanceCard
            key={balance.metal}
            balance={balance}
            rows={rows}
            asOf={asOf}
            isWhole={count === movementCount}
          />
        ))}
      </ul>
      <p className={styles.note}>
        <Trans>Fine metal as of {at}. Values are at the current quote, without VAT, and are no offer to buy.</Trans>
      </p>
      <h2>
        <Trans>Movements</Trans>
      </h2>
      {rows.length === 0 ? (
        <p>
          <Trans>There are no movements yet.</Trans>
        </p>
      ) : (
        <Ledger rows={rows} />
      )}
      {count < movementCount && (
        <p className={styles.note}>
          <Trans>
            The newest {count} of {movementCount} movements are shown.
          </Trans>
        </p>
      )}
    </div>
  )
}

interface BalanceCardProps {
  readonly balance: MetalAccountPart['balances'][number]
  readonly rows: readonly LedgerRow[]
  readonly asOf: string
  /** Whether all movements are loaded: otherwise the plot begins with the first one that is. */
  readonly isWhole: boolean
}

function BalanceCard({ balance: { metal, grams, value }, rows, asOf, isWhole }: BalanceCardProps) {
  const store = useStoreView()
  const names = useMetalNamesOf()
  const own = rows.filter((row) => row.metal === metal)
  const opening = isWhole ? '0' : openingOf(grams, own)

  return (
    <li>
      <h2>
        <MetalDot tone={METAL_TONES[metal]} large /> {names[metal]}
      </h2>
      <p className={styles.grams} translate="no">
        {formatDecimal(grams, store)} g
      </p>
      <p className={styles.value}>
        {value ? formatMoney(value.amount, value.currency, store) : <Trans>No quote at the moment</Trans>}
      </p>
      <BalancePlot name={names[metal]} steps={balanceSteps(own, opening, asOf)} />
    </li>
  )
}

function Ledger({ rows }: { readonly rows: readonly LedgerRow[] }) {
  const { t } = useLingui()
  return (
    <table className={styles.ledger} aria-label={t`Movements`}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Date</Trans>
          </th>
          <th scope="col">
            <Trans>Movement</Trans>
          </th>
          <th scope="col">
            <Trans>Metal</Trans>
          </th>
          <th scope="col">
            <Trans>In or out</Trans>
          </th>
          <th scope="col">
            <Trans>Balance</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // Movements have no id, and the list changes only as a whole.
          // oxlint-disable-next-line react/no-array-index-key
          <Movement key={index} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function Movement({ row: { at, metal, grams: moved, text, balance } }: { readonly row: LedgerRow }) {
  const store = useStoreView()
  const names = useMetalNamesOf()
  const grams = (value: string) => `${formatDecimal(value, store).replace('-', '\u2212')}\u00A0g`
  const isOut = moved.startsWith('-')

  return (
    <tr>
      <td>
        <time dateTime={at}>{formatDay(at, store.dateFormat)}</time>
      </td>
      <td lang={store.language}>{text}</td>
      <td>
        <MetalDot tone={METAL_TONES[metal]} /> {names[metal]}
      </td>
      <td className={isOut ? styles.out : styles.in}>
        {isOut ? '' : '+'}
        {grams(moved)}
      </td>
      <td>{grams(balance)}</td>
    </tr>
  )
}
