/** Changes name, e-mail address and newsletter. */
import { emailProblem, nameProblems } from '#domain/address.ts'
import { enteredText } from '#domain/enteredText.ts'
import { isTopLevelDomain } from '#domain/topLevelDomains.ts'
import {
  AccountRefusal,
  type AccountOutcomeModel,
  beginTry,
  changeAccount,
  refusalByBackend,
  refuseInput,
} from '../accountChanges.ts'
import { latinNameErrors } from '../customerAddress.ts'
import { accountMessage, addressInputError } from '../accountMessages.ts'
import type { GatewayContext } from '../../context.ts'
import { isEmailTaken } from '../credentialCalls.ts'
import { sendNewsletter } from '../newsletterCalls.ts'
import type { ChangeProfileInput, InputError } from '../../resolverTypes.generated.ts'
import { isPasswordOf } from '../../session/customerSource.ts'
import type { Try } from '../../session/tryLimiter.ts'
import { type CustomerRecord, updateRecord } from './source.ts'

const MAX_PASSWORD_LENGTH = 1_000

export function changeProfile(input: ChangeProfileInput, context: GatewayContext): Promise<AccountOutcomeModel> {
  const { idempotencyKey, ...content } = input
  return changeAccount(
    { operation: 'changeProfile', idempotencyKey, input: content },
    context,
    async (customer, attempt) => {
      const { loaders, session } = context
      const record = await loaders.account.record(customer.customerId)
      const wanted = wantedProfile(input, record)
      // The first attempt may have changed it although its answer was lost: the session still has the old one.
      const isNewEmail = wanted.email !== record.email || (attempt.isRetry && wanted.email !== customer.email)
      refuseInput(errorsIn(input, wanted, isNewEmail, context), context)

      const isChanged = isNewEmail || wanted.firstname !== record.firstname || wanted.lastname !== record.lastname
      const password = input.currentPassword ?? ''
      if (isChanged) {
        const proof = isNewEmail ? await provePassword(record.email, password, context) : null
        await sendProfile(wanted, { record, idempotencyKey: attempt.requestIdOf('profile') }, context)
        await proof?.succeeded()
        loaders.account.forget()
        await session.reload()
      }
      if (input.wantsNewsletter != null) await changeNewsletter(wanted.email, input.wantsNewsletter, context)
      // Last, because it may open another session.
      if (isNewEmail) await session.continueAlone(password)
    },
  )
}

type Profile = Pick<CustomerRecord, 'email' | 'firstname' | 'lastname'>

function wantedProfile({ firstName, lastName, email }: ChangeProfileInput, record: CustomerRecord): Profile {
  const read = (text: string | null | undefined) => (text == null ? null : enteredText(text))
  const newEmail = read(email) ?? record.email
  return {
    email: newEmail.toLowerCase() === record.email.toLowerCase() ? record.email : newEmail,
    firstname: read(firstName) ?? record.firstname,
    lastname: read(lastName) ?? record.lastname,
  }
}

/** Names that are not given are not checked: the backend may have accepted others. */
function errorsIn(
  { firstName, lastName, currentPassword }: ChangeProfileInput,
  { email, firstname, lastname }: Profile,
  isNewEmail: boolean,
  { store, api }: GatewayContext,
): readonly InputError[] {
  const name = { firstName: firstname, lastName: lastname }
  const names = [
    ...nameProblems(name, { isTopLevelDomain }).map((problem) => addressInputError(problem, problem.path, store)),
    ...latinNameErrors(name, { path: '', store, profile: api.profile }),
  ]
  const address = isNewEmail ? emailProblem(email) : null
  return [
    ...names.filter(({ path }) => (path === 'firstName' ? firstName : lastName) != null),
    ...(address ? [addressInputError(address, 'email', store)] : []),
    ...(isNewEmail && !currentPassword
      ? [{ path: 'currentPassword', rule: 'REQUIRED' as const, message: accountMessage(store, 'required') }]
      : []),
  ]
}

/** A wrong password counts as a failed sign-in. @throws AccountRefusal */
async function provePassword(email: string, password: string, context: GatewayContext): Promise<Try> {
  const { api, store } = context
  const attempt = await beginTry('signIn', email, context)
  const isRight =
    password.length <= MAX_PASSWORD_LENGTH &&
    (await isPasswordOf({ api, storeCode: store.storeCode }, { email, password }).catch(async (error: unknown) => {
      await attempt.dismiss()
      throw error
    }))
  if (!isRight) throw new AccountRefusal('WRONG_PASSWORD', accountMessage(store, 'wrongPassword'))
  return attempt
}

/** A taken e-mail address leaves the attempt counted, so that few addresses can be tried. */
async function sendProfile(
  profile: Profile,
  update: { readonly record: CustomerRecord; readonly idempotencyKey: string },
  context: GatewayContext,
): Promise<void> {
  const { api, session, store } = context
  const { email, firstname, lastname } = profile
  await session
    .withToken((token) =>
      updateRecord({ api, storeCode: store.storeCode, token }, { email, firstname, lastname }, update),
    )
    .catch((error: unknown) => {
      if (isEmailTaken(error)) throw new AccountRefusal('EMAIL_TAKEN', accountMessage(store, 'emailTaken'))
      throw refusalByBackend(error, context) ?? error
    })
}

/** Nothing is sent when nothing changes. @throws UpstreamError */
async function changeNewsletter(
  email: string,
  isWanted: boolean,
  { api, store, loaders, session }: GatewayContext,
): Promise<void> {
  if ((await loaders.account.isSubscribed(email)) === isWanted) return
  await session.withToken((token) => sendNewsletter({ api, storeCode: store.storeCode, token }, email, isWanted))
  loaders.account.forget()
}
