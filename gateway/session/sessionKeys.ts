/** What is made from the gateway's one secret: sealing at rest, names that tell nothing, fingerprints. */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** 256 bits: nobody guesses one, however many there are. */
const SECRET_BYTES = 32
const MARK_LENGTH = 8

export interface SessionKeys {
  /** Encrypts for one place: what was sealed for another row does not open in this one. */
  seal(text: string, place: string): Uint8Array
  /** Null for what another key sealed, or what somebody changed. */
  open(sealed: Uint8Array, place: string): string | null
  /** A stable name for something, from which it cannot be found out. */
  pseudonym(text: string): string
  /** Tells equal inputs from different ones, without keeping them. */
  fingerprint(text: string): string
}

export function createSessionKeys(secret: string): SessionKeys {
  const keyFor = (purpose: string): Uint8Array => new Uint8Array(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
  const sealing = keyFor('sessions at rest')
  const naming = keyFor('names of customers')
  const comparing = keyFor('fingerprints')
  const hmac = (key: Uint8Array, text: string): string => createHmac('sha256', key).update(text).digest('base64url')

  return {
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, sealing, nonce).setAAD(Buffer.from(place))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
    },
    open(sealed, place) {
      try {
        const decipher = createDecipheriv(CIPHER, sealing, sealed.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        })
        decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
        return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
          'utf8',
        )
      } catch {
        return null
      }
    },
    pseudonym: (text) => hmac(naming, text),
    fingerprint: (text) => hmac(comparing, text),
  }
}

/** What the client of a new session holds. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** Tells one session from another to the scripts of one browser; the secret cannot be found out from it. */
export function markOf(secret: string): string {
  return createHash('sha256').update(`mark ${secret}`).digest('base64url').slice(0, MARK_LENGTH)
}

/** What the store knows a session by. A plain hash will do: the secret is too long to be tried out. */
export function idOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
