/** Asking the backend with the customer's token: one that is refused is renewed once. */
import { unauthenticated } from '../errors.ts'
import { isUnauthorized, refreshTokens } from './customerSource.ts'
import type { RequestSession, RequestSessionParts } from './requestSessionTypes.ts'
import type { SessionState } from './sessionState.ts'

/** The specification's words for a token that cannot be renewed. */
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
    } catch (fault) {
      if (!isUnauthorized(fault)) throw fault
    }

    const token = await sessions.renew(used.id, used.token, (refreshToken) =>
      refreshTokens(api, storeCode, refreshToken),
    )
    if (token === null) {
      log.info('a session ended: the backend renews its token no more')
      state.forget()
      throw unauthenticated(NOT_RENEWED)
    }
    // Another call of this request may have ended the session meanwhile, or renewed it.
    const { session } = state
    if (session?.id === used.id && session.token !== token) await state.become({ ...session, token })
    try {
      return await call(token)
    } catch (fault) {
      if (!isUnauthorized(fault)) throw fault
      log.info('a session ended: the backend refuses the token it has just renewed')
      await state.end()
      throw unauthenticated(NOT_RENEWED)
    }
  }
}
