/**
 * Runs a change of an account once per idempotency key, for all slices that change an account. Inputs are checked by the slice:
 * it throws an AccountRefusal, and the client gets it as data.
 */
import * as v from 'valibot'
import { NotSavedError } from './account/source.ts'
import { accountMessage, type AccountMessageName, tooManyTriesMessage } from './accountMessages.ts'
import type { RequestScope } from '../shared/requestScope.ts'
import { unauthenticated, UpstreamError } from '../shared/errors.ts'
import type { AccountRefusalReason, InputError } from '../resolverTypes.generated.ts'
import { checkKey, type RepeatableRequest } from '../session/repeatedResponses.ts'
import type { SessionCustomer } from '../session/sessionCustomer.ts'
import type { Try, TryPurpose } from '../session/tryLimiter.ts'
import { refusedName } from '../shared/refusedByName.ts'
import { shownSentence } from '../shared/shownSentence.ts'
import type { StoreView } from '../storeTable.ts'
import type { RefusalKind } from '../upstream/storefront/refusalKinds.ts'

/** Thrown by a change that has changed nothing. */
export class AccountRefusal extends Error {
  readonly reason: AccountRefusalReason
  readonly inputErrors: readonly InputError[]
  /** Time from which the client may try again; null when at once. */
  readonly retryAt: Date | null

  constructor(
    reason: AccountRefusalReason,
    message: string,
    { inputErrors = [], retryAt = null }: Partial<Pick<AccountRefusal, 'inputErrors' | 'retryAt'>> = {},
  ) {
    super(message)
    this.reason = reason
    this.inputErrors = inputErrors
    this.retryAt = retryAt
  }
}

interface AccountRefusedModel {
  readonly __typename: 'AccountRefused'
  readonly message: string
  readonly reason: AccountRefusalReason
  readonly inputErrors: readonly InputError[]
  readonly retryAt: string | null
}

export type AccountOutcomeModel =
  | { readonly __typename: 'AccountChanged'; readonly viewer: SessionCustomer }
  | AccountRefusedModel

export interface AccountChange {
  /** Name of the mutation field. */
  readonly operation: string
  readonly idempotencyKey: string
  /** The whole input, secrets included: only a client that knows it gets the stored response. */
  readonly input: unknown
  /** A mutation that opens a session: a retry may come with another session or none, so the network address identifies it. */
  readonly opensSession?: boolean
}

interface Attempt {
  /** Whether an earlier attempt with this key has ended without a known result: the backend may have executed it. */
  readonly isRetry: boolean
  /** Id of a write from its position in the operation: a retry sends the same ids. */
  readonly requestIdOf: (position: string) => string
}

/** A change of the signed-in customer. @throws GraphQLError UNAUTHENTICATED for guests, BAD_USER_INPUT, UpstreamError */
export async function changeAccount(
  change: AccountChange,
  context: RequestScope,
  work: (customer: SessionCustomer, attempt: Attempt) => Promise<void>,
): Promise<AccountOutcomeModel> {
  const { customer } = context.session
  if (!customer) throw unauthenticated('expected a signed-in customer')
  const result = await runOnce(change, context, v.null(), async (attempt) => {
    await work(customer, attempt)
    return null
  })
  if (result.kind === 'refused') return result.refused
  return { __typename: 'AccountChanged', viewer: context.session.customer ?? customer }
}

type Once<Result> =
  | { readonly kind: 'done'; readonly result: Result; readonly isStored: boolean }
  | { readonly kind: 'refused'; readonly refused: AccountRefusedModel }

const refusalSchema = v.object({
  reason: v.string(),
  message: v.string(),
  inputErrors: v.array(
    v.object({ path: v.string(), rule: v.string(), bound: v.nullish(v.string()), message: v.string() }),
  ),
})

/**
 * For mutations of guests too. A retry with the same key returns the stored result, or continues an attempt whose result is unknown.
 *
 * @param schema of the result, a JSON value that is stored encrypted
 * @throws GraphQLError BAD_USER_INPUT for a key with another input, UpstreamError
 */
export async function runOnce<Result>(
  change: AccountChange,
  context: RequestScope,
  schema: v.GenericSchema<unknown, Result>,
  work: (attempt: Attempt) => Promise<Result>,
): Promise<Once<Result>> {
  const { responses, lock, now, pseudonym, store } = context
  checkKey(change.idempotencyKey)
  const repeatable = repeatableOf(change, context)
  const attemptSchema = v.object({
    refusal: v.nullable(refusalSchema),
    /** Null while the operation runs and after it failed: then its effect is unknown. */
    done: v.nullable(v.object({ result: schema })),
  })

  return lock.run(`${change.operation} ${responses.nameOf(repeatable)}`, async () => {
    const recalled = await responses.recall(repeatable, now)
    const parsed = recalled && v.safeParse(attemptSchema, recalled.response)
    const earlier = parsed?.success ? parsed.output : null
    if (earlier?.refusal) return { kind: 'refused', refused: refusedModel(earlier.refusal) }
    if (earlier?.done) return { kind: 'done', result: earlier.done.result, isStored: true }

    await responses.store(repeatable, { refusal: null, done: null }, now)
    const requestIdOf = (position: string): string =>
      pseudonym(JSON.stringify([store.storeCode, repeatable.owner, change.operation, change.idempotencyKey, position]))
    try {
      const result = await work({ isRetry: earlier !== null, requestIdOf })
      await responses.store(repeatable, { refusal: null, done: { result } }, now)
      return { kind: 'done', result, isStored: false }
    } catch (error) {
      if (!(error instanceof AccountRefusal)) throw error
      const { reason, message, inputErrors, retryAt } = error
      // After the time to wait, the same request may succeed.
      const refusal = reason === 'TOO_MANY_TRIES' ? null : { reason, message, inputErrors }
      await responses.store(repeatable, { refusal, done: null }, now)
      return { kind: 'refused', refused: refusedModel({ reason, message, inputErrors, retryAt }) }
    }
  })
}

/** @throws AccountRefusal INPUT if there are errors */
export function refuseInput(inputErrors: readonly InputError[], { store }: Pick<RequestScope, 'store'>): void {
  if (inputErrors.length > 0)
    throw new AccountRefusal('INPUT', inputErrors[0]?.message ?? accountMessage(store, 'invalidInput'), { inputErrors })
}

/** Counts an attempt. @throws AccountRefusal TOO_MANY_TRIES */
export async function beginTry(
  purpose: TryPurpose,
  email: string,
  { tries, clientIp, now, store }: Pick<RequestScope, 'tries' | 'clientIp' | 'now' | 'store'>,
): Promise<Try> {
  const { attempt, retryAt } = await tries.begin(purpose, email, clientIp, now)
  if (!attempt) throw new AccountRefusal('TOO_MANY_TRIES', tooManyTriesMessage(store, retryAt, now), { retryAt })
  return attempt
}

interface RefusalWords {
  /** Without a text of the backend. Default: try again. */
  readonly fallback?: AccountMessageName
  /** Paths in the input by what the backend refuses about them. */
  readonly fields?: Partial<Readonly<Record<RefusalKind, string>>>
  /** Path of the address in the input; absent for an input without one. */
  readonly address?: string
}

/**
 * The refusal of the backend as one of the account: at its field and in the shop's words where its kind or its field is known, else in the
 * backend's. Null for an error of another kind, such as an outage or a token that was refused.
 */
export function refusalByBackend(
  error: unknown,
  { store }: Pick<RequestScope, 'store'>,
  { fallback = 'tryAgain', ...words }: RefusalWords = {},
): AccountRefusal | null {
  if (error instanceof NotSavedError) return new AccountRefusal('INPUT', accountMessage(store, 'notSaved'))
  if (!(error instanceof UpstreamError)) return null
  const { code, refusalKind: kind, platformCode } = error
  if (code !== 'UPSTREAM_REJECTED' || kind === 'TOKEN_INVALID' || platformCode === 401) return null
  const inputErrors = refusedInput(error, words, store)
  const [inputError] = inputErrors
  if (inputError) return new AccountRefusal('INPUT', inputError.message, { inputErrors })
  // The messages of a schema are for developers.
  if (error.refusedFields.length > 0) return new AccountRefusal('INPUT', accountMessage(store, 'invalidInput'))
  const sentence = kind === null ? shownSentence(error.refusalText) : null
  return new AccountRefusal('INPUT', sentence ?? accountMessage(store, WORDS[kind ?? 'NO_SUCH_ENTITY'] ?? fallback))
}

/** Of a kind that the input has no field for. */
const WORDS: Partial<Readonly<Record<RefusalKind, AccountMessageName>>> = {
  WEAK_PASSWORD: 'passwordRefused',
  EMAIL_TAKEN: 'emailTaken',
  WRONG_PASSWORD: 'wrongPassword',
  ADDRESS_INVALID: 'format',
  COUNTRY_INVALID: 'format',
  TAX_NUMBER_INVALID: 'format',
}

function refusedInput(
  error: UpstreamError,
  { fields = {}, address }: RefusalWords,
  store: StoreView,
): readonly InputError[] {
  const { refusalKind: kind } = error
  const path = kind === null ? undefined : fields[kind]
  if (kind !== null && path !== undefined) return [fieldRefusal(error, kind, path, store)]
  const named = error.refusedFields.flatMap((refused) => {
    const name = refusedName(refused)
    if (!name) return []
    if (name.field === 'password') return fields.WEAK_PASSWORD ?? []
    if (name.address === null) return ACCOUNT_FIELDS.includes(name.field) ? name.field : []
    return address === undefined ? [] : `${address}.${name.field}`
  })
  return [...new Set(named)].map((one) => ({
    path: one,
    rule: 'FORMAT',
    bound: null,
    message: accountMessage(store, 'format'),
  }))
}

const ACCOUNT_FIELDS = ['email', 'firstName', 'lastName']

/** What the backend refuses about a field, in the shop's words. */
function fieldRefusal(error: UpstreamError, kind: RefusalKind, path: string, store: StoreView): InputError {
  const { refusalBound: bound } = error
  if (kind === 'EMAIL_TAKEN')
    return { path, rule: 'REFUSED', bound: null, message: accountMessage(store, 'emailTaken') }
  if (kind === 'PASSWORD_TOO_SIMPLE' && bound !== null)
    return { path, rule: 'FORMAT', bound, message: accountMessage(store, 'passwordKinds', bound) }
  if (kind !== 'WEAK_PASSWORD' && kind !== 'PASSWORD_TOO_SIMPLE')
    return { path, rule: 'FORMAT', bound: null, message: accountMessage(store, 'format') }
  return bound === null
    ? { path, rule: 'REFUSED', bound, message: accountMessage(store, 'passwordRefused') }
    : { path, rule: 'TOO_SHORT', bound, message: accountMessage(store, 'passwordTooShort', bound) }
}

/** The fields of a refused password. */
export function passwordAt(path: string): Partial<Readonly<Record<RefusalKind, string>>> {
  return { WEAK_PASSWORD: path, PASSWORD_TOO_SIMPLE: path }
}

/** The fields of a refused address. */
export function addressAt(path: string): Partial<Readonly<Record<RefusalKind, string>>> {
  return { ADDRESS_INVALID: path, COUNTRY_INVALID: `${path}.country`, TAX_NUMBER_INVALID: `${path}.taxId` }
}

function refusedModel({
  reason,
  message,
  inputErrors,
  retryAt = null,
}: {
  readonly reason: string
  readonly message: string
  readonly inputErrors: readonly unknown[]
  readonly retryAt?: Date | null
}): AccountRefusedModel {
  return {
    __typename: 'AccountRefused',
    message,
    // The records are written by this module only.
    reason: reason as AccountRefusalReason,
    inputErrors: inputErrors as readonly InputError[],
    retryAt: retryAt && retryAt.toISOString(),
  }
}

/** A customer may repeat a request from another session, such as after a new password. */
function repeatableOf(
  { operation, idempotencyKey, input, opensSession = false }: AccountChange,
  { session, clientIp, store }: RequestScope,
): RepeatableRequest {
  const { customer } = session
  return {
    operation: `${store.storeCode} ${operation}`,
    owner: customer && !opensSession ? { sessionId: `customer ${customer.customerId}` } : { clientIp },
    idempotencyKey,
    input,
  }
}
