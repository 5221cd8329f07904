/** https://schema.org/Product, and https://schema.org/ProductGroup for a product with variants. */
import { pictureAddress } from '../shop/pictureAddress.ts'
import type { ProductOnPage } from './chosenVariant.ts'
import { plainText } from '../shop/plainText.ts'
import { offer } from './offer.ts'

const widthPx = 600

type ProductFacts = Pick<
  ProductOnPage,
  'sku' | 'name' | 'path' | 'description' | 'image' | 'gallery' | 'composition' | 'price' | 'stock' | 'reviews'
>

/** @param base the URL before a path: origin and the store's prefix. */
export function productData(product: ProductFacts, base: string): object {
  const { sku, name, path, composition } = product
  const description = plainText(product.description)
  const facts = {
    name,
    url: base + path,
    ...pictures(product, new URL(base).origin),
    ...(description !== '' && { description }),
    ...rating(product.reviews),
  }
  if (composition.__typename !== 'Configurable')
    return { '@type': 'Product', sku, ...facts, ...offers(offer(product, base + path)) }

  return {
    '@type': 'ProductGroup',
    productGroupID: sku,
    ...facts,
    variesBy: composition.options.map(({ attribute }) => propertyOf(attribute)),
    hasVariant: composition.variants.map((variant) => ({
      '@type': 'Product',
      sku: variant.sku,
      name: [name, ...variant.selections.map(({ label }) => label)].join(', '),
      url: base + variant.path,
      ...offers(offer(variant, base + variant.path)),
    })),
  }
}

/** schema.org properties for the attributes that variants differ by; other attributes keep our own label. */
const properties = new Map(
  Object.entries({
    alloy: 'https://schema.org/material',
    fineness: 'https://schema.org/material',
    metal: 'https://schema.org/material',
    colour: 'https://schema.org/color',
    ring_size: 'https://schema.org/size',
    length: 'https://schema.org/size',
    width: 'https://schema.org/width',
    thickness: 'https://schema.org/depth',
  }),
)

function propertyOf(attribute: string): string {
  return properties.get(attribute) ?? attribute
}

function offers(offered: object | null): object {
  return offered ? { offers: offered } : {}
}

const bestRating = '5'

/** Empty without ratings. */
function rating(reviews: ProductFacts['reviews']): object {
  if (!reviews?.rating) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: reviews.rating,
      ratingCount: reviews.ratedCount,
      bestRating,
    },
  }
}

function pictures({ image, gallery }: Pick<ProductFacts, 'image' | 'gallery'>, origin: string): object {
  const templates = new Set([image, ...gallery].flatMap((picture) => (picture ? [picture.template] : [])))
  const addresses = [...templates].map((template) => origin + pictureAddress(template, widthPx, 'webp'))
  return addresses.length > 0 ? { image: addresses } : {}
}
