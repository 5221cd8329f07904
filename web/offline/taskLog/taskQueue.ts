/**
 * Sends the tasks of the log: in order, one at a time, by one tab at a time. A tab that finds another one sending waits
 * until that has finished, or until its lease has ended.
 */
import { atom, type ReadableAtom } from 'nanostores'
import type { Connection } from '../../shop/connection.ts'
import {
  acknowledge,
  amend,
  type Answer,
  claim,
  type Claim,
  discard,
  emptyLog,
  enqueue,
  forgetSetAside,
  isOpen,
  LEASE_MS,
  type NewTask,
  prepare,
  resume,
  type Sender,
  settle,
  type TaskLog,
} from './log.ts'
import { clearAfterSignOut, GUEST, isUnnamed, type LogBook, logOf, nameSession, ownerOf, withLog } from './logBook.ts'
import type { CartPartsFragment } from '../../client/generated/types.generated.ts'
import type { KnownMethods, PreparedOrder, Task, TaskContent } from './task.ts'
import type { TaskStorage } from './taskStorage.ts'

/** Sends one task. `prepare` notes what is sent next, before it is sent. */
export type Send = (task: Task, owner: string, note: (prepared: PreparedOrder) => Promise<void>) => Promise<Answer>

export interface TaskQueueParts {
  readonly storage: TaskStorage
  readonly connection: Pick<Connection, 'state' | 'subscribe'>
  readonly send: Send
  /** Marker of the signed-in session; null for a guest. */
  readonly marker: () => string | null
  readonly maxAttempts: number
  readonly tab: string
  /** Runs the work when no other tab runs its own. Null where the browser has no locks: then the lease in the log decides. */
  readonly exclusively: ((work: () => Promise<void>) => Promise<void>) | null
  readonly now: () => number
  /** Notifies the other tabs of a change. */
  readonly notify: () => void
  readonly sleep: (milliseconds: number) => Promise<void>
}

export interface TaskQueue {
  /** The log of the current owner, as this tab read it last. */
  readonly log: ReadableAtom<TaskLog>
  readonly owner: () => string
  readonly isPersistent: () => boolean
  /** False if the log is full. */
  add(task: NewTask): Promise<boolean>
  amend(id: string, content: TaskContent): Promise<void>
  discard(id: string): Promise<void>
  acknowledge(id: string): Promise<void>
  /** @param content other terms, to which the shopper has agreed */
  resume(id: string, content?: TaskContent): Promise<void>
  /** The shopper has been told what could not be read. */
  forgetSetAside(): Promise<void>
  storeCart(cart: CartPartsFragment | null): Promise<void>
  /** Of a guest: the prices of customers are not stored. */
  storeMethods(methods: KnownMethods): Promise<void>
  /** Sends what can be sent. Concurrent calls share a run. */
  replay(): Promise<void>
  /** Another tab has changed the log. */
  reload(): Promise<void>
  /** The customer of the session is known. */
  nameSession(marker: string, owner: string): Promise<void>
  /** The session has ended by a sign-out, or on the server. */
  endSession(reason: 'SIGNED_OUT' | 'EXPIRED'): Promise<void>
}

/** After this time the log is read again while another tab sends: it may have finished long before its lease ends. */
const BUSY_MS = 2_000
/** Waiting time after errors of the gateway, and after requests that hung while the shop answers others. */
const RETRY_MS = [2_000, 5_000, 15_000, 30_000, 60_000]

export function createTaskQueue(parts: TaskQueueParts): TaskQueue {
  return new StoredTaskQueue(parts)
}

class StoredTaskQueue implements TaskQueue {
  readonly log = atom<TaskLog>(emptyLog)
  readonly #parts: TaskQueueParts
  #owner: string
  #running: Promise<void> | null = null
  #isRequested = false

  constructor(parts: TaskQueueParts) {
    this.#parts = parts
    this.#owner = ownerOf({ version: 1, logs: {}, owners: {} }, parts.marker())
  }

  owner(): string {
    return this.#owner
  }

  isPersistent(): boolean {
    return this.#parts.storage.isPersistent()
  }

  async add(task: NewTask): Promise<boolean> {
    let isAdded = false
    await this.#change((known) => {
      const next = enqueue(known, task, this.#parts.now())
      isAdded = next !== null
      return next ?? known
    })
    return isAdded
  }

  amend(id: string, content: TaskContent): Promise<void> {
    return this.#change((known) => amend(known, id, content, this.#parts.now()))
  }

  discard(id: string): Promise<void> {
    return this.#change((known) => discard(known, id))
  }

  acknowledge(id: string): Promise<void> {
    return this.#change((known) => acknowledge(known, id))
  }

  resume(id: string, content?: TaskContent): Promise<void> {
    return this.#change((known) => resume(known, id, this.#parts.now(), content))
  }

  forgetSetAside(): Promise<void> {
    return this.#change(forgetSetAside)
  }

  storeCart(cart: CartPartsFragment | null): Promise<void> {
    return this.#change((known) => ({ ...known, cart }))
  }

  async storeMethods(methods: KnownMethods): Promise<void> {
    if (this.#parts.marker() === null) await this.#change((known) => ({ ...known, methods }))
  }

  replay(): Promise<void> {
    if (!this.log.get().tasks.some(isOpen)) return Promise.resolve()
    this.#isRequested = true
    this.#running ??= this.#runWhileRequested().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async reload(): Promise<void> {
    this.#show(await this.#parts.storage.read())
  }

  async nameSession(marker: string, owner: string): Promise<void> {
    this.#show(await this.#parts.storage.update((book) => nameSession(book, marker, owner)))
    this.#parts.notify()
  }

  async endSession(reason: 'SIGNED_OUT' | 'EXPIRED'): Promise<void> {
    const { storage, marker, now, notify } = this.#parts
    const at = now()
    this.#show(
      await storage.update((book) =>
        reason === 'SIGNED_OUT' ? clearAfterSignOut(book, at, marker()) : withoutCarts(book),
      ),
    )
    notify()
  }

  #show(book: LogBook): void {
    this.#owner = ownerOf(book, this.#parts.marker())
    this.log.set(logOf(book, this.#owner))
  }

  /** Changes the log of the owner at the time of the call: the session may end before it is written. A guest may sign in. */
  async #change(work: (log: TaskLog) => TaskLog): Promise<void> {
    const { storage, marker, notify } = this.#parts
    const mark = marker()
    this.#show(
      await storage.update((book) => {
        const own = ownerOf(book, mark ?? marker())
        return withLog(book, own, work(logOf(book, own)))
      }),
    )
    notify()
  }

  /** A task that is added while a run finds nothing more to send starts another one. */
  async #runWhileRequested(): Promise<void> {
    while (this.#isRequested) {
      this.#isRequested = false
      await this.#run()
    }
  }

  async #run(): Promise<void> {
    const { exclusively, sleep } = this.#parts
    for (let tries = 0; ; tries += 1) {
      let isAgain = false
      const work = async (): Promise<void> => {
        isAgain = await this.#sendAll(exclusively !== null)
      }
      if (exclusively) await exclusively(work)
      else await work()
      if (!isAgain) return
      await sleep(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 0)
    }
  }

  /** @returns whether an error of the gateway or a lost answer calls for another try */
  async #sendAll(isAlone: boolean): Promise<boolean> {
    const { connection } = this.#parts
    while (connection.state() === 'online') {
      const { claim: claimed, from } = await this.#claimNext(isAlone)
      if (claimed.kind === 'BUSY') {
        await this.#parts.sleep(BUSY_MS)
        continue
      }
      if (claimed.kind !== 'TASK') return false
      const { answer, isLate } = await this.#send(claimed.task, from)
      if (answer.kind === 'FAULT') return true
      // Repeated with the same key, unless the connection is gone: then its return starts the next run.
      if (answer.kind === 'UNREACHABLE' && !isLate) return connection.state() === 'online'
      if (answer.kind === 'UNAUTHENTICATED') return false
    }
    return false
  }

  async #claimNext(isAlone: boolean): Promise<{ readonly claim: Claim; readonly from: string }> {
    const { storage, marker, tab, now } = this.#parts
    let claimed: Claim = { kind: 'IDLE' }
    let from = this.#owner
    const sender: Sender = { tab, isAlone }
    const book = await storage.update((current) => {
      from = ownerOf(current, marker())
      // The gateway has not named the session yet, so that nothing can be sent for its customer only.
      if (isUnnamed(from)) {
        claimed = { kind: 'PAUSED' }
        return current
      }
      const [next, result] = claim(logOf(current, from), sender, now())
      claimed = result
      return withLog(current, from, next)
    })
    this.#show(book)
    return { claim: claimed, from }
  }

  async #send(task: Task, from: string): Promise<{ readonly answer: Answer; readonly isLate: boolean }> {
    const { storage, send, maxAttempts, now, notify } = this.#parts
    const note = async (prepared: PreparedOrder): Promise<void> => {
      await storage.update((book) => withLog(book, from, prepare(logOf(book, from), task.id, prepared, now())))
    }
    // A tab that slept since it took the task takes it again: its age is checked with that.
    const isLate = now() - task.updatedAt > LEASE_MS
    const answer = isLate
      ? ({ kind: 'UNREACHABLE' } as const)
      : await send(task, from, note).catch((): Answer => ({ kind: 'UNREACHABLE' }))
    const book = await storage.update((current) =>
      withLog(current, from, settle(logOf(current, from), task.id, answer, { now: now(), maxAttempts })),
    )
    this.#show(book)
    notify()
    return { answer, isLate }
  }
}

/** The same customer may sign in again: tasks wait, and the cart is not shown to anybody else. */
function withoutCarts(book: LogBook): LogBook {
  const logs = Object.entries(book.logs).map(([owner, log]): [string, TaskLog] => [
    owner,
    owner === GUEST ? log : { ...log, cart: null },
  ])
  return { ...book, logs: Object.fromEntries(logs) }
}
