/** Validates the credentials before they are sent. */
import type { Credentials } from './session.ts'

export interface CredentialError {
  /** Name of the field. */
  readonly path: keyof Credentials
  readonly rule: 'MISSING' | 'NO_EMAIL'
}

/** In the order of the fields. */
export function findCredentialErrors({ email, password }: Credentials): readonly CredentialError[] {
  const errors: CredentialError[] = []
  if (email === '') errors.push({ path: 'email', rule: 'MISSING' })
  else if (!isEmail(email)) errors.push({ path: 'email', rule: 'NO_EMAIL' })
  if (password === '') errors.push({ path: 'password', rule: 'MISSING' })
  return errors
}

/** Checks only for a local part, an at sign and a host; the backend does the real validation. */
function isEmail(text: string): boolean {
  const [local, host, ...more] = text.split('@')
  // A single regular expression would backtrack at every point of a long text.
  return local !== '' && host !== undefined && more.length === 0 && !/\s/.test(text) && /.\../.test(host)
}
