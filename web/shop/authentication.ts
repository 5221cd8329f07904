/** Whether the dialog for signing in stands open. Its page at /sign-in does the same without it. */
import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

/** The entry in the head: where the focus goes when the link that had it is no more. */
export const accountEntryId = 'account'

const { subscribe, tell } = createListeners()
let isOpen = false

export const authentication = {
  open: (): void => change(true),
  close: (): void => change(false),
}

export function useAuthentication(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  )
}

function change(next: boolean): void {
  isOpen = next
  tell()
}
