/** Article numbers that somebody may have meant, in place of an unknown one. */
import { Trans } from '@lingui/react/macro'
import { ProductName } from '../../ui/ProductName.tsx'
import frame from '../../ui/frame.module.css'
import type { NearestNumber } from './useQuickOrder.ts'
import styles from './QuickOrderPage.module.css'

interface NearestNumbersProps {
  readonly nearest: readonly NearestNumber[]
  readonly onChoose: (sku: string) => void
}

export function NearestNumbers({ nearest, onChoose }: NearestNumbersProps) {
  if (nearest.length === 0) return null
  return (
    <div className={styles.nearest}>
      <Trans>Did you mean:</Trans>
      <ul>
        {nearest.map(({ sku, product: { name } }) => (
          <li key={sku}>
            <button className={frame.textLink} type="button" onClick={() => onChoose(sku)}>
              {sku}
            </button>{' '}
            <ProductName>{name}</ProductName>
          </li>
        ))}
      </ul>
    </div>
  )
}
