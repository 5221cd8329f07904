/** What is wrong with what was typed, before it is sent. */
import type { Credentials } from './session.ts'

export type Fault = 'MISSING' | 'NO_EMAIL'
export type Faults = Readonly<Record<keyof Credentials, Fault | null>>

export function findFaults({ email, password }: Credentials): Faults {
  return {
    email: email === '' ? 'MISSING' : isEmail(email) ? null : 'NO_EMAIL',
    password: password === '' ? 'MISSING' : null,
  }
}

/** Something, an at sign, a host: the backend knows best which addresses there are. */
function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}
