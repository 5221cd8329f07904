/** Marks a listed product for the wish list, or removes the mark. Drawn after hydration: without JavaScript there is no list. */
import { useLingui } from '@lingui/react/macro'
import { useWishes } from './useWishes.ts'
import { useAbilities } from '../../shop/abilities.ts'
import { useHydrated } from '../../shop/useHydrated.ts'
import frame from '../../ui/frame.module.css'
import styles from './CardWish.module.css'

interface CardWishProps {
  readonly product: { readonly id: string; readonly sku: string; readonly name: string }
  /** Over the picture of a card, or at the end of a row's name. */
  readonly look: 'card' | 'row'
}

export function CardWish({ product, look }: CardWishProps) {
  const { skus, toggle } = useWishes()
  const { t } = useLingui()
  const { name, sku } = product
  const isWished = skus?.includes(sku) ?? false
  const { hasWishList } = useAbilities()
  if (!useHydrated() || !hasWishList) return null

  return (
    <button
      className={`${frame.iconButton} ${styles[look]}`}
      type="button"
      aria-pressed={isWished}
      aria-label={t`Wish list: ${name}`}
      title={t`Wish list`}
      disabled={skus === null}
      onClick={() => void toggle(product)}
    >
      <span>
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path d="M10 16.5 3.9 10.400a3.900 3.900 0 0 1 5.500-5.500L10 5.500l.6-.6a3.900 3.900 0 0 1 5.500 5.500z" />
        </svg>
      </span>
    </button>
  )
}
