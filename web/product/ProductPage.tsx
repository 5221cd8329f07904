/** A product's url path, or /p/:parentSku/:slug/:childSku?; a variant by ?childSku=. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, Suspense } from 'react'
import { type ImagePartsFragment, ProductDetail } from '../client/generated/documents.generated.ts'
import { useProductDetailSuspenseQuery } from '../client/generated/hooks.generated.ts'
import { Gallery } from './pictures/Gallery.tsx'
import { Specification } from './Specification.tsx'
import { Ribbons } from '../catalogue/tags/Ribbons.tsx'
import { linkToCategory } from '../shop/linkTarget.ts'
import { homePath } from '../shop/paths.ts'
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx'
import { pictureTransition } from './pictureTransition.ts'
import { NotFoundPage } from '../ui/NotFoundPage.tsx'
import { PageMeta } from '../shop/PageMeta.tsx'
import { BuyingColumn } from './BuyingColumn.tsx'
import { chosenVariant, type ProductOnPage, type VariantChoice } from './variants/chosenVariant.ts'
import {
  fetchPartsOf,
  hasReviews,
  hasSafety,
  ProductDownloads,
  ProductSafety,
  ProductShelves,
  Reviews,
} from './productParts.ts'
import { ProductSkeleton } from './ProductSkeleton.tsx'
import { plainText } from '../shop/plainText.ts'
import { ProductData } from './ProductData.tsx'
import { ServerOnly } from '../ui/ServerOnly.tsx'
import { useTitle } from '../shop/useTitle.ts'
import frame from '../ui/frame.module.css'
import styles from './ProductPage.module.css'
import { RichText } from '../ui/RichText.tsx'
import { SectionHead } from '../ui/SectionHead.tsx'
import { joinMeasures } from '../ui/wholeMeasures.ts'
import type { PageQuery, PageOutcome } from '../client/loading.ts'

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
  const { product } = data
  if (!product) return <NotFoundPage />

  const choice = chosenVariant(product, childSku)
  const images = picturesOf(product, choice)
  const breadcrumbs = product.breadcrumbs.map(({ id, name, path }) => ({
    label: name,
    to: path,
    state: linkToCategory(id),
  }))

  return (
    <>
      <ProductMeta product={product} image={choice.variant?.image ?? product.image} breadcrumbs={breadcrumbs} />
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
          <ProductDetails product={product} choice={choice} />
        </article>
      </div>
      <ProductShelves product={product} />
    </>
  )
}

/** The chosen variant's picture, followed by the others of the product. */
function picturesOf({ image, gallery }: ProductOnPage, { variant }: VariantChoice): readonly ImagePartsFragment[] {
  const main = variant?.image ?? image
  return main ? [main, ...gallery.filter(({ template }) => template !== main.template)] : gallery
}

interface ProductMetaProps extends Pick<ComponentProps<typeof ProductData>, 'breadcrumbs'> {
  readonly product: ProductOnPage
  readonly image: ImagePartsFragment | null
}

function ProductMeta({ product, image, breadcrumbs }: ProductMetaProps) {
  const title = useTitle()
  return (
    <>
      <title>{title(product.name)}</title>
      <PageMeta
        type="product"
        title={product.name}
        description={plainText(product.description)}
        path={product.path}
        image={image}
        alternates={product.alternates}
      />
      <ServerOnly key={product.path}>
        {import.meta.env.SSR && <ProductData product={product} breadcrumbs={breadcrumbs} />}
      </ServerOnly>
    </>
  )
}

interface ProductDetailsProps {
  readonly product: ProductOnPage
  readonly choice: VariantChoice
}

/** Below the pictures. */
function ProductDetails({ product, choice: { variant } }: ProductDetailsProps) {
  return (
    <div className={styles.under}>
      <Description html={product.description} />
      {product.downloads.length > 0 && (
        <ProductDownloads of={variant?.id ?? product.id} downloads={product.downloads} />
      )}
      <Specification attributes={product.attributes} />
      {hasSafety(product) && (
        <ProductSafety sku={variant?.sku ?? product.sku} maker={product.maker} warnings={product.warnings} />
      )}
      {hasReviews(product) && <Reviews reviews={product.reviews} />}
    </div>
  )
}

function Description({ html }: { readonly html: string | null }) {
  if (html === null || html.trim() === '') return null

  return (
    <section aria-labelledby="description">
      <SectionHead id="description" title={<Trans>Description</Trans>} />
      <RichText html={joinMeasures(html)} />
    </section>
  )
}

interface ProductSubject {
  readonly sku: string
}

export async function load(query: PageQuery, { sku }: ProductSubject): Promise<PageOutcome> {
  const { product } = await query(ProductDetail, { sku })
  if (!product) return 'missing'

  await fetchPartsOf(product)
  return 'found'
}
