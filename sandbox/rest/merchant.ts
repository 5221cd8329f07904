/** The key of a merchant at the payment provider or the identity provider; each has its own. */
import { randomBytes } from 'node:crypto'
import type { SandboxRequest } from './request.ts'
import { HttpError } from './response.ts'

export interface MerchantKey {
  /** Whether a request carries the merchant's key. */
  accepts(authorization: string | undefined): boolean
  /** Header that carries the key. */
  readonly authorization: string
}

export function createMerchantKey(): MerchantKey {
  const key = `Bearer ${randomBytes(32).toString('base64url')}`
  return { authorization: key, accepts: (authorization) => authorization === key }
}

/** @throws HttpError 401 for another key */
export function requireMerchant(request: SandboxRequest, { accepts }: Pick<MerchantKey, 'accepts'>): void {
  if (!accepts(request.header('authorization'))) throw new HttpError(401, 'expected the key of a merchant')
}
