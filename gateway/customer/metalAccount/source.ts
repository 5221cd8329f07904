/** Reads the metal account of a customer. The call is the customer's own: it is never shared or cached. */
import { decimal, type Decimal } from '#domain/decimal.ts'
import { isMetal, type Metal } from '#domain/metal.ts'
import * as v from 'valibot'
import { UpstreamError } from '../../shared/errors.ts'
import { parseBody } from '../../upstream/border.ts'
import type { StorefrontApi } from '../../upstream/storefront/storefrontApi.ts'
import { indexedList } from '../../upstream/looseFields.ts'

const PATH = '/api/ext/metal-account'
const UPSTREAM = 'metalAccount'
const MAX_TEXT = 200

export interface MetalAccountModel {
  readonly asOf: string
  readonly balances: readonly { readonly metal: Metal; readonly grams: Decimal }[]
  readonly movements: readonly MetalMovementModel[]
  readonly movementCount: number
}

interface MetalMovementModel {
  /** ISO 8601, UTC. */
  readonly at: string
  readonly metal: Metal
  readonly grams: Decimal
  readonly text: string
}

const metal = v.pipe(
  v.string(),
  v.toUpperCase(),
  v.check(isMetal, 'a metal'),
  v.transform((text) => text as Metal),
)
/** Grams have at most three decimals, which a number of this size holds exactly. */
const grams = v.pipe(
  v.number(),
  v.finite(),
  v.minValue(-1e12),
  v.maxValue(1e12),
  v.transform((value) => decimal(value.toFixed(3))),
)
const moment = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d/, 'a moment'),
  v.transform((text) => new Date(`${text.slice(0, 19).replace(' ', 'T')}Z`).toISOString()),
)

const accountSchema = v.object({
  as_of: v.pipe(v.string(), v.isoTimestamp()),
  balances: indexedList(v.object({ metal, grams })),
  movements: indexedList(
    v.object({ created_at: moment, metal, grams, text: v.pipe(v.string(), v.maxLength(MAX_TEXT)) }),
  ),
  total_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
})

/** Null for a customer without an account, and for a backend without metal accounts. @throws UpstreamError */
export async function fetchMetalAccount(
  { api, storeCode }: { readonly api: StorefrontApi; readonly storeCode: string },
  token: string,
  pageSize: number,
): Promise<MetalAccountModel | null> {
  const query = { pageSize: String(pageSize) }
  const answer = await api
    .readResult({ upstream: UPSTREAM, path: PATH, query, storeCode, token, hidesMessage: true })
    .catch((error: unknown) => {
      if (error instanceof UpstreamError && error.status === 404) return null
      throw error
    })
  if (answer === null) return null
  const read = parseBody(accountSchema, answer, { upstream: UPSTREAM, from: PATH, hidesMessage: true })
  return {
    asOf: read.as_of,
    balances: read.balances,
    movements: read.movements.map(({ created_at: at, ...movement }) => ({ at, ...movement })),
    movementCount: read.total_count,
  }
}
