/** The profile that a check proposes: what differs from the profile with which it walked. */
import type { CallName } from '../upstream/storefront/calls.ts'
import type { StorefrontProfile } from '../upstream/storefront/profile.ts'
import type { WalkResult } from './walk.ts'

export function proposalOf({ missing, amounts }: WalkResult, profile: StorefrontProfile): object {
  const calls = Object.fromEntries(missing.filter((name) => profile.calls[name] !== null).map((name) => [name, null]))
  const deliveryIncludesTax = amounts?.deliveryIncludesTax ?? null
  return {
    extends: profile.name,
    ...(Object.keys(calls).length > 0 && { calls }),
    ...(deliveryIncludesTax !== null && { amounts: { deliveryIncludesTax } }),
  }
}

/** Calls that every order needs. */
const REQUIRED: readonly CallName[] = [
  'cart/create',
  'cart/update',
  'cart/pull',
  'cart/totals',
  'cart/payment-methods',
  'user/login',
]

export function isSellable({ missing }: Pick<WalkResult, 'missing'>): boolean {
  return !REQUIRED.some((name) => missing.includes(name))
}
