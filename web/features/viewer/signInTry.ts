/** What came of a try by a plain form, without script: the page that answers it shows the form again. */
import { createContext } from 'react'
import type { Faults } from './credentialErrors.ts'
import type { SignInRefusal } from './session.ts'

export interface SignInTry {
  /** As it was typed. The password is not kept. */
  readonly email: string
  /** Path within the store. */
  readonly returnTo: string
  readonly faults: Faults
  /** Null while something that was typed is wrong: then nobody was asked. */
  readonly refusal: SignInRefusal | null
}

/** Null on every page but that answer. */
export const SignInTryContext = createContext<SignInTry | null>(null)
