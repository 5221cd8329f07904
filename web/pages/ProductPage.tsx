/** A product's url path, or /p/:parentSku/:slug/:childSku?; a variant by ?childSku=. */
import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useProductDetailSuspenseQuery } from '../graphql/generated/hooks.generated.ts'
import { Description } from '../features/product/Description.tsx'
import { Gallery } from '../features/product/Gallery.tsx'
import { Specification } from '../features/product/Specification.tsx'
import { Ribbons } from '../features/tag/Ribbons.tsx'
import { linkToCategory } from '../shop/linkTarget.ts'
import { homePath } from '../shop/paths.ts'
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx'
import { pictureTransition } from '../widgets/pictureTransition.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PageMeta } from './PageMeta.tsx'
import { BuyingColumn } from './BuyingColumn.tsx'
import { chosenVariant } from './chosenVariant.ts'
import { hasReviews, ProductDownloads, ProductShelves, Reviews } from './productParts.ts'
import { ProductSkeleton } from './ProductSkeleton.tsx'
import { plainText } from './plainText.ts'
import { ProductData } from './structuredData/ProductData.tsx'
import { ServerOnly } from './ServerOnly.tsx'
import { useTitle } from './useTitle.ts'
import frame from '../ui/frame.module.css'
import styles from './ProductPage.module.css'

export { load } from './productLoader.ts'

interface ProductPageProps {
  readonly sku: string
  readonly childSku: string | null
}

export function ProductPage({ sku, childSku }: ProductPageProps) {
  return (
    <Suspense key={sku} fallback={<ProductSkeleton />}>
      <ProductOf sku={sku} childSku={childSku} />
    </Suspense>
  )
}

function ProductOf({ sku, childSku }: ProductPageProps) {
  const { data } = useProductDetailSuspenseQuery({ variables: { sku } })
  const { t } = useLingui()
  const title = useTitle()
  const { product } = data
  if (!product) return <NotFoundPage />

  const choice = chosenVariant(product, childSku)
  const main = choice.variant?.image ?? product.image
  const images = main
    ? [main, ...product.gallery.filter(({ template }) => template !== main.template)]
    : product.gallery
  const breadcrumbs = product.breadcrumbs.map(({ id, name, path }) => ({
    label: name,
    to: path,
    state: linkToCategory(id),
  }))

  return (
    <>
      <title>{title(product.name)}</title>
      <PageMeta
        type="product"
        title={product.name}
        description={plainText(product.description)}
        path={product.path}
        image={main}
        alternates={product.alternates}
      />
      <ServerOnly key={product.path}>
        {import.meta.env.SSR && <ProductData product={product} breadcrumbs={breadcrumbs} />}
      </ServerOnly>
      <div className={frame.wrap}>
        <Breadcrumbs
          label={t`You are here`}
          breadcrumbs={[{ label: t`Home`, to: homePath }, ...breadcrumbs]}
          here={product.name}
        />
        <article className={styles.product}>
          <div className={styles.gallery}>
            <Gallery key={images[0]?.template ?? ''} images={images} transitionName={pictureTransition(product.sku)}>
              <Ribbons tags={product.tags} />
            </Gallery>
          </div>
          <BuyingColumn key={product.id} product={product} choice={choice} termsSlug={data.store.contentSlugs.terms} />
          <div className={styles.under}>
            <Description html={product.description} />
            <Suspense>
              {product.downloads.length > 0 && (
                <ProductDownloads of={choice.variant?.id ?? product.id} downloads={product.downloads} />
              )}
            </Suspense>
            <Specification attributes={product.attributes} />
            <Suspense>{hasReviews(product) && <Reviews reviews={product.reviews} />}</Suspense>
          </div>
        </article>
      </div>
      <Suspense>
        <ProductShelves product={product} />
      </Suspense>
    </>
  )
}
