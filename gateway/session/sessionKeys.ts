/** Derives keys from the gateway's secret: encryption at rest, pseudonyms and fingerprints. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { LRUCache } from 'lru-cache'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** 256 bits, so that guessing is infeasible. */
const SECRET_BYTES = 32
const MARK_LENGTH = 8
/** Each line of a cart has a pseudonym: reading a cart again computes none. */
const MAX_CACHED_PSEUDONYMS = 20_000

export interface SessionKeys {
  /** Encrypts data for one row: data of one row cannot be decrypted in another. */
  seal(text: string, place: string): Uint8Array
  /** Null for data that was encrypted with another key or was modified. */
  open(sealed: Uint8Array, place: string): string | null
  /** A stable pseudonym that is not reversible. */
  pseudonym(text: string): string
  /** Distinguishes inputs without storing them. */
  fingerprint(text: string): string
}

export function createSessionKeys(secret: string): SessionKeys {
  // A key object: Node imports the bytes of a key again for each use, which takes several times as long as the HMAC.
  const keyFor = (purpose: string): KeyObject =>
    createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', purpose, KEY_BYTES)))
  const sealing = keyFor('sessions at rest')
  const naming = keyFor('names of customers')
  const comparing = keyFor('fingerprints')
  const hmac = (key: KeyObject, text: string): string => createHmac('sha256', key).update(text).digest('base64url')

  const pseudonyms = new LRUCache<string, string>({ max: MAX_CACHED_PSEUDONYMS })
  const pseudonym = (text: string): string => {
    const known = pseudonyms.get(text)
    if (known !== undefined) return known
    const created = hmac(naming, text)
    pseudonyms.set(text, created)
    return created
  }

  return {
    seal: (text, place) => seal(sealing, text, place),
    open: (sealed, place) => unseal(sealing, sealed, place),
    pseudonym,
    fingerprint: (text) => hmac(comparing, text),
  }
}

function seal(key: KeyObject, text: string, place: string): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(place))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

/** Null for bytes that were not sealed with this key for this place. */
function unseal(key: KeyObject, sealed: Uint8Array, place: string): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    const opened = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
    return opened.toString('utf8')
  } catch {
    return null
  }
}

/** Secret of a new session for the client. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** Session marker: distinguishes sessions for scripts of one browser; the secret cannot be derived from it. */
export function markOf(secret: string): string {
  return createHash('sha256').update(`mark ${secret}`).digest('base64url').slice(0, MARK_LENGTH)
}

/** Session id in the store. A plain hash is sufficient, because the secret is too long for brute force. */
export function idOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
