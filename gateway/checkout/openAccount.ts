/**
 * Opens the account that a guest wants along with an order: once per guest and e-mail address, also if the order is refused
 * afterwards and placed again. It opens no session: the client signs in, which takes the guest's orders over.
 */
import { passwordProblem } from '#domain/password.ts'
import { AccountRefusal, beginTry, refusalByBackend } from '../customer/accountChanges.ts'
import { accountMessage, passwordInputError } from '../customer/accountMessages.ts'
import type { GatewayContext } from '../context.ts'
import { createCustomer, isEmailTaken } from '../customer/credentialCalls.ts'
import { latinNameErrors } from '../customer/customerAddress.ts'
import type { InputError, PlaceOrderInput } from '../resolverTypes.generated.ts'
import { isPasswordOf } from '../session/customerSource.ts'
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
 * @throws OrderRefusal, UpstreamError while it is unknown whether there is an account; a retry continues
 */
export async function openAccount(owner: string, wish: Wish, person: Person, context: GatewayContext): Promise<void> {
  const password = passwordIn(wish, context)
  if (password === null || person.email === null) return
  // The storefront API refuses capital letters.
  const email = person.email.toLowerCase()
  const [unacceptable, ...others] = latinNameErrors(person, {
    path: `${person.path}.`,
    store: context.store,
    profile: context.api.profile,
  })
  if (unacceptable) throw new OrderRefusal('INPUT', unacceptable.message, { inputErrors: [unacceptable, ...others] })
  try {
    await openOnce(owner, { ...person, email, password }, context)
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
): Promise<void> {
  const { api, loaders, store } = context
  const { records } = loaders.orders
  const access = { api, storeCode: store.storeCode }
  const isRetry = await records.hasAccountOf(owner, email)
  const attempt = await beginTry('register', email, context)
  await records.noteAccount(owner, email)
  const customer = { email, password, firstName, lastName, storeId: store.storeId, businessAddress: null }
  await createCustomer(access, customer).catch(async (error: unknown) => {
    if (!isEmailTaken(error)) {
      await attempt.dismiss()
      throw refused(error, context)
    }
    // An earlier attempt may have opened the account although there is no order yet.
    if (isRetry && (await isPasswordOf(access, { email, password }))) return
    if (!isRetry) await records.dropAccount(owner, email)
    const message = accountMessage(store, 'emailTaken')
    throw new AccountRefusal('EMAIL_TAKEN', message, { inputErrors: [{ path: 'email', rule: 'REFUSED', message }] })
  })
}

/** The backend's own rules are stricter than ours. */
function refused(error: unknown, context: GatewayContext): unknown {
  const refusal = refusalByBackend(error, context, { fields: { WEAK_PASSWORD: PATH } })
  if (!refusal || refusal.inputErrors.length > 0) return refusal ?? error
  const { message } = refusal
  return new AccountRefusal('INPUT', message, { inputErrors: [{ path: PATH, rule: 'REFUSED', message }] })
}

function passwordIn({ newAccountPassword }: Wish, { session }: GatewayContext): string | null {
  return session.customer ? null : (newAccountPassword ?? null)
}
