/** Whether the dialog for signing in stands open. Its page at /sign-in does the same without it. */
import { useSyncExternalStore } from 'react'

/** The entry in the head: where the focus goes when the link that had it is no more. */
export const accountEntryId = 'account'

const listeners = new Set<() => void>()
let isOpen = false

export const authentication = {
  open: (): void => change(true),
  close: (): void => change(false),
}

export function useAuthentication(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen, () => false)
}

function change(next: boolean): void {
  isOpen = next
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
