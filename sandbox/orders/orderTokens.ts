/** Access to one order without an account: by the link of a mail, or by a code that is sent to the order's address. */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Order } from './orders.ts'

export interface OrderTokens {
  /** A token that reads the order: the order's id, a dot, and a secret. */
  issue(order: Order, purpose: TokenPurpose): string
  /** A code for one token; an earlier one ends. */
  issueCode(order: Order): string
  /** Whether the code is the order's; a right one ends, and so does one with too many wrong tries. */
  useCode(order: Order, code: string): boolean
  isTokenOf(order: Order, token: string): boolean
}

type TokenPurpose = 'link' | 'code'

const DAY_MS = 86_400_000
/** The link is for as long as a return is possible, with the way back. */
const TOKEN_MS: Readonly<Record<TokenPurpose, number>> = { link: 90 * DAY_MS, code: 3_600_000 }
export const CODE_MINUTES = 15
const CODE_DIGITS = 6
const MAX_TRIES = 5
const SECRET_BYTES = 32

export function bindOrderTokens(db: DatabaseSync, now: () => number): OrderTokens {
  const insertToken = db.prepare('INSERT INTO order_token (digest, order_id, ends_at) VALUES (?, ?, ?)')
  const token = db.prepare('SELECT 1 FROM order_token WHERE digest = ? AND order_id = ? AND ends_at > ?')
  const deleteExpired = db.prepare('DELETE FROM order_token WHERE ends_at <= ?')
  const setCode = db.prepare(
    'INSERT OR REPLACE INTO order_code (order_id, digest, tries_left, ends_at) VALUES (?, ?, ?, ?)',
  )
  const code = db.prepare('SELECT digest FROM order_code WHERE order_id = ? AND ends_at > ? AND tries_left > 0')
  const countTry = db.prepare('UPDATE order_code SET tries_left = tries_left - 1 WHERE order_id = ?')
  const deleteCode = db.prepare('DELETE FROM order_code WHERE order_id = ?')

  return {
    issue: ({ id }, purpose) => {
      const issued = `${id}.${randomBytes(SECRET_BYTES).toString('base64url')}`
      deleteExpired.run(now())
      insertToken.run(digestOf(issued), id, now() + TOKEN_MS[purpose])
      return issued
    },
    issueCode: ({ id }) => {
      const issued = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
      setCode.run(id, digestOf(`${id} ${issued}`), MAX_TRIES, now() + CODE_MINUTES * 60_000)
      return issued
    },
    useCode: ({ id }, given) => {
      const row = code.get(id, now())
      countTry.run(id)
      const isRight = row !== undefined && isEqual(String(row.digest), digestOf(`${id} ${given}`))
      if (isRight) deleteCode.run(id)
      return isRight
    },
    isTokenOf: ({ id }, given) => token.get(digestOf(given), id, now()) !== undefined,
  }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function isEqual(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
