/** What each step needs, checks and sends. */
import type { AddressCountry } from '#domain/address.ts'
import { type AddressText, type CheckoutDraft, emptyAddress } from '../../features/checkout/checkoutDraft.ts'
import { type FieldProblem, findAddressProblems, findEmailProblem } from '../../features/checkout/fieldErrors.ts'
import type { CheckoutCartPartsFragment } from '../../graphql/generated/documents.generated.ts'
import type { Step } from './StepList.tsx'
import type { CheckoutInput } from './useCheckout.ts'

export interface StepContext {
  readonly cart: CheckoutCartPartsFragment
  readonly country: AddressCountry
  readonly isBusiness: boolean
  readonly draft: CheckoutDraft
}

/** The last step that can be opened: all steps before it are complete. */
export function firstOpenStep({ checkout, isVirtual }: CheckoutCartPartsFragment): Step {
  const hasDetails = checkout.email !== null && (isVirtual || checkout.shippingAddress !== null)
  const hasDelivery = isVirtual || checkout.deliveryMethod !== null
  const isPaymentProblem = ({ path }: { readonly path: string }) => /^(?:billingAddress|paymentMethod)/.test(path)
  if (!hasDetails || !hasDelivery || checkout.inputErrors.some((problem) => !isPaymentProblem(problem)))
    return 'details'
  const hasBilling = !isVirtual || checkout.billingAddress !== null
  const hasPayment = checkout.paymentMethod !== null && hasBilling && !checkout.inputErrors.some(isPaymentProblem)
  return hasPayment ? 'review' : 'payment'
}

/** Problems that the browser can find. */
export function stepProblems(step: Exclude<Step, 'review'>, context: StepContext): readonly FieldProblem[] {
  const { cart, country, draft, isBusiness } = context
  if (step === 'details')
    return [
      ...findEmailProblem(draft.email),
      ...(cart.isVirtual ? [] : findAddressProblems('shippingAddress', draft.shipping, country, isBusiness)),
      ...missing('deliveryMethod', !cart.isVirtual && cart.checkout.deliveryMethod === null),
    ]
  const billing = billingAddress(context)
  const isCompany = draft.isCompany || isBusiness
  return [
    ...missing('paymentMethod', cart.checkout.paymentMethod === null),
    ...(billing ? findAddressProblems('billingAddress', billing, country, isCompany) : []),
  ]
}

/** What a step saves, in one request. */
export function stepInput(step: Exclude<Step, 'review'>, context: StepContext): CheckoutInput {
  const { cart, country, draft, isBusiness } = context
  const { checkout, isVirtual } = cart
  if (step === 'details')
    return {
      email: draft.email.trim(),
      ...(!isVirtual && {
        shippingAddress: { ...draft.shipping, ...(!isBusiness && { company: null, taxId: null }), country },
        // The selected pickup point is saved when it is selected; other addresses have other ones.
        ...(checkout.deliveryMethod !== null && { deliveryMethod: checkout.deliveryMethod }),
      }),
    }
  const billing = billingAddress(context)
  return {
    billingAddress: billing && { ...billing, country },
    ...(checkout.paymentMethod !== null && { paymentMethod: checkout.paymentMethod }),
  }
}

/** Null where the invoice has the shipping address, which names the company of a business customer. */
function billingAddress({ cart, draft, isBusiness }: StepContext): AddressText | null {
  const { billing, shipping, hasBilling, isCompany } = draft
  const { company, taxId } = isCompany || isBusiness ? billing : emptyAddress
  if (hasBilling || cart.isVirtual) return { ...billing, company, taxId }
  return isBusiness || !isCompany ? null : { ...shipping, company, taxId }
}

function missing(path: string, isMissing: boolean): FieldProblem[] {
  return isMissing ? [{ path, rule: 'REQUIRED', bound: null }] : []
}
