/** The two steps of the page at /withdrawal: the first one is checked here, the second one is the statement. */
import { randomUUID } from 'node:crypto'
import { emailProblem } from '#domain/address.ts'
import * as v from 'valibot'
import type {
  EnteredWithdrawal,
  WithdrawalOutcome,
  WithdrawalProblem,
} from '../checkout/withdrawal/withdrawalOutcome.ts'
import { type FormRequest, readForm, type RefusedForm } from './formRequest.ts'
import { isInputRefused } from './operation.ts'
import { withdrawByForm } from './operations.generated.ts'
import type { QueryForShopper } from './sessionForms.ts'

/** 500 lines, a name, an address and a text, percent-encoded. */
const MAX_BYTES = 16 * 1024
const MAX_NAME = 100
const MAX_NUMBER = 40
const MAX_PRODUCTS = 1_000
const MAX_KEY = 64

const responseSchema = v.object({
  data: v.object({
    outcome: v.variant('__typename', [
      v.object({
        __typename: v.literal('Withdrawn'),
        isRepeated: v.boolean(),
        withdrawal: v.object({
          number: v.nullish(v.string()),
          name: v.string(),
          email: v.string(),
          receivedAt: v.string(),
          products: v.nullish(v.string()),
          lines: v.array(v.object({ position: v.number(), sku: v.string(), name: v.string(), quantity: v.string() })),
        }),
      }),
      v.object({ __typename: v.literal('AccountRefused'), message: v.string(), reason: v.string() }),
    ]),
  }),
})

export interface WithdrawalPage {
  readonly kind: 'withdrawal'
  readonly status: number
  readonly outcome: WithdrawalOutcome
  readonly error: unknown
}

/** Null for a form of another kind. */
export async function handleWithdrawalForm(
  request: FormRequest,
  origin: string,
  query: QueryForShopper,
): Promise<WithdrawalPage | RefusedForm | null> {
  const fields = readForm(request, origin, MAX_BYTES)
  if ('kind' in fields) return fields
  const entered = enteredIn(fields)
  switch (fields.get('do')) {
    case 'review':
      return review(entered)
    case 'change':
      return again(200, entered)
    case 'confirm':
      return confirm(entered, fields, query)
    default:
      return null
  }
}

function enteredIn(fields: URLSearchParams): EnteredWithdrawal {
  const lines = fields.getAll('line').map(Number)
  const number = fields.get('orderNumber')
  return {
    number: number === null ? null : number.trim().slice(0, MAX_NUMBER),
    products: (fields.get('products') ?? '').trim().slice(0, MAX_PRODUCTS),
    lines: lines.filter((line) => Number.isInteger(line) && line >= 0),
    name: (fields.get('name') ?? '').trim().slice(0, MAX_NAME),
    email: (fields.get('email') ?? '').trim(),
  }
}

function review(entered: EnteredWithdrawal): WithdrawalPage {
  const problems: readonly WithdrawalProblem[] = [
    ...(entered.number === null && entered.lines.length === 0 ? (['lines'] as const) : []),
    ...(entered.number === '' ? (['number'] as const) : []),
    ...(entered.name === '' ? (['name'] as const) : []),
    ...(emailProblem(entered.email) ? (['email'] as const) : []),
  ]
  if (problems.length > 0) return again(422, entered, { problems })
  return pageOf(200, { step: 'confirm', entered, idempotencyKey: randomUUID() })
}

async function confirm(
  entered: EnteredWithdrawal,
  fields: URLSearchParams,
  query: QueryForShopper,
): Promise<WithdrawalPage> {
  // Of the second step's page, so that a form that is sent twice is one statement.
  const key = (fields.get('key') ?? '').slice(0, MAX_KEY)
  const { name, email, number, products, lines } = entered
  const input = {
    idempotencyKey: key === '' ? randomUUID() : key,
    name,
    email,
    ...(number === null ? { orderId: fields.get('orderId') ?? '', lines } : { number, products }),
  }
  try {
    const { body } = await query(withdrawByForm({ input }))
    if (isInputRefused(body)) return again(400, entered)
    const { outcome } = v.parse(responseSchema, body).data
    if (outcome.__typename === 'AccountRefused')
      return again(outcome.reason === 'TOO_MANY_TRIES' ? 429 : 422, entered, { refusal: outcome.message })
    const { withdrawal, isRepeated } = outcome
    return pageOf(200, { step: 'done', withdrawal, isRepeated })
  } catch (error) {
    return again(503, entered, { isUnanswered: true }, error)
  }
}

type Enter = Extract<WithdrawalOutcome, { readonly step: 'enter' }>

function again(
  status: number,
  entered: EnteredWithdrawal,
  {
    problems = [],
    refusal = null,
    isUnanswered = false,
  }: Partial<Pick<Enter, 'problems' | 'refusal' | 'isUnanswered'>> = {},
  error: unknown = null,
): WithdrawalPage {
  return pageOf(status, { step: 'enter', entered, problems, refusal, isUnanswered }, error)
}

function pageOf(status: number, outcome: WithdrawalOutcome, error: unknown = null): WithdrawalPage {
  return { kind: 'withdrawal', status, outcome, error }
}
