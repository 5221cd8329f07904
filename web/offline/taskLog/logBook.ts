/** The logs of all owners who have used this browser in one store, as they are stored. */
import { adopt, emptyLog, isOpen, keepOrders, type TaskLog } from './log.ts'

export interface LogBook {
  readonly version: 1
  readonly logs: Readonly<Record<string, TaskLog>>
  /** The owner of a session by the marker in the flag cookie, so that the owner is known without a connection. */
  readonly owners: Readonly<Record<string, string>>
}

export const GUEST = 'guest'
export const emptyBook: LogBook = { version: 1, logs: {}, owners: {} }
/** Markers of earlier sessions. */
const MAX_MARKERS = 10

export function logOf({ logs }: LogBook, owner: string): TaskLog {
  return logs[owner] ?? emptyLog
}

export function withLog(book: LogBook, owner: string, log: TaskLog): LogBook {
  return { ...book, logs: { ...book.logs, [owner]: log } }
}

/** A customer's session was seen with its marker: the guest's tasks and those of the unnamed session become the customer's. */
export function nameSession(book: LogBook, marker: string, owner: string): LogBook {
  const unnamed = unnamedOwner(marker)
  const known = Object.entries(book.owners).filter(([one]) => one !== marker)
  const owners = Object.fromEntries([...known, [marker, owner] as const].slice(-MAX_MARKERS))
  const { [unnamed]: waiting = emptyLog, [GUEST]: guest = emptyLog, ...others } = book.logs
  const own = others[owner] ?? emptyLog
  const named = {
    ...own,
    tasks: [...own.tasks, ...waiting.tasks.filter(isOpen)],
    setAside: [...own.setAside, ...waiting.setAside],
  }
  const joined = adopt(named, guest)
  return { ...book, owners, logs: { ...others, [owner]: { ...joined, pausedAt: null } } }
}

/** The owner of the session with this marker; null marker: a guest. */
export function ownerOf({ owners }: LogBook, marker: string | null): string {
  return marker === null ? GUEST : (owners[marker] ?? unnamedOwner(marker))
}

/**
 * After a sign-out: customers keep their orders. The guest's log is of the time after it: signing in has emptied it.
 *
 * @param current marker of the session that may have begun since; null for a guest
 */
export function clearAfterSignOut(book: LogBook, at: number, current: string | null): LogBook {
  const remaining = Object.entries(book.logs)
    .map(([owner, log]) => [owner, owner === GUEST ? log : keepOrders(log, at)] as const)
    .filter(([, { tasks, cart, setAside }]) => tasks.length > 0 || cart !== null || setAside.length > 0)
  const owners = Object.entries(book.owners).filter(([marker]) => marker === current)
  return { ...emptyBook, logs: Object.fromEntries(remaining), owners: Object.fromEntries(owners) }
}

const UNNAMED = 'session '

/** A session that the gateway has not named yet. */
function unnamedOwner(marker: string): string {
  return UNNAMED + marker
}

export function isUnnamed(owner: string): boolean {
  return owner.startsWith(UNNAMED)
}
