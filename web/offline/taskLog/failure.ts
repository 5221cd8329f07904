/** What an error of a mutation means for its task. */
import { AWAY_STATUSES, BROWSER_ORDER_TIMEOUT_MS } from '#domain/requestLimits.ts'
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'
import type { Answer } from './log.ts'

export function failureOf(error: unknown): Answer {
  if (ServerError.is(error)) {
    if (error.statusCode === 401) return { kind: 'UNAUTHENTICATED' }
    return AWAY_STATUSES.includes(error.statusCode) ? { kind: 'UNREACHABLE' } : { kind: 'FAULT' }
  }
  if (CombinedGraphQLErrors.is(error)) {
    const codes = error.errors.map(({ extensions }) => extensions?.['code'])
    return codes.includes('UNAUTHENTICATED') ? { kind: 'UNAUTHENTICATED' } : { kind: 'FAULT' }
  }
  // A failed fetch is a TypeError, and one that took too long is aborted.
  const isNetwork = error instanceof TypeError || (error instanceof DOMException && error.name !== 'SyntaxError')
  return { kind: isNetwork ? 'UNREACHABLE' : 'FAULT' }
}

/**
 * A request that hangs is given up, and repeated with the same key: the gateway lets the repetition wait until the first one
 * has ended, and answers both alike. An order takes longer, because the backend computes it once more: web gives it up earlier, proxies later.
 */
export const TIMEOUT_MS = { CART: 15_000, ORDER: BROWSER_ORDER_TIMEOUT_MS } as const

/** Options of a mutation that a task sends: for the owner of the log only. */
export function taskOptions(owner: string, kind: keyof typeof TIMEOUT_MS) {
  return {
    fetchPolicy: 'no-cache',
    errorPolicy: 'all',
    context: {
      headers: { 'x-expected-viewer': owner },
      fetchOptions: { signal: AbortSignal.timeout(TIMEOUT_MS[kind]) },
      queryDeduplication: false,
    },
  } as const
}
