/** The state of the catalogue on this device, for the parts of the page that show it. */
import { atom } from 'nanostores'

export type CatalogueOnDevice =
  | { readonly kind: 'none' }
  /** The shopper has asked for it; `bytes` is what would be loaded. */
  | { readonly kind: 'offered'; readonly bytes: number }
  | { readonly kind: 'loading'; readonly share: number }
  /** `asOf`: when its prices and stock were read, ISO 8601. */
  | { readonly kind: 'stored'; readonly asOf: string }
  | { readonly kind: 'failed' }

export const catalogueOnDevice = atom<CatalogueOnDevice>({ kind: 'none' })
