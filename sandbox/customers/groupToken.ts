/** Signs the token that proves a customer's group: a JWT of {group_id, id, user}, HS256, in the upstream's format. */
import { createHmac } from 'node:crypto'

/** The upstream's key is a setting (authHashSecret); this one protects nothing. */
const KEY = 'karat-sandbox'

export interface GroupClaims {
  readonly group_id: number
  readonly id: number
  /** E-mail address. */
  readonly user: string
}

export function groupToken(claims: GroupClaims): string {
  const signed = [{ typ: 'JWT', alg: 'HS256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${signed}.${createHmac('sha256', KEY).update(signed).digest('base64url')}`
}
