/** Validates the credentials before they are sent. */
import type { Credentials } from './session.ts'

export type CredentialError = 'MISSING' | 'NO_EMAIL'
export type CredentialErrors = Readonly<Record<keyof Credentials, CredentialError | null>>

export function findCredentialErrors({ email, password }: Credentials): CredentialErrors {
  return {
    email: email === '' ? 'MISSING' : isEmail(email) ? null : 'NO_EMAIL',
    password: password === '' ? 'MISSING' : null,
  }
}

/** Checks only for a local part, an at sign and a host; the backend does the real validation. */
function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}
