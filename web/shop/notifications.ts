/** Short messages about what has happened: each is announced, and goes by itself. */
import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

export interface Notification {
  readonly id: number
  readonly kind: 'success' | 'warning' | 'error'
  readonly text: string
}

interface Message {
  readonly kind: Notification['kind']
  readonly text: string
  /** Stays until it is put away. */
  readonly hasNoTimeout?: boolean
}

/** The spec's time to live. */
const timeToLiveMs = 5_000

const { subscribe, tell } = createListeners()
const none: readonly Notification[] = []
let shown = none
let lastId = 0

export const notifications = {
  /** A message that is shown already is not added again. */
  tell: ({ kind, text, hasNoTimeout = false }: Message): void => {
    if (shown.at(-1)?.text === text) return
    lastId += 1
    const id = lastId
    change([...shown, { id, kind, text }])
    if (!hasNoTimeout) setTimeout(() => notifications.putAway(id), timeToLiveMs)
  },
  putAway: (id: number): void => change(shown.filter((one) => one.id !== id)),
}

export function useNotifications(): readonly Notification[] {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  )
}

function change(next: readonly Notification[]): void {
  shown = next
  tell()
}
