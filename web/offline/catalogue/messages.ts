/** Messages between the page and the worker that has the catalogue. */
import type { OperationDocument, Variables } from '#engine/offline/selection.ts'

export type Request = {
  readonly id: number
  readonly storeCode: string
} & (
  | {
      readonly kind: 'answer'
      readonly documentId: number
      /** With the first query of a document only: the worker remembers it. */
      readonly document: OperationDocument | null
      readonly variables: Variables
    }
  | { readonly kind: 'open' }
  /** Without categories: those of the catalogue on this device, or all. */
  | { readonly kind: 'look' | 'sync'; readonly categoryIds: readonly string[] | undefined }
  | { readonly kind: 'remove' }
  | { readonly kind: 'pictures' }
)

export type Response = { readonly id: number } &
  /** An `OfflineAnswer` as JSON, which the page's thread reads faster than a copied object. */
  (
    | { readonly kind: 'answered'; readonly answer: string }
    | { readonly kind: 'opened' }
    /** The catalogue of this device does not contain what the query selects. */
    | { readonly kind: 'notStored' }
    | { readonly kind: 'status'; readonly status: StoredStatus }
    | { readonly kind: 'progress'; readonly loadedBytes: number; readonly bytes: number }
    /** Address templates of the products' pictures. */
    | { readonly kind: 'pictures'; readonly templates: readonly string[] }
    | { readonly kind: 'failed'; readonly message: string }
  )

/** What this device has of a store's catalogue. */
export interface StoredStatus {
  /** ISO 8601; null without a complete catalogue. */
  readonly asOf: string | null
  /** Size on this device or, with a manifest of the shop, what has to be loaded. */
  readonly bytes: number
}
