/** Tries presets in front of a backend, and finds the one that fits. */
import { PRESETS, readProfile, type StorefrontProfile } from '../upstream/storefront/profile.ts'
import { type Reach, reach } from '../upstream/reach.ts'
import { type ObservedApi, observe } from './observedApi.ts'
import { type CheckedArticle, differencesOf, findCalls, type FoundCalls } from './presence.ts'
import type { StorefrontApi } from '../upstream/storefront/storefrontApi.ts'

/** A backend through a profile. An adapter of another API connects in the same way. */
export type Connect = (profile: StorefrontProfile) => StorefrontApi

/** Magento itself is spoken to with keys, which an operator has to name with its profile. */
function storefrontPresets(): readonly StorefrontProfile[] {
  return PRESETS.map(readProfile).filter(({ backend }) => backend === 'storefront-api')
}

export interface Reached {
  readonly profile: StorefrontProfile
  readonly observed: ObservedApi
}

/** @param wanted tried alone; null tries the presets */
export async function findReached(
  connect: Connect,
  wanted: StorefrontProfile | null,
  storeCode: string,
): Promise<readonly [Reached, ...Reached[]] | Extract<Reach, { kind: 'dead' | 'elsewhere' }>> {
  const reached: Reached[] = []
  let elsewhere = ''
  for (const profile of wanted ? [wanted] : storefrontPresets()) {
    const observed = observe(connect(profile))
    const answer = await reach(observed.api, storeCode)
    observed.takeFailure()
    // Then nobody is there for the other presets either.
    if (answer.kind === 'dead') return answer
    if (answer.kind === 'elsewhere') elsewhere = answer.reason
    else reached.push({ profile, observed })
  }
  const [first, ...others] = reached
  return first ? [first, ...others] : { kind: 'elsewhere', reason: elsewhere }
}

export interface Fit extends Reached {
  /** Calls that any of the tried profiles has. */
  readonly found: FoundCalls
}

/** The profile that differs in the fewest calls from what the backend has; the first of equals. */
export async function findFit(
  reached: readonly [Reached, ...Reached[]],
  scope: { readonly storeCode: string; readonly article: CheckedArticle },
): Promise<Fit> {
  const found: FoundCalls = new Map()
  for (const { observed } of reached) await findCalls(observed, { ...scope, found })
  const count = ({ profile }: Reached): number => Object.keys(differencesOf(profile, found)).length
  const [best = reached[0]] = reached.toSorted((one, other) => count(one) - count(other))
  return { ...best, found }
}
