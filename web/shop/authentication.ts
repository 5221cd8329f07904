/** Whether the dialog for signing in stands open. Its page at /sign-in does the same without it. */
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'

/** The entry in the head: where the focus goes when the link that had it is no more. */
export const accountEntryId = 'account'

const isOpen = atom(false)

export const authentication = {
  open: (): void => isOpen.set(true),
  close: (): void => isOpen.set(false),
}

export function useAuthentication(): boolean {
  return useStore(isOpen, { ssr: 'initial' })
}
