/** The products of the wish list, newest first, each with a button that removes it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useWishes } from './wishList/useWishes.ts'
import { useWishListProductsQuery } from '../client/generated/hooks.generated.ts'
import { homePath } from '../shop/paths.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ProductGrid } from '../product/shelf/ProductGrid.tsx'
import styles from './WishListProducts.module.css'

export function WishListProducts() {
  const { skus, toggle } = useWishes()
  const shown = skus?.slice(0, 100) ?? []
  const { data, loading } = useWishListProductsQuery({
    variables: { skus: [...shown] },
    skip: shown.length === 0,
    errorPolicy: 'all',
  })
  if (skus === null || (loading && !data)) return <Skeleton height="320px" />

  // A removed product leaves before the next answer.
  const products = data?.products.flatMap((product) => (product && skus.includes(product.sku) ? product : [])) ?? []
  if (shown.length === 0 || products.length === 0)
    return (
      <Notice
        actions={
          <ButtonLink look="line" to={homePath}>
            <Trans>To the home page</Trans>
          </ButtonLink>
        }
      >
        <Trans>Your wish list is empty. Products that you mark appear here.</Trans>
      </Notice>
    )
  const removeTool = (product: { readonly id: string; readonly sku: string; readonly name: string }) => (
    <RemoveButton name={product.name} onRemove={() => void toggle(product)} />
  )
  return (
    <div className={styles.list}>
      <ProductGrid products={products} heading="h2" toolOf={removeTool} />
    </div>
  )
}

function RemoveButton({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) {
  const { t } = useLingui()
  return (
    <Button className={styles.remove} look="line" aria-label={t`Remove ${name} from the wish list`} onClick={onRemove}>
      <Trans>Remove</Trans>
    </Button>
  )
}
