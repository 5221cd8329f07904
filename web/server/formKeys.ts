/** Idempotency keys of forms without script, from their sender (formSender.ts). */
import { createHash, randomUUID } from 'node:crypto'

interface SentForm {
  readonly hash: string
  readonly key: string
  readonly sentAt: number
}

/** A form that the same sender sends again within this time, and no other in between, is a double click. */
const DOUBLE_CLICK_MS = 3_000
/** The last form of each sender, the oldest first. */
const lastForms = new Map<string, SentForm>()

/** Returns a random idempotency key: the same one for a double click, another one for everything else. */
export function keyOfForm(sender: string, path: string, fields: URLSearchParams): string {
  const now = performance.now()
  for (const [old, { sentAt }] of lastForms) {
    if (now - sentAt <= DOUBLE_CLICK_MS) break
    lastForms.delete(old)
  }
  const hash = hashOf(`${sender}\n${path}\n${fields.toString()}`)
  const last = lastForms.get(sender)
  if (last?.hash === hash) return last.key
  const key = randomUUID()
  lastForms.delete(sender)
  lastForms.set(sender, { hash, key, sentAt: now })
  return key
}

/** Returns the idempotency key of a form that has a key in its page: of no use to another sender. */
export function keyOfPage(sender: string, pageKey: string): string {
  return hashOf(`${sender}\n${pageKey}`)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
