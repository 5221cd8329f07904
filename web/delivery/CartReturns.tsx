/** Which products of a cart can be returned, before it is ordered: each sentence once, with its products. */
import type { CartLinePartsFragment } from '../client/generated/documents.generated.ts'
import { useIsCompany } from '../shop/useIsCompany.ts'
import { useReturnsText } from './useReturnsText.ts'
import styles from './DeliveryFacts.module.css'

export function CartReturns({ lines }: { readonly lines: readonly CartLinePartsFragment[] }) {
  const returnsText = useReturnsText(useIsCompany())
  const named = lines.flatMap(({ name, product }) => {
    const text = product?.returns ? returnsText(product.returns) : null
    return text === null ? [] : [{ name, text }]
  })
  const sentences = [...Map.groupBy(named, ({ text }) => text)]
  const isOfAll = sentences.length === 1 && named.length === lines.length

  return (
    <div className={styles.returns}>
      {sentences.map(([text, products]) => (
        <p key={text}>{isOfAll ? text : `${[...new Set(products.map(({ name }) => name))].join(', ')}: ${text}`}</p>
      ))}
    </div>
  )
}
