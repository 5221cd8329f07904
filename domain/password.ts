/** The rule for new passwords. The browser and the gateway check by this module; the backend has the last word. */

/** In characters. The maximum is the platform's. */
export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 256
export const MIN_PASSWORD_KINDS = 3
/** Lower case, upper case, digits and everything else. */
const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u]

/** A rule that a password breaks. `bound` is the violated limit. */
export interface PasswordProblem {
  /** FORMAT: fewer kinds of characters than `bound`. */
  readonly rule: 'REQUIRED' | 'TOO_SHORT' | 'TOO_LONG' | 'FORMAT'
  readonly bound: string | null
}

/** Why a password cannot be set; null if it can. */
export function passwordProblem(password: string): PasswordProblem | null {
  const { length } = Array.from(password)
  if (length === 0) return { rule: 'REQUIRED', bound: null }
  if (length < MIN_PASSWORD_LENGTH) return { rule: 'TOO_SHORT', bound: String(MIN_PASSWORD_LENGTH) }
  if (length > MAX_PASSWORD_LENGTH) return { rule: 'TOO_LONG', bound: String(MAX_PASSWORD_LENGTH) }
  const kinds = KINDS.filter((kind) => kind.test(password)).length
  return kinds < MIN_PASSWORD_KINDS ? { rule: 'FORMAT', bound: String(MIN_PASSWORD_KINDS) } : null
}
