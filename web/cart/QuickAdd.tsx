/** Adds the smallest quantity of a product without variants where it stands in a list. A product with required options is ordered on its page. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { toText } from '#domain/decimal.ts'
import { minAllowedQuantity } from '#domain/quantity.ts'
import { useCartChanges } from './useCartChanges.ts'
import { useCartMessages } from './useCartMessages.ts'
import { ruleOf } from '../price/tierRows.ts'
import { useDisplayPrice } from '../price/useDisplayPrice.ts'
import { useUnreachablePrice } from '../price/useUnreachablePrice.ts'
import type { ProductListItemFragment } from '../client/generated/documents.generated.ts'
import { linkToProduct } from '../shop/linkTarget.ts'
import { useOpenPath } from '../shop/openPath.ts'
import { useHydrated } from '../shop/useHydrated.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import frame from '../ui/frame.module.css'
import styles from '../ui/ProductCard.module.css'

type QuickAddProduct = Pick<
  ProductListItemFragment,
  'id' | 'sku' | 'name' | 'path' | 'price' | 'quantity' | 'stock' | 'isFromPrice'
>

interface QuickAddProps {
  readonly product: QuickAddProduct
  /** An icon over the card, or a button with a label. */
  readonly look: 'icon' | 'label'
}

export function QuickAdd({ product, look }: QuickAddProps) {
  const { price } = useDisplayPrice(product, { isStatic: true })
  const isUnreachable = useUnreachablePrice()
  const { isBusy, submit } = useQuickAdd(product)
  const isHydrated = useHydrated()
  const { t } = useLingui()
  const { name, stock } = product
  // Without script the card's link leads to the form of the product's page.
  const isOrderable = price.__typename === 'Price' || isUnreachable(price)
  if (!isHydrated || !isOrderable || stock?.status === 'OUT_OF_STOCK') return null

  if (look === 'label')
    return (
      <Button aria-label={t`Add to cart: ${name}`} aria-disabled={isBusy} onClick={() => void submit()}>
        <Trans>Add to cart</Trans>
      </Button>
    )
  return (
    <button
      className={`${frame.iconButton} ${styles.add}`}
      type="button"
      aria-label={t`Add to cart: ${name}`}
      title={t`Add to cart`}
      aria-disabled={isBusy}
      onClick={() => void submit()}
    >
      <span>
        <Icon name="cart" small />
      </span>
    </button>
  )
}

function useQuickAdd({ id, sku, name, path, quantity, stock }: QuickAddProduct) {
  const { add } = useCartChanges()
  const { added } = useCartMessages()
  const openPath = useOpenPath()
  const [isBusy, setBusy] = useState(false)

  const submit = async () => {
    if (isBusy) return
    setBusy(true)
    const result = await add([{ of: id, quantity: toText(minAllowedQuantity(ruleOf(quantity))) }], [name])
    setBusy(false)
    if (result.kind === 'REFUSED' && result.errors.some(({ needsOptions }) => needsOptions))
      await openPath(path, { state: linkToProduct(sku) })
    else added(result, { names: [name], isVolatile: stock?.status === 'VOLATILE' })
  }
  return { isBusy, submit }
}
