/** Session renewal: calls the backend with the customer's token and renews a refused token once, which is the maximum of attempts. */
import { isUnauthorized, refuted, renewalLimitReached, unauthenticated, UpstreamError } from '../shared/errors.ts'
import { isAccepted, refreshTokens } from './customerSource.ts'
import type { RequestSession, RequestSessionParts, SessionState } from './requestSessionTypes.ts'

/** Message of the specification for a token that cannot be renewed. */
const NOT_RENEWED = 'Error refreshing user token. User is not authorized to access the resource'

type TokenParts = Pick<RequestSessionParts, 'sessions' | 'api' | 'storeCode' | 'log'>

export function createTokenUse(
  state: SessionState,
  { sessions, api, storeCode, log }: TokenParts,
): RequestSession['withToken'] {
  /** One refusal does not end a session, because it may mean any bad request. @throws UpstreamError for a token that is accepted elsewhere */
  const refuteIfAccepted = async (token: string, error: unknown): Promise<void> => {
    if (error instanceof UpstreamError && (await isAccepted(api, storeCode, token)))
      throw refuted(error, 'the account can be read with the same token')
  }
  return async (call) => {
    const used = state.session
    if (!used) throw unauthenticated()
    let refusal: unknown
    try {
      return await call(used.token)
    } catch (error) {
      if (!isUnauthorized(error)) throw error
      refusal = error
    }

    const token = await sessions.renew(used.id, used.token, async (refreshToken) => {
      const tokens = refreshToken === null ? null : await refreshTokens(api, storeCode, refreshToken)
      if (!tokens) await refuteIfAccepted(used.token, refusal)
      return tokens
    })
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
      await refuteIfAccepted(token, error)
      log.info('session ended: the backend refused the renewed token')
      await state.end()
      throw renewalLimitReached()
    }
  }
}
