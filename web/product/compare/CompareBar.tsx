import { Plural } from '@lingui/react/macro'
import { useCompareList } from '../../shop/compareList.ts'
import { comparePath } from '../../shop/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import styles from './Compare.module.css'

/** A link to the comparison that stays visible below a listing while the comparison has products. */
export function CompareBar() {
  const { skus } = useCompareList()
  if (skus.length === 0) return null

  return (
    <div className={styles.bar}>
      <ButtonLink to={comparePath}>
        <Plural value={skus.length} one="Compare # product" other="Compare # products" />
      </ButtonLink>
    </div>
  )
}
