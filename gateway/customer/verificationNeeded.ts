/** The refusal of a customer who has to prove their identity first. */
import { messageLanguage } from '../shared/languages.ts'
import { translate } from '../shared/messages.ts'
import type { IdentityCheck } from '../session/signIn.ts'
import type { StoreView } from '../storeTable.ts'

export function verificationMessage(store: StoreView): string {
  return translate(messageLanguage(store), /* i18n */ 'Please verify your identity before you sign in and order.')
}

export function verificationNeeded({ url, lastResult }: IdentityCheck, store: StoreView) {
  return { __typename: 'VerificationNeeded', message: verificationMessage(store), url, lastResult } as const
}
