/** What became of a call of the check. */
import { UpstreamError } from '../shared/errors.ts'

export type Outcome =
  | { readonly kind: 'answered' }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'missing' }
  | {
      readonly kind: 'failed'
      readonly text: string
      /** Whether something answered at all. */
      readonly isAnswered: boolean
    }

/** @param failure of the call; undefined for one that was answered */
export function outcomeOf(failure: unknown): Outcome {
  if (failure === undefined) return { kind: 'answered' }
  if (!(failure instanceof UpstreamError))
    return { kind: 'failed', text: failure instanceof Error ? failure.message : 'unknown error', isAnswered: false }
  const { code, status, refusalKind, refusalText } = failure
  if (code === 'UPSTREAM_NOT_IMPLEMENTED') return { kind: 'missing' }
  const said = refusalText ?? (status === null ? failure.message : `status ${status}`)
  if (code === 'UPSTREAM_REJECTED')
    return { kind: 'refused', text: `refused as ${refusalKind ?? 'unknown kind'}, "${said}"` }
  return { kind: 'failed', text: said, isAnswered: status !== null || code === 'UPSTREAM_MALFORMED' }
}
