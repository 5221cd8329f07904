/** The saver's measure on a card: premium over the metal, and price of one gram of fine metal. */
import { Trans } from '@lingui/react/macro'
import { useStore } from '@nanostores/react'
import { AmountText } from '../features/price/AmountText.tsx'
import type { ProductListItemFragment } from '../graphql/generated/documents.generated.ts'
import { guestState, priceStore } from '../shop/priceStore.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { writeMeasure } from '../ui/figures.ts'
import styles from './SaverLine.module.css'

export function SaverLine({ product: { id, metalPremium } }: { readonly product: ProductListItemFragment }) {
  const store = useStoreView()
  const { customerPrices } = useStore(priceStore, { keys: ['customerPrices'], ssr: () => guestState })
  const own = customerPrices.get(id)
  const premium = own?.kind === 'loaded' && own.price ? own.price.metalPremium : metalPremium
  if (!premium) return null

  const { percent, pricePerFineGram } = premium
  const share = `${writeMeasure(percent.replace('-', ''), store)}\u00A0%`
  return (
    <p className={styles.line}>
      {percent.startsWith('-') ? <Trans>{share} below metal</Trans> : <Trans>{share} over metal</Trans>} ·{' '}
      <span>
        <AmountText amount={pricePerFineGram} />
        /g
      </span>
    </p>
  )
}
