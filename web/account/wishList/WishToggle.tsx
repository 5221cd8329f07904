/** Marks a product, or removes the mark. Without script there is no list, and no button. */
import { Trans } from '@lingui/react/macro'
import { useAbilities } from '../../shop/abilities.ts'
import { Button } from '../../ui/Button.tsx'
import { useHydrated } from '../../shop/useHydrated.ts'
import { useWishes } from './useWishes.ts'
import styles from './WishToggle.module.css'

export function WishToggle({ id, sku }: { readonly id: string; readonly sku: string }) {
  const { skus, toggle } = useWishes()
  const isWished = skus?.includes(sku) ?? false
  const { hasWishList } = useAbilities()
  if (!useHydrated() || !hasWishList) return null

  return (
    <Button
      className={styles.toggle}
      look="line"
      aria-pressed={isWished}
      disabled={skus === null}
      onClick={() => void toggle({ id, sku })}
    >
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <path d="M10 16.5 3.9 10.400a3.900 3.900 0 0 1 5.500-5.500L10 5.500l.6-.6a3.900 3.900 0 0 1 5.500 5.500z" />
      </svg>
      <Trans>Wish list</Trans>
    </Button>
  )
}
