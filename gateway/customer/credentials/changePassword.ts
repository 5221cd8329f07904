/** A new password by the current one. */
import { passwordProblem } from '#domain/password.ts'
import {
  AccountRefusal,
  type AccountOutcomeModel,
  beginTry,
  changeAccount,
  passwordAt,
  refusalByBackend,
  refuseInput,
} from '../accountChanges.ts'
import { accountMessage, passwordInputError } from '../accountMessages.ts'
import type { RequestScope } from '../../shared/requestScope.ts'
import { UpstreamError } from '../../shared/errors.ts'
import type { ChangePasswordInput } from '../../resolverTypes.generated.ts'
import { isPasswordOf } from '../../session/customerSource.ts'
import { changePassword as sendPasswords } from './source.ts'

const MAX_CURRENT_LENGTH = 1_000

export function changePassword(input: ChangePasswordInput, context: RequestScope): Promise<AccountOutcomeModel> {
  const { idempotencyKey, currentPassword, newPassword } = input
  const { api, session, store } = context
  const change = { operation: 'changePassword', idempotencyKey, input: [currentPassword, newPassword] }
  return changeAccount(change, context, async (customer, { isRetry }) => {
    const problem = passwordProblem(newPassword)
    refuseInput(
      [
        ...(currentPassword === ''
          ? [{ path: 'currentPassword', rule: 'REQUIRED' as const, message: accountMessage(store, 'required') }]
          : []),
        ...(problem ? [passwordInputError(problem, 'newPassword', store)] : []),
      ],
      context,
    )
    const attempt = await beginTry('signIn', customer.email, context)
    const access = { api, storeCode: store.storeCode }
    try {
      if (currentPassword.length > MAX_CURRENT_LENGTH) throw wrongPassword(context)
      // The token is renewed if the backend refuses it. After that, code 401 means the password.
      const { email, token } = await session.reload()
      await sendPasswords(access, token, { currentPassword, newPassword }).catch(async (error: unknown) => {
        if (!isWrongPassword(error))
          throw refusalByBackend(error, context, { fields: passwordAt('newPassword') }) ?? error
        // The first attempt may have changed it although its answer was lost.
        if (!isRetry || !(await isPasswordOf(access, { email, password: newPassword }))) throw wrongPassword(context)
      })
    } catch (error) {
      if (!(error instanceof AccountRefusal && error.reason === 'WRONG_PASSWORD')) await attempt.dismiss()
      throw error
    }
    await attempt.succeeded()
    await session.continueAlone(newPassword)
  })
}

function wrongPassword({ store }: RequestScope): AccountRefusal {
  return new AccountRefusal('WRONG_PASSWORD', accountMessage(store, 'wrongPassword'))
}

function isWrongPassword(error: unknown): boolean {
  if (!(error instanceof UpstreamError)) return false
  return error.refusalKind === 'WRONG_PASSWORD' || error.platformCode === 401 || error.status === 401
}
