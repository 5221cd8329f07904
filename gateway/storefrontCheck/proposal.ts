/** The profile that a check proposes: a preset, and what differs from it. */
import type { CallName } from '../upstream/storefront/calls.ts'
import { differencesOf } from './presence.ts'
import type { Fit } from './presets.ts'
import type { WalkResult } from './walk.ts'

type Found = Pick<WalkResult, 'amounts' | 'ordered'> & {
  /** Calls that were missing on the walk. */
  readonly missing: readonly CallName[]
}

export function proposalOf({ profile, found }: Fit, { amounts, ordered, missing }: Found): object {
  const calls = { ...differencesOf(profile, found), ...Object.fromEntries(missing.map((name) => [name, null])) }
  const includesTax = ordered?.includesTax ?? amounts?.deliveryIncludesTax ?? null
  const differs = {
    ...(includesTax !== null &&
      includesTax !== profile.amounts.deliveryIncludesTax && { deliveryIncludesTax: includesTax }),
    ...(ordered &&
      ordered.includesTax !== null &&
      ordered.ratePercent !== profile.amounts.deliveryTaxPercent && { deliveryTaxPercent: ordered.ratePercent }),
  }
  return {
    extends: profile.name,
    ...(Object.keys(calls).length > 0 && { calls }),
    ...(Object.keys(differs).length > 0 && { amounts: differs }),
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
  'order',
]

/** @param unusable calls that are missing or fail */
export function isSellable(unusable: readonly CallName[]): boolean {
  return !REQUIRED.some((name) => unusable.includes(name))
}
