/** Balances of the metal account without their course: grams and value of each metal. */
import { Trans } from '@lingui/react/macro'
import type { MetalBalancePartsFragment } from '../../client/generated/documents.generated.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { formatDecimal, formatMoney } from '../../ui/figures.ts'
import { MetalDot } from '../../ui/MetalDot.tsx'
import { METAL_TONES, useMetalNamesOf } from './metalNames.ts'
import styles from './MetalAccount.module.css'

export function MetalBalances({ balances }: { readonly balances: readonly MetalBalancePartsFragment[] }) {
  const store = useStoreView()
  const names = useMetalNamesOf()

  return (
    <dl className={styles.summary}>
      {balances.map(({ metal, grams, value }) => (
        <div key={metal}>
          <dt>
            <MetalDot tone={METAL_TONES[metal]} /> {names[metal]}
          </dt>
          <dd translate="no">{formatDecimal(grams, store)} g</dd>
          <dd className={styles.value}>
            {value ? formatMoney(value.amount, value.currency, store) : <Trans>No quote at the moment</Trans>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
