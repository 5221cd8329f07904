/**
 * Who is signed in, as far as the page knows. The server renders for guests;
 * a plain flag cookie tells before the first paint that there is somebody (public/flags.js).
 */
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { ViewerPartsFragment } from '../graphql/generated/documents.generated.ts'

export type ViewerState =
  | { readonly kind: 'guest' }
  /** Somebody is signed in, and has not been asked for yet. */
  | { readonly kind: 'awaited' }
  | { readonly kind: 'known'; readonly viewer: ViewerPartsFragment }
  /** Somebody is signed in, and nobody could tell who. */
  | { readonly kind: 'unreached' }

const guest: ViewerState = { kind: 'guest' }
const awaited: ViewerState = { kind: 'awaited' }
const store = atom<ViewerState>(
  typeof document !== 'undefined' && document.documentElement.dataset['signedIn'] !== undefined ? awaited : guest,
)

export const viewerState = {
  read: (): ViewerState => store.get(),
  write: (next: ViewerState): void => store.set(next),
}

export function useViewer(): ViewerState {
  return useStore(store, { ssr: () => guest })
}

/** What the flag cookie says now: another tab may have changed it. It differs from sign-in to sign-in; null while nobody is signed in. */
export function signInMark(cookies: string): string | null {
  return /(?:^|;\s*)signedIn=(1[\w-]*)(?:;|$)/.exec(cookies)?.[1] ?? null
}
