/** Session renewal: calls the backend with the customer's token and renews a refused token once, which is the maximum of attempts. */
import { isUnauthorized, renewalLimitReached, unauthenticated } from '../shared/errors.ts'
import { refreshTokens } from './customerSource.ts'
import type { RequestSession, RequestSessionParts, SessionState } from './requestSessionTypes.ts'

/** Message of the specification for a token that cannot be renewed. */
const NOT_RENEWED = 'Error refreshing user token. User is not authorized to access the resource'

type TokenParts = Pick<RequestSessionParts, 'sessions' | 'api' | 'storeCode' | 'log'>

export function createTokenUse(
  state: SessionState,
  { sessions, api, storeCode, log }: TokenParts,
): RequestSession['withToken'] {
  return async (call) => {
    const used = state.session
    if (!used) throw unauthenticated()
    try {
      return await call(used.token)
    } catch (error) {
      if (!isUnauthorized(error)) throw error
    }

    const token = await sessions.renew(used.id, used.token, (refreshToken) =>
      refreshTokens(api, storeCode, refreshToken),
    )
    if (token === null) {
      log.info('session ended: the backend refused to renew its token')
      state.forget()
      throw unauthenticated(NOT_RENEWED)
    }
    // Another call of this request may have ended or renewed the session in the meantime.
    const { session } = state
    if (session?.id === used.id && session.token !== token) await state.become({ ...session, token })
    try {
      return await call(token)
    } catch (error) {
      if (!isUnauthorized(error)) throw error
      log.info('session ended: the backend refused the renewed token')
      await state.end()
      throw renewalLimitReached()
    }
  }
}
