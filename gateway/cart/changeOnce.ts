/** Runs a change of the cart once per idempotency key, also when the first attempt failed halfway. */
import type { CartRefusalReason, InputError } from '../resolverTypes.generated.ts'
import * as v from 'valibot'
import type { GatewayContext } from '../context.ts'
import { unauthenticated } from '../shared/errors.ts'
import { checkKey, MIN_SECRET_KEY_LENGTH, type RepeatableRequest } from '../session/repeatedResponses.ts'
import { type CartModel, type CartOwner, lineSchema, type StoredLine } from './cartModel.ts'
import type { CartChange } from './store/change.ts'
import { messageIn } from './messages.ts'
import { messageLanguage } from '../shared/languages.ts'

export type CartOutcomeModel =
  | { readonly __typename: 'CartChanged'; readonly cart: CartModel | null; readonly inputErrors: readonly InputError[] }
  | {
      readonly __typename: 'CartRefused'
      readonly message: string
      readonly reason: CartRefusalReason
      readonly inputErrors: readonly InputError[]
      readonly cart: CartModel | null
    }

/** Thrown by a change that has changed nothing. */
export class CartRefusal extends Error {
  readonly reason: CartRefusalReason
  readonly inputErrors: readonly InputError[]

  constructor(reason: CartRefusalReason, message: string, inputErrors: readonly InputError[] = []) {
    super(message)
    this.reason = reason
    this.inputErrors = inputErrors
  }
}

interface OneChange {
  /** Name of the mutation field. */
  readonly operation: string
  readonly idempotencyKey: string
  readonly input: unknown
  /** Whether the change opens a guest session and a cart where none exists. */
  readonly opensCart: boolean
}

/**
 * @param requestIdOf id of a write from its position in the operation: a repeated operation sends the same ids
 * @param before lines before an interrupted attempt, if the backend does not recognise repeated writes; otherwise null
 * @returns errors of the parts that were refused
 */
type Work = (
  change: CartChange,
  requestIdOf: (position: string) => string,
  before: readonly StoredLine[] | null,
) => Promise<readonly InputError[]>

const inputErrorSchema = v.object({
  path: v.string(),
  rule: v.string(),
  bound: v.nullish(v.string()),
  message: v.string(),
})
const attemptSchema = v.object({
  /** Null while the operation runs and after it failed: then its effect is unknown. */
  outcome: v.nullable(
    v.object({
      refusal: v.nullable(v.object({ reason: v.string(), message: v.string() })),
      inputErrors: v.array(inputErrorSchema),
    }),
  ),
  /** Secret of the guest session that the operation opened; null if there was one. */
  guestSecret: v.nullable(v.string()),
  before: v.nullable(v.array(lineSchema)),
})
type Attempt = v.InferOutput<typeof attemptSchema>

/** A client without a connection repeats a change when it has one again. */
const REPEATABLE_MS = 24 * 60 * 60_000

const NEW: Attempt = { outcome: null, guestSecret: null, before: null }

/** @throws UpstreamError; a retry with the same key continues */
export async function changeOnce(change: OneChange, context: GatewayContext, work: Work): Promise<CartOutcomeModel> {
  const { responses, lock, session } = context
  checkKey(change.idempotencyKey)
  await session.checkBearer()
  const owner = await context.loaders.carts.ownerOf()
  if (!owner && !change.opensCart) return refusedBefore(change, emptyCart(context), context)
  const isRepeatable = owner !== null || change.idempotencyKey.length >= MIN_SECRET_KEY_LENGTH
  if (!isRepeatable) return attempt(change, null, context, work)

  const repeatable = repeatableOf(change, owner, context)
  return lock.run(`${change.operation} ${responses.nameOf(repeatable)}`, () =>
    attempt(change, repeatable, context, work),
  )
}

function emptyCart({ store }: GatewayContext): CartRefusal {
  return new CartRefusal('INPUT', messageIn(messageLanguage(store), 'emptyCart'))
}

async function attempt(
  change: OneChange,
  repeatable: RepeatableRequest | null,
  context: GatewayContext,
  work: Work,
): Promise<CartOutcomeModel> {
  const { responses, session, now, loaders, api, pseudonym } = context
  const first = repeatable && (await earlierAttempt(repeatable, context))
  if (first?.guestSecret && !(await loaders.carts.ownerOf())) await session.guest.resume(first.guestSecret, 'cookie')
  if (first?.outcome) return outcomeOf(first.outcome, await loaders.carts.current())

  let progress: Attempt = first ?? NEW
  /** A retry may have the cookie of the guest session that the first attempt opened, or not. */
  const names = repeatable ? [repeatable] : []
  const store = async (next: Attempt): Promise<void> => {
    progress = next
    for (const name of names) await responses.store(name, next, now, REPEATABLE_MS)
  }
  const openGuest = async (): Promise<CartOwner> => {
    const { secret, guest } = await session.guest.open('cookie')
    progress = { ...progress, guestSecret: secret }
    if (repeatable) names.push({ ...repeatable, owner: { sessionId: guest.id } })
    return { kind: 'guest', id: guest.id }
  }
  const run = (owner: CartOwner) =>
    loaders.carts.change(owner, async (cartChange) => {
      const requestIdOf = (position: string): string =>
        pseudonym(JSON.stringify([owner, change.operation, change.idempotencyKey, position]))
      await store({ ...progress, before: progress.before ?? [...cartChange.lines] })
      const before = first !== null && !api.profile.idempotencyKeys ? progress.before : null
      return outcomeOrRefusal(() => work(cartChange, requestIdOf, before))
    })

  const owner = await loaders.carts.ownerOf()
  const { result, cart } = await run(owner ?? (await openGuest())).catch(async (error: unknown) => {
    if (!continuesAsGuest(owner, change, context)) throw error
    return run(await openGuest())
  })
  await store({ ...progress, outcome: result })
  return outcomeOf(result, cart)
}

/**
 * Whether the backend no longer accepts the customer, whose session has ended with that: the items go into a guest's cart.
 *
 * @throws GraphQLError UNAUTHENTICATED when the client expects the customer
 */
function continuesAsGuest(owner: CartOwner | null, { opensCart }: OneChange, context: GatewayContext): boolean {
  const hasEnded = owner?.kind === 'customer' && context.session.customer === null
  if (hasEnded && context.expectedViewer !== null) throw unauthenticated()
  return hasEnded && opensCart
}

async function earlierAttempt(
  repeatable: RepeatableRequest,
  { responses, now }: GatewayContext,
): Promise<Attempt | null> {
  const recalled = await responses.recall(repeatable, now)
  const parsed = recalled && v.safeParse(attemptSchema, recalled.response)
  return parsed?.success ? parsed.output : null
}

async function outcomeOrRefusal(run: () => ReturnType<Work>): Promise<NonNullable<Attempt['outcome']>> {
  try {
    return { refusal: null, inputErrors: [...(await run())] }
  } catch (error) {
    if (!(error instanceof CartRefusal)) throw error
    return { refusal: { reason: error.reason, message: error.message }, inputErrors: [...error.inputErrors] }
  }
}

/** A refusal that needs no cart, such as an input without a valid item. */
export async function refusedBefore(
  { idempotencyKey }: OneChange,
  { reason, message, inputErrors }: CartRefusal,
  { loaders }: GatewayContext,
): Promise<CartOutcomeModel> {
  checkKey(idempotencyKey)
  return { __typename: 'CartRefused', reason, message, inputErrors, cart: await loaders.carts.current() }
}

function outcomeOf(
  { refusal, inputErrors }: NonNullable<Attempt['outcome']>,
  cart: CartModel | null,
): CartOutcomeModel {
  // The records are written by this module only.
  const errors = inputErrors as readonly InputError[]
  if (!refusal) return { __typename: 'CartChanged', cart, inputErrors: errors }
  const reason = refusal.reason as CartRefusalReason
  return { __typename: 'CartRefused', reason, message: refusal.message, inputErrors: errors, cart }
}

function repeatableOf(
  { operation, idempotencyKey, input }: OneChange,
  owner: CartOwner | null,
  { session, clientIp, store }: GatewayContext,
): RepeatableRequest {
  const sessionId = session.customer?.sessionId ?? owner?.id
  return {
    operation: `${store.storeCode} ${operation}`,
    owner: sessionId ? { sessionId } : { clientIp },
    idempotencyKey,
    input,
  }
}
