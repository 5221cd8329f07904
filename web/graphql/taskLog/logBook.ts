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
  const joined = adopt({ ...own, tasks: [...own.tasks, ...waiting.tasks.filter(isOpen)] }, guest)
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
    .filter(([, { tasks, cart }]) => tasks.length > 0 || cart !== null)
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

/** A stored value of another version, or one that was half written, is no book. */
export function readBook(value: unknown): LogBook {
  if (typeof value !== 'object' || value === null) return emptyBook
  const book = value as { readonly [Field in keyof LogBook]?: unknown }
  if (book.version !== 1 || !isRecord(book.logs) || !isRecord(book.owners)) return emptyBook
  const logs = Object.entries(book.logs).filter(([, log]) => isRecord(log) && Array.isArray(log['tasks']))
  return { version: 1, logs: Object.fromEntries(logs) as LogBook['logs'], owners: book.owners as LogBook['owners'] }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
