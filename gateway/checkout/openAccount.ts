/**
 * Opens the account that a guest wants along with an order: once per guest and e-mail address, also if the order is refused
 * afterwards and placed again. The guest's orders with this address are the account's from then on, on every device. It opens no session.
 */
import { passwordProblem } from '#domain/password.ts'
import { AccountRefusal, beginTry, passwordAt, refusalByBackend } from '../customer/accountChanges.ts'
import { accountMessage, passwordInputError } from '../customer/accountMessages.ts'
import type { GatewayContext } from '../context.ts'
import { createCustomer, isEmailTaken } from '../customer/credentialCalls.ts'
import { latinNameErrors } from '../customer/customerAddress.ts'
import type { InputError, PlaceOrderInput } from '../resolverTypes.generated.ts'
import { type CustomerId, customerIdOf } from '../session/customerId.ts'
import { fetchProfile, logIn } from '../session/customerSource.ts'
import { upstreamErrorToNull } from '../shared/errors.ts'
import { OrderRefusal } from './orderRefusal.ts'

const PATH = 'newAccountPassword'

type Wish = Pick<PlaceOrderInput, 'newAccountPassword'>

interface Person {
  readonly email: string | null
  readonly firstName: string
  readonly lastName: string
  /** Path of the name in the details of the checkout. */
  readonly path: string
}

export function passwordErrors(wish: Wish, context: GatewayContext): readonly InputError[] {
  const password = passwordIn(wish, context)
  const problem = password === null ? null : passwordProblem(password)
  return problem ? [passwordInputError(problem, PATH, context.store)] : []
}

/**
 * Without effect for customers, and for guests who want no account.
 *
 * @param owner opaque name of the guest
 * @returns the customer of the account; null without one, and where the backend does not say who it is
 * @throws OrderRefusal, UpstreamError while it is unknown whether there is an account; a retry continues
 */
export async function openAccount(
  owner: string,
  wish: Wish,
  person: Person,
  context: GatewayContext,
): Promise<CustomerId | null> {
  const password = passwordIn(wish, context)
  if (password === null || person.email === null) return null
  // The storefront API refuses capital letters.
  const email = person.email.toLowerCase()
  const [unacceptable, ...others] = latinNameErrors(person, {
    path: `${person.path}.`,
    store: context.store,
    profile: context.api.profile,
  })
  if (unacceptable) throw new OrderRefusal('INPUT', unacceptable.message, { inputErrors: [unacceptable, ...others] })
  try {
    const customerId = await openOnce(owner, { ...person, email, password }, context)
    if (customerId !== null) await context.loaders.orders.giveTo(customerId, owner)
    return customerId
  } catch (error) {
    if (!(error instanceof AccountRefusal)) throw error
    const { reason, message, inputErrors, retryAt } = error
    throw new OrderRefusal(REASONS[reason] ?? 'REJECTED', message, { inputErrors, retryAt })
  }
}

const REASONS: Readonly<Partial<Record<AccountRefusal['reason'], 'EMAIL_TAKEN' | 'INPUT'>>> = {
  EMAIL_TAKEN: 'EMAIL_TAKEN',
  INPUT: 'INPUT',
}

async function openOnce(
  owner: string,
  { email, password, firstName, lastName }: Person & { readonly email: string; readonly password: string },
  context: GatewayContext,
): Promise<CustomerId | null> {
  const { api, loaders, store } = context
  const { records } = loaders.orders
  const access = { api, storeCode: store.storeCode }
  const isRetry = await records.hasAccountOf(owner, email)
  const attempt = await beginTry('register', email, context)
  await records.noteAccount(owner, email)
  const customer = { email, password, firstName, lastName, storeId: store.storeId, businessAddress: null }
  const identify = async (): Promise<{ readonly customerId: CustomerId | null } | null> => {
    const tokens = await logIn(api, store.storeCode, { email, password })
    if (!tokens) return null
    const profile = await fetchProfile({ ...access, token: tokens.token, keys: context }).catch(upstreamErrorToNull())
    return { customerId: profile?.customerId ?? null }
  }
  try {
    const id = await createCustomer(access, customer)
    if (id !== null) return customerIdOf(id, email, context)
    return (await identify().catch(upstreamErrorToNull()))?.customerId ?? null
  } catch (error) {
    if (!isEmailTaken(error)) {
      await attempt.dismiss()
      throw refused(error, context)
    }
    // An earlier attempt may have opened the account although there is no order yet.
    const own = isRetry ? await identify() : null
    if (own) return own.customerId
    if (!isRetry) await records.dropAccount(owner, email)
    const message = accountMessage(store, 'emailTaken')
    throw new AccountRefusal('EMAIL_TAKEN', message, { inputErrors: [{ path: 'email', rule: 'REFUSED', message }] })
  }
}

/** The backend's own rules are stricter than ours. */
function refused(error: unknown, context: GatewayContext): unknown {
  const refusal = refusalByBackend(error, context, { fields: passwordAt(PATH) })
  if (!refusal || refusal.inputErrors.length > 0) return refusal ?? error
  const { message } = refusal
  return new AccountRefusal('INPUT', message, { inputErrors: [{ path: PATH, rule: 'REFUSED', message }] })
}

function passwordIn({ newAccountPassword }: Wish, { session }: GatewayContext): string | null {
  return session.customer ? null : (newAccountPassword ?? null)
}
