/**
 * Lazy parts of the product page: those that most products do not have, that are below the fold, or that work without
 * hydration. They load when they render, or before a client-side navigation.
 */
import { lazy } from 'react'
import type { PersonalSurchargePartsFragment } from '../client/generated/documents.generated.ts'
import type { ProductOnPage } from './variants/chosenVariant.ts'

const fetchLink = () => import('../content/ContentLink.tsx')
const fetchPicker = () => import('./variants/VariantPicker.tsx')
const fetchReasons = () => import('./PriceReasons.tsx')
const fetchDelivery = () => import('../delivery/ProductDelivery.tsx')
const fetchSetStock = () => import('./set/SetStock.tsx')
const fetchComposition = () => import('./set/CompositionParts.tsx')
const fetchOptions = () => import('./options/WithCustomOptions.tsx')
const fetchDownloads = () => import('./ProductDownloads.tsx')
const fetchHazard = () => import('./HazardNotice.tsx')
const fetchShelves = () => import('./ProductShelves.tsx')
const fetchQuantity = () => import('./OrderQuantity.tsx')
const fetchUnpriced = () => import('./UnpricedQuantity.tsx')
const fetchOrderFiles = () => import('./OrderFiles.tsx')
const fetchCutOrder = () => import('./CutOrder.tsx')
const fetchPremium = () => import('../metals/MetalPremium.tsx')
const fetchTools = () => import('./productTools.ts')
const fetchReviews = () => import('./reviews/Reviews.tsx')

export const ContentLink = lazy(async () => ({ default: (await fetchLink()).ContentLink }))
export const VariantPicker = lazy(async () => ({ default: (await fetchPicker()).VariantPicker }))
export const CompositionParts = lazy(async () => ({ default: (await fetchComposition()).CompositionParts }))
export const PriceReasons = lazy(async () => ({ default: (await fetchReasons()).PriceReasons }))
export const ProductDelivery = lazy(async () => ({ default: (await fetchDelivery()).ProductDelivery }))
export const SetStock = lazy(async () => ({ default: (await fetchSetStock()).SetStock }))
export const WithCustomOptions = lazy(async () => ({ default: (await fetchOptions()).WithCustomOptions }))
export const ProductDownloads = lazy(async () => ({ default: (await fetchDownloads()).ProductDownloads }))
export const HazardNotice = lazy(async () => ({ default: (await fetchHazard()).HazardNotice }))
export const ProductShelves = lazy(async () => ({ default: (await fetchShelves()).ProductShelves }))
export const OrderQuantity = lazy(async () => ({ default: (await fetchQuantity()).OrderQuantity }))
export const UnpricedQuantity = lazy(async () => ({ default: (await fetchUnpriced()).UnpricedQuantity }))
export const OrderFiles = lazy(async () => ({ default: (await fetchOrderFiles()).OrderFiles }))
export const CutOrder = lazy(async () => ({ default: (await fetchCutOrder()).CutOrder }))
export const MetalPremium = lazy(async () => ({ default: (await fetchPremium()).MetalPremium }))
export const WishToggle = lazy(async () => ({ default: (await fetchTools()).WishToggle }))
export const WriteReview = lazy(async () => ({ default: (await fetchTools()).WriteReview }))
export const Reviews = lazy(async () => ({ default: (await fetchReviews()).Reviews }))

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

/** Preloads the parts for a client-side navigation. A part that fails to load is fetched again when it renders. */
export async function fetchPartsOf(product: ProductOnPage): Promise<void> {
  await Promise.allSettled([
    fetchLink(),
    fetchReasons(),
    fetchDelivery(),
    product.composition.__typename === 'Configurable' && fetchPicker(),
    isComposed(product) && fetchComposition(),
    isComposed(product) && fetchSetStock(),
    product.customOptions.length > 0 && fetchOptions(),
    product.downloads.length > 0 && fetchDownloads(),
    hasPricedFiles(product, null) && fetchOrderFiles(),
    product.hazard && fetchHazard(),
    fetchShelves(),
    hasQuantity(product) && fetchQuantity(),
    product.variant && isCalculated(product.variant) && fetchCutOrder(),
    product.variant?.metalPremium && fetchPremium(),
    hasReviews(product) && fetchReviews(),
  ])
}
