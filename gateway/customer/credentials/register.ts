/** Opens an account, and a session for private customers. */
import { emailProblem, nameProblems } from '#domain/address.ts'
import { enteredText } from '#domain/enteredText.ts'
import { passwordProblem } from '#domain/password.ts'
import { isTopLevelDomain } from '#domain/topLevelDomains.ts'
import * as v from 'valibot'
import {
  AccountRefusal,
  addressAt,
  beginTry,
  passwordAt,
  refusalByBackend,
  refuseInput,
  runOnce,
} from '../accountChanges.ts'
import { accountMessage, addressInputError, passwordInputError } from '../accountMessages.ts'
import type { GatewayContext } from '../../context.ts'
import { createCustomer, isEmailTaken, type NewCustomer } from '../credentialCalls.ts'
import { enteredAddress, latinNameErrors, platformAddress } from '../customerAddress.ts'
import { enterSession, type SignedInModel } from '../enterSession.ts'
import { upstreamErrorToNull } from '../../shared/errors.ts'
import type { InputError, RegisterInput } from '../../resolverTypes.generated.ts'
import { isPasswordOf } from '../../session/customerSource.ts'
import { verificationReturnUrl } from '../../shared/returnUrl.ts'
import type { VerificationRequired } from '../../session/signIn.ts'
import { verificationNeeded } from '../verificationNeeded.ts'
import { subscribe } from './source.ts'

/** Secret and kind of the session that was opened; null without one. */
const openedSchema = v.nullable(v.object({ secret: v.string(), kind: v.picklist(['cookie', 'bearer']) }))

export async function register(input: RegisterInput, context: GatewayContext) {
  const { store, session, api } = context
  const { idempotencyKey, password, asBearer = false } = input
  const change = { operation: 'register', idempotencyKey, input, opensSession: true }
  const kind = asBearer ? 'bearer' : 'cookie'
  const returnUrl = verificationReturnUrl(input.returnUrl, context)
  const open = (email: string) => enterSession(() => session.open({ email, password, asBearer, returnUrl }), context)
  let model: SignedInModel | null = null
  let verification: VerificationRequired | null = null

  const done = await runOnce(change, context, openedSchema, async ({ isRetry }) => {
    const customer = enteredCustomer(input, context)
    await openAccount(customer, isRetry, context)
    if (input.wantsNewsletter)
      await subscribe({ api, storeCode: store.storeCode }, customer.email).catch(
        upstreamErrorToNull((err) => context.log.warn({ err }, 'a new customer could not be subscribed')),
      )
    if (customer.businessAddress) return null
    const entered = await open(customer.email)
    if (entered.kind === 'verification') verification = entered
    // Some backends want the e-mail address to be confirmed first.
    if (entered.kind !== 'signedIn') return null
    ;({ model } = entered)
    return { secret: entered.opened.secret, kind } as const
  })

  if (done.kind === 'refused') return done.refused
  if (done.result === null && !done.isStored && verification) return withoutSession(verification, context)
  if (done.result === null && (!done.isStored || input.businessAddress)) return withoutSession(null, context)
  if (model) return model
  const { result } = done
  const entered =
    (result && (await enterSession(() => session.resume(result), context))) ??
    (await open(enteredText(input.email).toLowerCase()))
  if (entered.kind === 'signedIn') return entered.model
  return withoutSession(entered.kind === 'verification' ? entered : null, context)
}

const ADDRESS = 'businessAddress'

/** @throws AccountRefusal */
async function openAccount(customer: NewCustomer, isRetry: boolean, context: GatewayContext): Promise<void> {
  const { api, store } = context
  const access = { api, storeCode: store.storeCode }
  const attempt = await beginTry('register', customer.email, context)
  await createCustomer(access, customer).catch(async (error: unknown) => {
    if (!isEmailTaken(error)) {
      await attempt.dismiss()
      throw refusalByBackend(error, context, wordsOf(customer)) ?? error
    }
    // The first attempt may have opened the account although its answer was lost.
    if (!isRetry || !(await isPasswordOf(access, customer)))
      throw new AccountRefusal('EMAIL_TAKEN', accountMessage(store, 'emailTaken'), {
        inputErrors: [{ path: 'email', rule: 'REFUSED', message: accountMessage(store, 'emailTaken') }],
      })
  })
}

function wordsOf({ businessAddress }: NewCustomer) {
  const fields = passwordAt('password')
  return businessAddress ? { fields: { ...fields, ...addressAt(ADDRESS) }, address: ADDRESS } : { fields }
}

/** The account is open; its customer proves their identity, waits for the approval or confirms the e-mail address first. */
function withoutSession(verification: VerificationRequired | null, { store }: GatewayContext) {
  return verification
    ? verificationNeeded(verification, store)
    : ({ __typename: 'RegisteredUnapproved', store } as const)
}

/** @throws AccountRefusal */
function enteredCustomer(input: RegisterInput, context: GatewayContext): NewCustomer {
  const { store, api } = context
  const email = enteredText(input.email)
  const firstName = enteredText(input.firstName)
  const lastName = enteredText(input.lastName)
  const errors: InputError[] = []
  const wrongEmail = emailProblem(email)
  if (wrongEmail) errors.push(addressInputError(wrongEmail, 'email', store))
  const name = { firstName, lastName }
  for (const problem of nameProblems(name, { isTopLevelDomain }))
    errors.push(addressInputError(problem, problem.path, store))
  errors.push(...latinNameErrors(name, { path: '', store, profile: api.profile }))
  const wrongPassword = passwordProblem(input.password)
  if (wrongPassword) errors.push(passwordInputError(wrongPassword, 'password', store))
  if (input.businessAddress && !store.allowRegisterAsBusiness)
    throw new AccountRefusal('NOT_ALLOWED', accountMessage(store, 'notAllowed'))
  const business =
    input.businessAddress &&
    enteredAddress(input.businessAddress, { path: ADDRESS, isBusiness: true }, store, api.profile)
  refuseInput([...errors, ...(business?.errors ?? [])], context)
  return {
    // The storefront API refuses capital letters.
    email: email.toLowerCase(),
    password: input.password,
    firstName,
    lastName,
    storeId: store.storeId,
    businessAddress: business ? platformAddress(business.address, api.profile) : null,
  }
}
