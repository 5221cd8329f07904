/** Hashes passwords with scrypt. The database stores `cost$salt$key`. */
import { randomBytes, scrypt, scryptSync, timingSafeEqual } from 'node:crypto'

/** Below what a shop needs (2^17): these passwords are public, and every test seeds its own database. */
const COST = 2 ** 12
const KEY_BYTES = 32

export function hashPassword(password: string, salt: Buffer = randomBytes(16)): string {
  return [
    COST,
    salt.toString('base64url'),
    scryptSync(password, salt, KEY_BYTES, { N: COST }).toString('base64url'),
  ].join('$')
}

export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [cost, salt = '', key = ''] = hash.split('$')
  const expected = Buffer.from(key, 'base64url')
  const given = await deriveKey(password, Buffer.from(salt, 'base64url'), Number(cost))
  return expected.length === given.length && timingSafeEqual(expected, given)
}

function deriveKey(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, { N: cost }, (failure, key) => (failure ? reject(failure) : resolve(key)))
  })
}
