/** Result of a sign-in form without JavaScript: the response page renders the form again. */
import { createContext } from 'react'
import type { CredentialError } from './credentialErrors.ts'
import type { NeededCheck } from './IdentityNeeded.tsx'
import type { SignInRefusal } from './session.ts'

export interface SignInTry {
  /** E-mail address as typed. The password is not returned. */
  readonly email: string
  /** Path within the store. */
  readonly returnTo: string
  readonly errors: readonly CredentialError[]
  /** Null if the input was invalid and no request was sent. */
  readonly refusal: SignInRefusal | null
  /** The identity check, when the store requires it first. */
  readonly verification: NeededCheck | null
}

/** Null on every page except that response. */
export const SignInTryContext = createContext<SignInTry | null>(null)
