/** https://schema.org/Product, and https://schema.org/ProductGroup for a product with variants. */
import { pictureAddress } from '../shop/pictureAddress.ts'
import type { ProductOnPage } from './variants/chosenVariant.ts'
import { plainText } from '../shop/plainText.ts'
import { offer, type OfferTerms } from './offer.ts'

const widthPx = 600

type ProductFacts = Pick<
  ProductOnPage,
  | 'sku'
  | 'name'
  | 'path'
  | 'description'
  | 'image'
  | 'gallery'
  | 'composition'
  | 'price'
  | 'stock'
  | 'reviews'
  | 'attributes'
  | 'maker'
>

/** @param base the URL before a path: origin and the store's prefix. */
export function productData(product: ProductFacts, base: string, terms: OfferTerms): object {
  const { sku, name, path, composition } = product
  const description = plainText(product.description)
  const facts = {
    name,
    url: base + path,
    ...pictures(product, new URL(base).origin),
    ...(description !== '' && { description }),
    ...attributeFacts(product.attributes),
    ...manufacturer(product.maker),
    ...rating(product.reviews),
  }
  if (composition.__typename !== 'Configurable')
    return { '@type': 'Product', sku, ...facts, ...offers(offer(product, base + path, terms)) }

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
      ...offers(offer(variant, base + variant.path, terms)),
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

/** Codes that shops give to the attribute, and what schema.org calls it. */
const brandCodes = ['brand', 'manufacturer']
const gtinCodes = ['gtin', 'gtin13', 'gtin12', 'gtin14', 'gtin8', 'ean', 'ean13', 'upc', 'barcode']
const gtinPattern = /^(?:\d{8}|\d{12,14})$/
const conditions = new Map([
  ['new', 'https://schema.org/NewCondition'],
  ['used', 'https://schema.org/UsedCondition'],
  ['refurbished', 'https://schema.org/RefurbishedCondition'],
  ['damaged', 'https://schema.org/DamagedCondition'],
])

/** Brand, number of the trade and condition, where the product has such an attribute. */
function attributeFacts(attributes: ProductFacts['attributes']): object {
  const find = (codes: readonly string[]) => attributes?.find(({ code }) => codes.includes(code))
  const brand = find(brandCodes)?.value
  const gtin = find(gtinCodes)?.value.replaceAll(/[\s-]/g, '')
  const condition = find(['condition'])?.codes.flatMap((code) => conditions.get(code.toLowerCase()) ?? [])[0]

  return {
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    ...(gtin && gtinPattern.test(gtin) && { gtin }),
    ...(condition && { itemCondition: condition }),
  }
}

function manufacturer(maker: ProductFacts['maker']): object {
  if (!maker) return {}
  const { name, postalAddress, electronicAddress } = maker
  const isEmail = electronicAddress?.includes('@') ?? false
  return {
    manufacturer: {
      '@type': 'Organization',
      name,
      ...(postalAddress !== null && { address: postalAddress }),
      ...(electronicAddress !== null && { [isEmail ? 'email' : 'url']: electronicAddress }),
    },
  }
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
