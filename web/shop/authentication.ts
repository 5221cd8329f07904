/** Whether the sign-in dialog is open. The page at /sign-in does the same without the dialog. */
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'

/** Id of the account entry in the header. It receives the focus when the link that had it is removed. */
export const accountEntryId = 'account'

const isOpen = atom(false)

export const authentication = {
  open: (): void => isOpen.set(true),
  close: (): void => isOpen.set(false),
}

export function useAuthentication(): boolean {
  return useStore(isOpen, { ssr: 'initial' })
}
