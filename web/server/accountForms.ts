/** Registering and setting a password: the gateway's response becomes a redirect, or the form again. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import {
  type AccountFormTry,
  type AccountProblem,
  findPasswordProblems,
  findRegisterProblems,
  readRegisterForm,
  shownValues,
  stepParameter,
} from '../account/session/accountForm.ts'
import { absoluteAddress, accountPath, registerPath, resetPasswordPath, signInPath } from '../shop/paths.ts'
import { returnParameter } from '../shop/returnTo.ts'
import type { StoreView } from '../shop/StoreContext.tsx'
import { type FormRequest, readForm, type RefusedForm } from './formRequest.ts'
import { sameSitePath } from './languageRoute.ts'
import { isInputRefused, type Operation } from './operation.ts'
import { registerByForm, requestResetByForm, resetByForm } from './operations.generated.ts'
import { readResetCookie, resetCookieAway } from './resetLink.ts'
import type { QueryForShopper } from './sessionForms.ts'

export interface AccountForm {
  readonly path: typeof registerPath | typeof resetPasswordPath
  readonly store: StoreView
}

type AccountFormOutcome =
  | { readonly kind: 'done'; readonly location: string; readonly setCookies: readonly string[] }
  /** The page of the form with the outcome of the attempt. */
  | {
      readonly kind: 'again'
      readonly status: number
      readonly search: string
      readonly formTry: AccountFormTry
      readonly error: unknown
    }
  | RefusedForm

/** Twenty fields, three bytes per character, percent-encoded. */
const MAX_BYTES = 32 * 1024

const refused = v.object({
  __typename: v.literal('AccountRefused'),
  reason: v.picklist(['INPUT', 'EMAIL_TAKEN', 'RESET_TOKEN_EXPIRED', 'TOO_MANY_TRIES', 'NOT_ALLOWED']),
  message: v.string(),
  retryAt: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  inputErrors: v.array(
    v.object({ path: v.string(), rule: v.string(), bound: v.nullable(v.string()), message: v.string() }),
  ),
})
const succeeded = v.object({
  __typename: v.picklist([
    'SignedIn',
    'RegisteredUnapproved',
    'PasswordResetRequested',
    'PasswordReset',
    'VerificationNeeded',
  ]),
})
const answer = v.variant('__typename', [succeeded, refused])
const response = v.object({ data: v.record(v.string(), answer) })

const statusOf: Readonly<Record<NonNullable<AccountFormTry['refusal']>, number>> = {
  INPUT: 400,
  EMAIL_TAKEN: 409,
  RESET_TOKEN_EXPIRED: 410,
  NOT_ALLOWED: 403,
  TOO_MANY_TRIES: 429,
  UNANSWERED: 503,
}

interface Attempt {
  readonly operation: (idempotencyKey: string) => Operation
  /** What the form shows again. */
  readonly values: Readonly<Record<string, string>>
  readonly problems: readonly AccountProblem[]
  readonly search: string
  readonly done: (typename: v.InferOutput<typeof succeeded>['__typename']) => {
    readonly path: string
    readonly setCookies?: readonly string[]
  }
}

export async function handleAccountForm(
  { path, store }: AccountForm,
  request: FormRequest,
  origin: string,
  query: QueryForShopper,
): Promise<AccountFormOutcome> {
  const fields = readForm(request, origin, MAX_BYTES)
  if ('kind' in fields) return fields
  const isSecure = origin.startsWith('https:')
  const attempt =
    path === registerPath
      ? registering(fields, store)
      : fields.has('newPassword')
        ? resetting(fields, readResetCookie(request.headers.cookie, isSecure), isSecure)
        : requesting(fields)
  return send(attempt, randomUUID(), store, query)
}

async function send(
  attempt: Attempt,
  idempotencyKey: string,
  store: StoreView,
  query: QueryForShopper,
): Promise<AccountFormOutcome> {
  const { operation, values, problems, search } = attempt
  const again = (
    refusal: AccountFormTry['refusal'],
    found: readonly AccountProblem[] = [],
    { message = null, retryAt = null }: Partial<Pick<AccountFormTry, 'message' | 'retryAt'>> = {},
    error: unknown = null,
  ): AccountFormOutcome => ({
    kind: 'again',
    status: refusal ? statusOf[refusal] : 400,
    search,
    formTry: { values, problems: found, refusal, message, retryAt },
    error,
  })
  if (problems.length > 0) return again(null, problems)
  try {
    const { body, setCookies } = await query(operation(idempotencyKey))
    if (isInputRefused(body)) return again('INPUT')
    const outcome = Object.values(v.parse(response, body).data)[0]
    if (!outcome) return again('UNANSWERED', [], {}, new Error('expected the data of one mutation, got none'))
    if (outcome.__typename === 'AccountRefused') return again(outcome.reason, outcome.inputErrors, outcome)
    const done = attempt.done(outcome.__typename)
    const location = absoluteAddress('', store.pathPrefix, done.path)
    return { kind: 'done', location, setCookies: [...setCookies, ...(done.setCookies ?? [])] }
  } catch (error) {
    return again('UNANSWERED', [], {}, error)
  }
}

function registering(fields: URLSearchParams, store: StoreView): Attempt {
  const read = (name: string): string => fields.get(name) ?? ''
  const values = readRegisterForm(read)
  const { business, email, firstName, lastName, password, wantsNewsletter } = values
  return {
    operation: (idempotencyKey) =>
      registerByForm({
        input: {
          idempotencyKey,
          email,
          firstName,
          lastName,
          password,
          wantsNewsletter,
          ...(business && { businessAddress: { ...business, firstName, lastName } }),
        },
      }),
    values: { ...shownValues(read), [returnParameter]: read(returnParameter) },
    problems: findRegisterProblems(values, store.country),
    search: '',
    done: (typename) =>
      // An identity is verified at the first sign-in.
      typename === 'RegisteredUnapproved'
        ? { path: `${registerPath}?${stepParameter}=waiting` }
        : { path: typename === 'SignedIn' ? returnPathOf(fields) : signInPath },
  }
}

function requesting(fields: URLSearchParams): Attempt {
  const email = (fields.get('email') ?? '').trim()
  return {
    operation: (idempotencyKey) => requestResetByForm({ input: { idempotencyKey, email } }),
    values: { email },
    problems: [],
    search: '',
    done: () => ({ path: `${resetPasswordPath}?${stepParameter}=sent` }),
  }
}

function resetting(
  fields: URLSearchParams,
  link: { readonly email: string; readonly token: string } | null,
  isSecure: boolean,
): Attempt {
  const newPassword = fields.get('newPassword') ?? ''
  const passwordAgain = fields.get('passwordAgain') ?? ''
  return {
    // Without the cookie the gateway refuses the empty link as an expired one.
    operation: (idempotencyKey) =>
      resetByForm({ input: { idempotencyKey, email: link?.email ?? '', resetToken: link?.token ?? '', newPassword } }),
    values: {},
    problems: findPasswordProblems({ newPassword, passwordAgain }, 'newPassword'),
    search: `?${stepParameter}=new`,
    done: (typename) => ({
      path: typename === 'SignedIn' ? accountPath : signInPath,
      setCookies: [resetCookieAway(isSecure)],
    }),
  }
}

/** The path to return to, unless it is a form of an account itself. */
function returnPathOf(fields: URLSearchParams): string {
  const path = sameSitePath(fields.get(returnParameter))
  const { pathname } = new URL(path, 'http://shop.invalid')
  return [signInPath, registerPath, resetPasswordPath].includes(pathname) ? accountPath : path
}
