/**
 * Lazy parts of the product page: those that most products do not have, that are below the fold, or that work without
 * hydration. They load when they render, or before a client-side navigation.
 */
import type { PersonalSurchargePartsFragment } from '../client/generated/documents.generated.ts'
import type { ProductOnPage } from './variants/chosenVariant.ts'
import { latePart } from '../ui/latePart.tsx'

export const ContentLink = latePart(async () => (await import('../content/ContentLink.tsx')).ContentLink)
export const VariantPicker = latePart(async () => (await import('./variants/VariantPicker.tsx')).VariantPicker)
export const CompositionParts = latePart(async () => (await import('./set/CompositionParts.tsx')).CompositionParts)
export const PriceReasons = latePart(async () => (await import('./PriceReasons.tsx')).PriceReasons)
export const ProductDelivery = latePart(async () => (await import('../delivery/ProductDelivery.tsx')).ProductDelivery)
export const SetStock = latePart(async () => (await import('./set/SetStock.tsx')).SetStock)
export const WithCustomOptions = latePart(
  async () => (await import('./options/WithCustomOptions.tsx')).WithCustomOptions,
)
export const ProductDownloads = latePart(async () => (await import('./ProductDownloads.tsx')).ProductDownloads)
export const HazardNotice = latePart(async () => (await import('./HazardNotice.tsx')).HazardNotice)
export const ProductSafety = latePart(async () => (await import('./ProductSafety.tsx')).ProductSafety)
export const ProductShelves = latePart(async () => (await import('./ProductShelves.tsx')).ProductShelves)
export const OrderQuantity = latePart(async () => (await import('./OrderQuantity.tsx')).OrderQuantity)
export const UnpricedQuantity = latePart(async () => (await import('./UnpricedQuantity.tsx')).UnpricedQuantity)
export const OrderFiles = latePart(async () => (await import('./OrderFiles.tsx')).OrderFiles)
export const CutOrder = latePart(async () => (await import('./CutOrder.tsx')).CutOrder)
export const MetalPremium = latePart(async () => (await import('../metals/MetalPremium.tsx')).MetalPremium)
export const WishToggle = latePart(async () => (await import('./productTools.ts')).WishToggle)
export const WriteReview = latePart(async () => (await import('./productTools.ts')).WriteReview)
export const Reviews = latePart(async () => (await import('./reviews/Reviews.tsx')).Reviews)

export function isComposed({ composition }: Pick<ProductOnPage, 'composition'>): boolean {
  return composition.__typename === 'Grouped' || composition.__typename === 'Bundle'
}

function hasQuantity({ price, variant }: Pick<ProductOnPage, 'price' | 'variant'>): boolean {
  return [price, variant?.price].some((answer) => answer?.__typename === 'Price' && answer.sourcePrice !== null)
}

/** Items sold by weight or length, and items cut to size. */
export function isCalculated({ cut, quantity }: NonNullable<ProductOnPage['variant']>): boolean {
  return cut !== null || quantity.unit !== 'PCS'
}

type Surcharges = readonly Pick<PersonalSurchargePartsFragment, 'kind'>[]

/**
 * Then the shopper chooses files; files that cost nothing all belong to the product. Stores that hide prices send
 * surcharges to customers only.
 */
export function hasPricedFiles({ downloads }: Pick<ProductOnPage, 'downloads'>, own: Surcharges | null): boolean {
  return downloads.some(({ surcharge }) => surcharge !== null) || (own ?? []).some(({ kind }) => kind === 'DOWNLOAD')
}

export function hasReviews({ reviews }: Pick<ProductOnPage, 'reviews'>): boolean {
  return reviews !== null && reviews.count > 0
}

export function hasSafety({ maker, warnings }: Pick<ProductOnPage, 'maker' | 'warnings'>): boolean {
  return maker !== null || warnings.length > 0
}

/** Preloads the parts for a client-side navigation. A part that fails to load is fetched again when it renders. */
export async function fetchPartsOf(product: ProductOnPage): Promise<void> {
  await Promise.allSettled([
    ContentLink.load(),
    PriceReasons.load(),
    ProductDelivery.load(),
    product.composition.__typename === 'Configurable' && VariantPicker.load(),
    isComposed(product) && CompositionParts.load(),
    isComposed(product) && SetStock.load(),
    product.customOptions.length > 0 && WithCustomOptions.load(),
    product.downloads.length > 0 && ProductDownloads.load(),
    hasPricedFiles(product, null) && OrderFiles.load(),
    product.hazard && HazardNotice.load(),
    hasSafety(product) && ProductSafety.load(),
    ProductShelves.load(),
    hasQuantity(product) && OrderQuantity.load(),
    product.variant && isCalculated(product.variant) && CutOrder.load(),
    product.variant?.metalPremium && MetalPremium.load(),
    hasReviews(product) && Reviews.load(),
  ])
}
