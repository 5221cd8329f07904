/**
 * The signed-in customer, as far as the page knows. The server renders for guests;
 * app/early/flags.js reads a plain flag cookie before the first paint and marks the document as signed in.
 */
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { ViewerPartsFragment } from '../client/generated/documents.generated.ts'

export type ViewerState =
  /** `hasSignedOut`: the customer has ended the session in this tab, or its tokens could not be renewed. */
  | { readonly kind: 'guest'; readonly hasSignedOut?: boolean }
  /** A customer is signed in and not loaded yet. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'known'; readonly viewer: ViewerPartsFragment }
  /** A customer is signed in and could not be loaded. */
  | { readonly kind: 'unavailable' }

const guest: ViewerState = { kind: 'guest' }
const pending: ViewerState = { kind: 'pending' }
const store = atom<ViewerState>(
  typeof document !== 'undefined' && document.documentElement.dataset['signedIn'] !== undefined ? pending : guest,
)

export const viewerState = {
  read: (): ViewerState => store.get(),
  write: (next: ViewerState): void => store.set(next),
  /** Calls the listener at once, and with each change. */
  subscribe: (listener: (state: ViewerState) => void) => store.subscribe(listener),
}

export function useViewer(): ViewerState {
  return useStore(store, { ssr: () => guest })
}

/** Reads the session marker from the flag cookie, which another tab may have changed. It differs for each sign-in; null for a guest. */
export function sessionMarker(cookies: string): string | null {
  return /(?:^|;\s*)signedIn=(1[\w-]*)(?:;|$)/.exec(cookies)?.[1] ?? null
}
