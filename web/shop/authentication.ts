/** Whether the sign-in dialog is open. The page at /sign-in does the same without the dialog. */
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'

/** Id of the account entry in the header. It receives the focus when the link that had it is removed. */
export const accountEntryId = 'account'

/** Why the dialog is open: the shopper's request or an ended session, or a token that could not be renewed. */
type Opening = 'SIGN_IN' | 'RENEWAL_LIMIT'

const opening = atom<Opening | null>(null)

export const authentication = {
  open: (reason: Opening = 'SIGN_IN'): void => opening.set(opening.get() ?? reason),
  close: (): void => opening.set(null),
}

/** Null while the dialog is closed. */
export function useAuthentication(): Opening | null {
  return useStore(opening, { ssr: 'initial' })
}
