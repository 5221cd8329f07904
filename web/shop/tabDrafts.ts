/**
 * What the shopper has typed into a form, per form: survives a reload and the back button, not the tab. A browser without storage
 * keeps it in memory until the page is closed. Forms leave out passwords and personal numbers.
 *
 * A draft belongs to one session. When the server ends a customer's session, the drafts wait in memory: the same customer gets them
 * back, and nobody else.
 */
import { sessionMarker } from './viewer.ts'

/** From the specification: a shopper is in the checkout for 30 minutes after the last change. */
const MAX_AGE_MS = 30 * 60_000
/** More than any form: a longer text is not this module's. */
const MAX_TEXT_LENGTH = 50_000
/** Begins the names of the stored texts. */
const DRAFT_PREFIX = 'draft '

interface StoredDraft {
  readonly changedAt: number
  readonly session: string | null
  readonly fields: DraftFields
}

export type DraftFields = Readonly<Record<string, unknown>>

const drafts = new Map<string, StoredDraft>()
let waiting: { readonly viewerId: string; readonly drafts: ReadonlyMap<string, StoredDraft> } | null = null

/** Null without one, and for one that is too old or of another session. */
export function readDraft(name: string): DraftFields | null {
  const stored = drafts.get(name) ?? readStored(name)
  if (!stored) return null
  const isValid = Date.now() - stored.changedAt < MAX_AGE_MS && stored.session === sessionMarker(document.cookie)
  if (!isValid) clearDraft(name)
  return isValid ? stored.fields : null
}

export function writeDraft(name: string, fields: object): void {
  store(name, { changedAt: Date.now(), session: sessionMarker(document.cookie), fields: { ...fields } })
}

export function clearDraft(name: string): void {
  drafts.delete(name)
  withStorage((storage) => storage.removeItem(DRAFT_PREFIX + name))
}

/** Removes all drafts of this tab. */
export function forgetDrafts(): void {
  for (const name of draftNames()) clearDraft(name)
}

/** The server has ended the session of this customer. */
export function holdDrafts(viewerId: string): void {
  const own = draftNames().flatMap((name) => {
    const draft = drafts.get(name) ?? readStored(name)
    return draft ? [[name, draft] as const] : []
  })
  waiting = { viewerId, drafts: new Map(own) }
}

/** The drafts that wait are the new session's if it is the same customer's; otherwise nothing of them stays. */
export function resumeDrafts(viewerId: string): void {
  if (waiting?.viewerId === viewerId)
    for (const [name, draft] of waiting.drafts) store(name, { ...draft, session: sessionMarker(document.cookie) })
  waiting = null
}

function draftNames(): readonly string[] {
  const stored = withStorage((storage) => Object.keys(storage)) ?? []
  const names = stored.filter((key) => key.startsWith(DRAFT_PREFIX)).map((key) => key.slice(DRAFT_PREFIX.length))
  return [...new Set([...drafts.keys(), ...names])]
}

function readStored(name: string): StoredDraft | null {
  return parse(withStorage((storage) => storage.getItem(DRAFT_PREFIX + name)) ?? null)
}

function store(name: string, draft: StoredDraft): void {
  drafts.set(name, draft)
  withStorage((storage) => storage.setItem(DRAFT_PREFIX + name, JSON.stringify(draft)))
}

function parse(text: string | null): StoredDraft | null {
  if (text === null || text.length > MAX_TEXT_LENGTH) return null
  try {
    const { changedAt, session, fields } = fieldsOf(JSON.parse(text)) ?? {}
    const read = fieldsOf(fields)
    if (typeof changedAt !== 'number' || !read) return null
    return { changedAt, session: typeof session === 'string' ? session : null, fields: read }
  } catch {
    return null
  }
}

export function fieldsOf(value: unknown): DraftFields | null {
  return typeof value === 'object' && value !== null ? { ...value } : null
}

/** A browser can deny access to its storage. */
function withStorage<Value>(action: (storage: Storage) => Value): Value | undefined {
  try {
    return action(sessionStorage)
  } catch {
    return undefined
  }
}
