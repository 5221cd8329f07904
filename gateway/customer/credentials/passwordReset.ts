/** A new password with a link that comes by e-mail. */
import { emailProblem } from '#domain/address.ts'
import { enteredText } from '#domain/enteredText.ts'
import { passwordProblem } from '#domain/password.ts'
import { AWAY_STATUSES } from '#domain/requestLimits.ts'
import * as v from 'valibot'
import { AccountRefusal, beginTry, passwordAt, refusalByBackend, refuseInput, runOnce } from '../accountChanges.ts'
import { accountMessage, addressInputError, passwordInputError } from '../accountMessages.ts'
import type { GatewayContext } from '../../context.ts'
import { enterSession, type SignedInModel } from '../enterSession.ts'
import { UpstreamError } from '../../shared/errors.ts'
import type { RequestPasswordResetInput, ResetPasswordInput } from '../../resolverTypes.generated.ts'
import { verificationReturnUrl } from '../../shared/returnUrl.ts'
import { isPasswordOf } from '../../session/customerSource.ts'
import { createPassword, isLinkRefused, requestPasswordReset as sendLink } from './source.ts'

const MAX_TOKEN_LENGTH = 500

export async function requestPasswordReset(input: RequestPasswordResetInput, context: GatewayContext) {
  const { api, store, log } = context
  const email = enteredText(input.email)
  const change = { operation: 'requestPasswordReset', idempotencyKey: input.idempotencyKey, input: email }
  const done = await runOnce(change, context, v.null(), async () => {
    const problem = emailProblem(email)
    refuseInput(problem ? [addressInputError(problem, 'email', store)] : [], context)
    await beginTry('requestPasswordReset', email, context)
    await sendLink({ api, storeCode: store.storeCode }, email).catch((error: unknown) => {
      // Whatever the backend answers depends on whether there is an account. Without an answer the client may try again.
      if (!(error instanceof UpstreamError) || error.status === null || AWAY_STATUSES.includes(error.status))
        throw error
      if (error.code === 'UPSTREAM_NOT_IMPLEMENTED') throw error
      if (error.refusalKind !== 'NO_SUCH_ENTITY') log.warn({ err: error }, 'the backend sent no link to a new password')
    })
    return null
  })
  return done.kind === 'refused' ? done.refused : { __typename: 'PasswordResetRequested' as const, store }
}

/** Secret and kind of the session that was opened; null without one. */
const openedSchema = v.nullable(v.object({ secret: v.string(), kind: v.picklist(['cookie', 'bearer']) }))

export async function resetPassword(input: ResetPasswordInput, context: GatewayContext) {
  const { store, session, signsInAfterReset } = context
  const { idempotencyKey, newPassword, asBearer = false } = input
  const [email, resetToken] = [enteredText(input.email), input.resetToken.trim()]
  const kind = asBearer ? 'bearer' : 'cookie'
  const returnUrl = verificationReturnUrl(null, context)
  let model: SignedInModel | null = null

  const change = { operation: 'resetPassword', idempotencyKey, input, opensSession: true }
  const done = await runOnce(change, context, openedSchema, async ({ isRetry }) => {
    await setPassword({ email, newPassword, resetToken }, isRetry, context)
    if (!signsInAfterReset) {
      await session.endAllOf(email)
      return null
    }
    const entered = await enterSession(
      () => session.open({ email, password: newPassword, asBearer, endsOthers: true, returnUrl }),
      context,
    )
    if (entered.kind !== 'signedIn') return null
    ;({ model } = entered)
    return { secret: entered.opened.secret, kind } as const
  })

  if (done.kind === 'refused') return done.refused
  if (model) return model
  const { result } = done
  const entered = result && (await enterSession(() => session.resume(result), context))
  return entered?.kind === 'signedIn' ? entered.model : { __typename: 'PasswordReset' as const, store }
}

/** @throws AccountRefusal */
async function setPassword(
  given: { readonly email: string; readonly newPassword: string; readonly resetToken: string },
  isRetry: boolean,
  context: GatewayContext,
): Promise<void> {
  const { api, store } = context
  const { email, newPassword, resetToken } = given
  const access = { api, storeCode: store.storeCode }
  const problem = passwordProblem(newPassword)
  refuseInput(problem ? [passwordInputError(problem, 'newPassword', store)] : [], context)
  const attempt = await beginTry('resetPassword', email, context)
  const isLink = emailProblem(email) === null && resetToken !== '' && resetToken.length <= MAX_TOKEN_LENGTH
  if (!isLink) throw expired(context)
  await createPassword(access, given).catch(async (error: unknown) => {
    if (!isLinkRefused(error)) {
      await attempt.dismiss()
      throw refusalByBackend(error, context, { fields: passwordAt('newPassword') }) ?? error
    }
    // The first attempt may have set it although its answer was lost.
    if (!isRetry || !(await isPasswordOf(access, { email, password: newPassword }))) throw expired(context)
  })
  await attempt.succeeded()
}

function expired({ store }: GatewayContext): AccountRefusal {
  return new AccountRefusal('RESET_TOKEN_EXPIRED', accountMessage(store, 'resetTokenExpired'))
}
