/** A change of the cart, and what became of it. */
import type { CartItemInput, CartLineChange } from '../client/generated/documents.generated.ts'

export type ChangeRequest =
  | { readonly kind: 'add'; readonly input: readonly CartItemInput[]; readonly names: readonly string[] }
  /** Shown before the response. */
  | { readonly kind: 'change'; readonly input: readonly CartLineChange[] }
  | { readonly kind: 'clear'; readonly input: null }
  | { readonly kind: 'coupon'; readonly input: string | null }

export type CartResult =
  /** `isQueued`: it waits for the connection. */
  | { readonly kind: 'CHANGED'; readonly isQueued?: boolean }
  /** At least one part was refused; others may have been changed. */
  | { readonly kind: 'REFUSED'; readonly message: string; readonly errors: readonly ItemError[] }
  | { readonly kind: 'UNANSWERED' }
  /** The customer's session has ended: nothing was changed, and the dialog to sign in is open. */
  | { readonly kind: 'SIGNED_OUT' }
  /** The browser takes no cookies: nothing was sent, because the next page could not find the cart again. */
  | { readonly kind: 'NO_COOKIES' }

export interface ItemError {
  /** Index of the refused item in the input. */
  readonly at: number
  /** Whether the product has options that must be chosen on its page. */
  readonly needsOptions: boolean
  readonly message: string
}
