/** Current prices of the weights in which the metals are traded. */
import { Trans } from '@lingui/react/macro'
import type { MetalQuotePartsFragment } from '../client/generated/documents.generated.ts'
import type { MetalCode } from '../shop/metalFeed.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { formatDecimal, formatMoney } from '../ui/figures.ts'
import { pricePer } from './metalUnit.ts'
import { GRAMS_PER_OUNCE, perOunce } from './perOunce.ts'
import { useCurrentQuotes } from './useCurrentQuotes.ts'
import styles from './WeightPrices.module.css'

export function WeightPrices({
  metal,
  quotes,
}: {
  readonly metal: MetalCode
  readonly quotes: readonly MetalQuotePartsFragment[]
}) {
  const quote = useCurrentQuotes(quotes).find((candidate) => candidate.metal === metal)
  const store = useStoreView()
  if (!quote) return null

  const { amount, currency } = quote.pricePerGram
  const format = (price: string) => formatMoney(price, currency, store)
  const gramsPerOunce = formatDecimal(GRAMS_PER_OUNCE, store)
  return (
    <dl className={styles.weights}>
      <div>
        <dt>
          <Trans>One gram</Trans>
        </dt>
        <dd>{format(amount)}</dd>
      </div>
      <div>
        <dt>
          <Trans>One kilogram</Trans>
        </dt>
        <dd>{format(pricePer('KG', amount))}</dd>
      </div>
      <div>
        <dt>
          <Trans>One troy ounce ({gramsPerOunce} g)</Trans>
        </dt>
        <dd>{format(perOunce(amount))}</dd>
      </div>
    </dl>
  )
}
