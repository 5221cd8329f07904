/** What keeps an order from being sent: the account, the cart, the details and the total. */
import { enteredText } from '#domain/enteredText.ts'
import { referenceProblem } from '#domain/linkText.ts'
import { personalNumberProblem } from '#domain/personalNumber.ts'
import { nextVerification, formatHours } from '#domain/verificationHours.ts'
import type { GatewayContext } from '../context.ts'
import type { InputError, PlaceOrderInput } from '../resolverTypes.generated.ts'
import { accountStatusOf } from '../session/accountStatus.ts'
import { verificationMessage } from '../customer/verificationNeeded.ts'
import type { CartModel } from './checkoutModel.ts'
import type { CheckoutState } from './checkoutState.ts'
import { errorOf, missingDetails } from './details.ts'
import { messageIn } from './messages.ts'
import { passwordErrors } from './openAccount.ts'
import { OrderRefusal } from './orderRefusal.ts'
import type { BuyerCheckRow } from '../buyerCheckSettings.ts'
import { settingText } from '../shared/settingText.ts'
import { alwaysNeedsNumber, asks, buyerChecksOf } from './buyerChecks.ts'
import { messageLanguage } from '../shared/languages.ts'

/** @throws OrderRefusal */
export async function checkCart(
  input: PlaceOrderInput,
  cart: CartModel,
  { loaders, store }: GatewayContext,
): Promise<void> {
  const language = messageLanguage(store)
  const issues = await loaders.carts.issuesOf(cart)
  if (issues.includes('EMPTY')) throw new OrderRefusal('EMPTY', messageIn(language, 'emptyCart'), { cart })
  if (input.cartVersion < cart.linesSince || input.cartVersion > cart.version)
    throw new OrderRefusal('CHANGED', messageIn(language, 'cartChanged'), { cart })
  if (issues.length > 0) throw new OrderRefusal('BLOCKED', messageIn(language, 'blocked'), { cart })
}

/** What an order has for the law, besides what every order has. */
export interface BuyerFacts {
  readonly hasNumber: boolean
  readonly declared: readonly BuyerCheckRow[]
}

/** @throws OrderRefusal */
export async function checkDetails(
  input: PlaceOrderInput,
  cart: CartModel,
  { details, shipsNothing }: { readonly details: CheckoutState; readonly shipsNothing: boolean },
  context: GatewayContext,
): Promise<BuyerFacts> {
  const language = messageLanguage(context.store)
  const checks = await buyerChecksOf(cart, context)
  if (asks(checks, 'IDENTITY') && !context.session.customer?.isIdentityVerified)
    throw new OrderRefusal('IDENTITY_NOT_VERIFIED', verificationMessage(context.store), { cart })
  const needsNumber = alwaysNeedsNumber(context.store) || asks(checks, 'PERSONAL_NUMBER')
  const declared = checks.filter(({ ask }) => ask === 'DECLARATION')
  const inputErrors = [
    ...missingDetails(details, shipsNothing, context),
    ...(needsNumber ? numberErrors(input, context) : []),
    ...(input.declares ? [] : declared.slice(0, 1).map((row) => declarationError(row, context))),
    ...passwordErrors(input, context),
    ...referenceErrors(input, details, context),
  ]
  if (inputErrors.length === 0) return { hasNumber: needsNumber, declared }
  // The specification's text for an address that cannot be used; the field has its own.
  const message = inputErrors.some(({ path, rule }) => path.includes('Address') && rule !== 'REQUIRED')
    ? messageIn(language, 'invalidAddress', context.store.contact.email)
    : messageIn(language, 'invalidInput')
  throw new OrderRefusal('INPUT', message, { cart, inputErrors })
}

/** Approval and verification as the backend says now: a profile in the session may be minutes old. @throws OrderRefusal */
export async function checkAccount({ session, store, now }: GatewayContext): Promise<void> {
  if (!session.customer) return
  const status = accountStatusOf(await session.reload(), store)
  if (status === 'IDENTITY_NOT_VERIFIED') throw new OrderRefusal(status, verificationMessage(store), {})
  if (status === 'NOT_APPROVED')
    throw new OrderRefusal('NOT_APPROVED', messageIn(messageLanguage(store), 'notApproved'), {})
  if (status !== 'NUMBER_NOT_VERIFIED') return
  const hours = store.verification.numberHours
  const message = messageIn(messageLanguage(store), 'numberNotVerified', formatHours(hours, store.i18n.dateFormat))
  throw new OrderRefusal(status, message, { retryAt: nextVerification(now, hours, store.i18n.timeZone) })
}

function declarationError(row: BuyerCheckRow, { store }: GatewayContext): InputError {
  return { path: 'declares', rule: 'REQUIRED', bound: null, message: settingText(row, store) }
}

function referenceErrors(
  input: PlaceOrderInput,
  { paymentMethod }: CheckoutState,
  { store, api }: GatewayContext,
): readonly InputError[] {
  const isRequired = paymentMethod !== null && api.profile.payments.withReference.includes(paymentMethod)
  const problem = referenceProblem(enteredText(input.reference ?? ''), isRequired)
  return problem ? [errorOf(problem, 'reference', store)] : []
}

function numberErrors({ socialSecurityNumber }: PlaceOrderInput, { store }: GatewayContext): readonly InputError[] {
  const problem = personalNumberProblem(socialSecurityNumber ?? '')
  return problem ? [errorOf(problem, 'socialSecurityNumber', store)] : []
}
