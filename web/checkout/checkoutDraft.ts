/** What the shopper has typed in the checkout, per store. Neither passwords nor personal numbers are part of it. */
import { addressText, type AddressText, textOf } from '../address/typedAddress.ts'
import { clearDraft, type DraftFields, fieldsOf, readDraft, writeDraft } from '../shop/tabDrafts.ts'

export interface CheckoutDraft {
  readonly email: string
  readonly shipping: AddressText
  /** Whether the invoice has an address of its own. */
  readonly hasBilling: boolean
  readonly billing: AddressText
  /** Company and tax number are part of the invoice. */
  readonly isCompany: boolean
  readonly reference: string
}

export const checkoutDraft = {
  /** Null without one, and for one that is too old or of another session. */
  read: (storeCode: string): CheckoutDraft | null => draftOf(readDraft(nameOf(storeCode))),
  write: (storeCode: string, draft: CheckoutDraft): void => writeDraft(nameOf(storeCode), draft),
  clear: (storeCode: string): void => clearDraft(nameOf(storeCode)),
}

function nameOf(storeCode: string): string {
  return `checkout ${storeCode}`
}

function draftOf(draft: DraftFields | null): CheckoutDraft | null {
  return (
    draft && {
      email: textOf(draft['email']),
      shipping: addressText(fieldsOf(draft['shipping'])),
      hasBilling: draft['hasBilling'] === true,
      billing: addressText(fieldsOf(draft['billing'])),
      isCompany: draft['isCompany'] === true,
      reference: textOf(draft['reference']),
    }
  )
}

/** The shipping address of a private order has no company field; the company of a saved address belongs to the invoice. */
export function withSavedAddress(draft: CheckoutDraft, shipping: AddressText): CheckoutDraft {
  const { company, taxId } = shipping
  const { billing } = draft
  const isOwn = billing.company !== '' && billing.company !== draft.shipping.company
  if (isOwn || (company === '' && draft.shipping.company === '')) return { ...draft, shipping }
  return { ...draft, shipping, isCompany: company !== '', billing: { ...billing, company, taxId } }
}
