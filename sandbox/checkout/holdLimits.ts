/** For how long prices of carts are held, by store: what a shop can hedge. */
import * as v from 'valibot'
import { currencyOf, STORE_CODES } from '../catalogue/stores.ts'
import type { StoreRow } from '../database/storeRow.ts'

const seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400))
const amount = v.pipe(v.number(), v.minValue(0))
const limitsSchema = v.strictObject({
  /** For how long the prices of a cart are held; 0 holds none. */
  seconds,
  /** Total with tax from which a cart is a large one, in the store's currency. */
  largeFrom: amount,
  /** For how long the prices of a large cart are held. */
  largeSeconds: seconds,
  /** The prices of a cart with a higher total are not held. */
  maxTotal: amount,
  /** Total with tax of all carts of the store that are held at once: what the shop can lose on a metal that rises. */
  maxHeld: amount,
  /** The market moves if a metal of the cart has changed by more per cent within a minute. */
  movePercent: amount,
  /** For how long prices are held while the market moves. */
  movingSeconds: seconds,
})
export type HoldLimits = v.InferOutput<typeof limitsSchema>
export type HoldLimitsOf = (store: Pick<StoreRow, 'code' | 'currency'>) => HoldLimits

/** By store code: what differs from the defaults. */
const limitsOfStoresSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.picklist(STORE_CODES), v.partial(limitsSchema)),
)
export type LimitsOfStores = v.InferOutput<typeof limitsOfStoresSchema>

const USUAL = { largeSeconds: 300, movePercent: 0.5, movingSeconds: 120 }
const LARGE = { NOK: 100_000, SEK: 100_000, EUR: 10_000 }
const MAX_BY_LARGE = 10
/** Several times what one network may hold through the gateway, so that no network takes the holds of all others. */
const MAX_HELD_BY_LARGE = 300

/** @param usualSeconds of stores without a time of their own */
export function bindHoldLimits(usualSeconds: number, ofStores: LimitsOfStores): HoldLimitsOf {
  return ({ code, currency }) => {
    const largeFrom = LARGE[currencyOf(currency)]
    const own = Object.entries(ofStores).find(([store]) => store === code)?.[1]
    const usual = {
      ...USUAL,
      seconds: usualSeconds,
      largeFrom,
      maxTotal: largeFrom * MAX_BY_LARGE,
      maxHeld: largeFrom * MAX_HELD_BY_LARGE,
    }
    return v.parse(limitsSchema, { ...usual, ...own })
  }
}

/** @throws Error that says what was expected */
export function readLimitsOfStores(name: string, text: string): LimitsOfStores {
  const parsed = v.safeParse(limitsOfStoresSchema, text)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const place = v.getDotPath(issue)
  throw new Error(`${name} must be JSON such as {"no": {"seconds": 300}}, but ${place ?? 'it'}: ${issue.message}`)
}

/** @param movedPercent by how much the metal that moved most has changed within a minute */
export function holdSeconds(limits: HoldLimits, total: number, movedPercent: number): number {
  if (total > limits.maxTotal) return 0
  const bySize = total >= limits.largeFrom ? Math.min(limits.seconds, limits.largeSeconds) : limits.seconds
  return movedPercent > limits.movePercent ? Math.min(bySize, limits.movingSeconds) : bySize
}
