/** The ladder: what one unit costs from which quantity on. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { PriceAnswerPartsFragment, PriceTiersFragment } from '../../graphql/generated/documents.generated.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { writeMeasure, writeMoney } from '../../ui/figures.ts'
import { useUnitTexts } from '../../ui/useUnitTexts.ts'
import { shownAmount } from './shownAmount.ts'
import frame from '../../ui/frame.module.css'
import styles from './PriceTiers.module.css'

export function PriceTiers({ price }: { readonly price: PriceAnswerPartsFragment & PriceTiersFragment }) {
  const store = useStoreView()
  const units = useUnitTexts()
  const { t } = useLingui()
  if (price.__typename !== 'Price' || price.tiers.length === 0) return null

  return (
    <table className={styles.tiers}>
      <caption className={frame.unseen}>{t`Prices by quantity`}</caption>
      <thead className={frame.unseen}>
        <tr>
          <th scope="col">{t`Quantity`}</th>
          <th scope="col">{t`Price`}</th>
        </tr>
      </thead>
      <tbody>
        {price.tiers.map((tier) => {
          const amount = shownAmount(tier.unitPrice, price.displaySide)
          const quantity = `${writeMeasure(tier.fromQuantity, store)} ${units.short[price.per]}`
          return (
            <tr key={tier.fromQuantity}>
              <th scope="row"><Trans>from {quantity}</Trans></th>
              <td>{writeMoney(amount.amount, amount.currency, store)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
