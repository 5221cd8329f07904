/** Validates the credentials before they are sent. */
import type { Credentials } from './session.ts'

export type Fault = 'MISSING' | 'NO_EMAIL'
export type Faults = Readonly<Record<keyof Credentials, Fault | null>>

export function findFaults({ email, password }: Credentials): Faults {
  return {
    email: email === '' ? 'MISSING' : isEmail(email) ? null : 'NO_EMAIL',
    password: password === '' ? 'MISSING' : null,
  }
}

/** Checks only for a local part, an at sign and a host; the backend does the real validation. */
function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}
