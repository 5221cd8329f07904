/** Short messages about an event. Each is announced to screen readers and disappears after a timeout. */
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'

export interface Notification {
  readonly id: number
  readonly kind: 'success' | 'warning' | 'error'
  readonly text: string
  readonly action: NotificationAction | null
}

/** What the shopper can do about a message: follow a link, or run something such as "Undo". */
export type NotificationAction =
  | { readonly label: string; readonly path: string }
  | { readonly label: string; readonly run: () => void }

interface Message {
  readonly kind: Notification['kind']
  readonly text: string
  readonly action?: NotificationAction
  /** Stays until the shopper dismisses it. */
  readonly hasNoTimeout?: boolean
}

/** From the specification. */
const TIMEOUT_MS = 5_000

const shown = atom<readonly Notification[]>([])
let lastId = 0

export const notifications = {
  /** Adds a message, unless the newest displayed one has the same text. */
  add: ({ kind, text, action, hasNoTimeout = false }: Message): void => {
    if (shown.get().at(-1)?.text === text) return
    lastId += 1
    const id = lastId
    shown.set([...shown.get(), { id, kind, text, action: action ?? null }])
    if (!hasNoTimeout) setTimeout(() => notifications.dismiss(id), TIMEOUT_MS)
  },
  dismiss: (id: number): void => shown.set(shown.get().filter((one) => one.id !== id)),
}

export function useNotifications(): readonly Notification[] {
  return useStore(shown, { ssr: 'initial' })
}
