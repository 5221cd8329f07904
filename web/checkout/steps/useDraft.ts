/** What the shopper has typed: from this tab, else from the gateway, else from the customer's account. */
import { useState } from 'react'
import { addressText } from '../../address/typedAddress.ts'
import { checkoutDraft, type CheckoutDraft } from '../checkoutDraft.ts'
import type { CheckoutPartsFragment } from '../../client/generated/documents.generated.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { useViewer, type ViewerState } from '../../shop/viewer.ts'

export function useDraft(checkout: CheckoutPartsFragment): [CheckoutDraft, (draft: CheckoutDraft) => void] {
  const { code } = useStoreView()
  const viewer = useViewer()
  const [draft, setDraft] = useState(() => checkoutDraft.read(code) ?? draftOf(checkout, viewer))

  return [
    draft,
    (next) => {
      setDraft(next)
      checkoutDraft.write(code, next)
    },
  ]
}

function draftOf(checkout: CheckoutPartsFragment, state: ViewerState): CheckoutDraft {
  const viewer = state.kind === 'known' ? state.viewer : null
  const billing = checkout.billingAddress
  const shipping = addressText(checkout.shippingAddress ?? viewer)
  const isSame = billing !== null && billing.street === shipping.street && billing.postcode === shipping.postcode
  return {
    email: checkout.email ?? viewer?.email ?? '',
    shipping,
    hasBilling: billing !== null && !isSame,
    billing: addressText(billing),
    isCompany: billing !== null && billing.company !== null,
    reference: '',
  }
}
