/** What each step needs, checks and sends. */
import { referenceProblem } from '#domain/linkText.ts'
import { type AddressText, emptyAddress } from '../../address/typedAddress.ts'
import { type CheckoutDraft } from '../checkoutDraft.ts'
import { paymentOf } from '../waiting/queuedOrder.ts'
import { type FieldProblem, findAddressProblems, findEmailProblem } from '../../address/fieldErrors.ts'
import type { CheckoutCartPartsFragment } from '../../client/generated/documents.generated.ts'
import type { Step } from './StepList.tsx'
import type { CheckoutInput } from '../useCheckout.ts'

export interface StepContext {
  readonly cart: CheckoutCartPartsFragment
  /** Of each address. */
  readonly country: { readonly shipping: string; readonly billing: string }
  /** Countries of invoices. */
  readonly billingCountries: readonly string[]
  readonly isBusiness: boolean
  readonly draft: CheckoutDraft
}

/** The last step that can be opened: all steps before it are complete. */
export function firstOpenStep(cart: CheckoutCartPartsFragment): Step {
  const { checkout, isVirtual } = cart
  const hasDetails = checkout.email !== null && (isVirtual || checkout.shippingAddress !== null)
  const hasDelivery = !needsDelivery(cart) || checkout.deliveryMethod !== null
  const isPaymentProblem = ({ path }: { readonly path: string }) => stepOfField(path) === 'payment'
  if (!hasDetails || !hasDelivery || checkout.inputErrors.some((problem) => !isPaymentProblem(problem)))
    return 'details'
  const hasBilling = !isVirtual || checkout.billingAddress !== null
  const hasPayment = checkout.paymentMethod !== null && hasBilling && !checkout.inputErrors.some(isPaymentProblem)
  return hasPayment ? 'review' : 'payment'
}

/** Where a field is entered, by its path. */
export function stepOfField(path: string): Exclude<Step, 'review'> {
  return /^(?:billingAddress|paymentMethod|reference)/.test(path) ? 'payment' : 'details'
}

/** Problems that the browser can find. */
export function stepProblems(step: Exclude<Step, 'review'>, context: StepContext): readonly FieldProblem[] {
  const { cart, country, draft, isBusiness } = context
  if (step === 'details')
    return [
      ...findEmailProblem(draft.email),
      ...(cart.isVirtual ? [] : findAddressProblems('shippingAddress', draft.shipping, country.shipping, isBusiness)),
      ...missing(
        'deliveryMethod',
        needsDelivery(cart) && cart.checkout.deliveryMethod === null && !isShippedElsewhere(cart, country.shipping),
      ),
    ]
  const billing = billingAddress(context)
  const isCompany = draft.isCompany || isBusiness
  return [
    ...missing('paymentMethod', cart.checkout.paymentMethod === null),
    ...(billing ? findAddressProblems('billingAddress', billing.text, billing.country, isCompany) : []),
    ...findReferenceProblem(context),
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
        shippingAddress: {
          ...draft.shipping,
          ...(!isBusiness && { company: null, taxId: null }),
          country: country.shipping,
        },
        // The selected pickup point is saved when it is selected; other addresses have other ones. Another country has other methods.
        ...(checkout.deliveryMethod !== null &&
          !isShippedElsewhere(cart, country.shipping) && { deliveryMethod: checkout.deliveryMethod }),
      }),
    }
  const billing = billingAddress(context)
  return {
    billingAddress: billing && { ...billing.text, country: billing.country },
    ...(checkout.paymentMethod !== null && { paymentMethod: checkout.paymentMethod }),
  }
}

type ReferenceContext = Pick<StepContext, 'cart' | 'draft' | 'isBusiness'>

/** Whether the selected payment method is refused without a reference, whoever pays with it. */
export function requiresReference({ checkout }: Pick<CheckoutCartPartsFragment, 'checkout'>): boolean {
  return paymentOf(checkout)?.requiresReference ?? false
}

/** Companies may enter one. */
export function showsReference({ cart, draft, isBusiness }: ReferenceContext): boolean {
  return draft.isCompany || isBusiness || requiresReference(cart)
}

/** What the buyer has entered; empty while the field is not shown. */
export function referenceOf(context: ReferenceContext): string {
  return showsReference(context) ? context.draft.reference.trim() : ''
}

export function findReferenceProblem(context: ReferenceContext): readonly FieldProblem[] {
  return [referenceProblem(referenceOf(context), requiresReference(context.cart)) ?? []].flat()
}

/** Whether a shipping method must be selected: some backends have none, and take orders without one. */
export function needsDelivery({ checkout, isVirtual }: CheckoutCartPartsFragment): boolean {
  const isRequired = checkout.inputErrors.some(({ path }) => path === 'deliveryMethod')
  return !isVirtual && (isRequired || checkout.deliveryMethods?.length !== 0)
}

/** Whether the shown shipping methods are those of another country than the entered address is in. */
export function isShippedElsewhere({ checkout }: CheckoutCartPartsFragment, country: string): boolean {
  return (checkout.shippingAddress?.country ?? checkout.country) !== country
}

/** Whether the invoice needs an address of its own: nothing is shipped, or not to a country of invoices. */
export function needsOwnBilling({
  cart,
  country,
  billingCountries,
}: Pick<StepContext, 'cart' | 'country' | 'billingCountries'>): boolean {
  return cart.isVirtual || !billingCountries.includes(country.shipping)
}

/** Null where the invoice has the shipping address, which names the company of a business customer. */
function billingAddress(context: StepContext): { readonly text: AddressText; readonly country: string } | null {
  const { draft, isBusiness, country } = context
  const { billing, shipping, hasBilling, isCompany } = draft
  const { company, taxId } = isCompany || isBusiness ? billing : emptyAddress
  if (hasBilling || needsOwnBilling(context)) return { text: { ...billing, company, taxId }, country: country.billing }
  return isBusiness || !isCompany ? null : { text: { ...shipping, company, taxId }, country: country.shipping }
}

function missing(path: string, isMissing: boolean): FieldProblem[] {
  return isMissing ? [{ path, rule: 'REQUIRED', bound: null }] : []
}
