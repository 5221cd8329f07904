/**
 * Lets the browser say when the network is back, also while the page is in the background and its timers stand still: its
 * service worker then wakes the pages, and they send what waits. Browsers without it rely on the page's own checks.
 */
import type { Task } from './taskLog/task.ts'
import { hasOpenTasks, queuedTasks } from './taskLog/queueStore.ts'
import { isReady } from './watchForReturn.ts'
import type { Connection } from '../shop/connection.ts'

/** Message of the service worker to the pages. */
export interface ReplayMessage {
  readonly kind: 'replay'
}

/** Not every browser has it, so that the types do not know it. */
type SyncRegistration = ServiceWorkerRegistration & {
  readonly sync?: { readonly register: (tag: string) => Promise<void> }
}

const TAG = 'karat-tasks'

export function wakeWithNetwork(connection: Pick<Connection, 'state' | 'reached'>, check = isReady): void {
  const { serviceWorker }: { readonly serviceWorker?: ServiceWorkerContainer } = navigator
  if (!serviceWorker) return
  const register = async (tasks: readonly Task[]) => {
    if (connection.state() === 'online' || !hasOpenTasks(tasks)) return
    const registration: SyncRegistration | undefined = await serviceWorker.getRegistration()
    await registration?.sync?.register(TAG)
  }
  // A browser that refuses it leaves the page's own checks.
  queuedTasks.subscribe((tasks) => void register(tasks).catch(() => undefined))
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<Partial<ReplayMessage> | null>) => {
    if (data?.kind !== 'replay' || connection.state() === 'online') return
    // A connection that is back starts the log.
    void check().then((isBack) => isBack && connection.reached())
  })
}
