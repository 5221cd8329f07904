/** The state of the catalogue on this device, for the parts of the page that show it. */
import { atom } from 'nanostores'

export type CatalogueOnDevice =
  | { readonly kind: 'none' }
  /** The shopper has requested it; `bytes` is what would be loaded. Without chosen categories: all, or those that are on the device. */
  | { readonly kind: 'offered'; readonly bytes: number; readonly categoryIds: readonly string[] | undefined }
  | { readonly kind: 'loading'; readonly share: number }
  /** `asOf`: when its prices and stock were read, ISO 8601. */
  | { readonly kind: 'stored'; readonly asOf: string }
  | { readonly kind: 'failed'; readonly categoryIds?: readonly string[] | undefined }
  /** The shop, or what was chosen of it, has more products than can be taken along. */
  | { readonly kind: 'tooLarge'; readonly isChosen: boolean }

/** Pictures of the whole catalogue, by the shopper's choice. */
export type PicturesOnDevice =
  | { readonly kind: 'none' }
  /** `bytes` is what would be loaded, about. */
  | { readonly kind: 'offered'; readonly bytes: number }
  | { readonly kind: 'loading'; readonly share: number }
  | { readonly kind: 'stored' }
  | { readonly kind: 'failed' }

export const picturesOnDevice = atom<PicturesOnDevice>({ kind: 'none' })

export const catalogueOnDevice = atom<CatalogueOnDevice>({ kind: 'none' })
