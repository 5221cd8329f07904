/** Short messages about what has happened: each is announced, and goes by itself. */
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'

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

const shown = atom<readonly Notification[]>([])
let lastId = 0

export const notifications = {
  /** A message that is shown already is not added again. */
  tell: ({ kind, text, hasNoTimeout = false }: Message): void => {
    if (shown.get().at(-1)?.text === text) return
    lastId += 1
    const id = lastId
    shown.set([...shown.get(), { id, kind, text }])
    if (!hasNoTimeout) setTimeout(() => notifications.putAway(id), timeToLiveMs)
  },
  putAway: (id: number): void => shown.set(shown.get().filter((one) => one.id !== id)),
}

export function useNotifications(): readonly Notification[] {
  return useStore(shown, { ssr: 'initial' })
}
