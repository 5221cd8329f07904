/** The buyer's right to withdraw from a contract: a statement that the shop receives, in the words of the law no request. */
import { emailProblem } from '#domain/address.ts'
import { localDay } from '#domain/localDay.ts'
import { enteredText } from '#domain/enteredText.ts'
import { hasLink } from '#domain/linkText.ts'
import { exclusionOf, withdrawalDays, type WithdrawalTime, withdrawalTime } from '#domain/withdrawal.ts'
import * as v from 'valibot'
import type { GatewayContext } from '../context.ts'
import { AccountRefusal, beginTry, refusalByBackend, refuseInput, runOnce } from '../customer/accountChanges.ts'
import { addressInputError } from '../customer/accountMessages.ts'
import type { InputError, OrderStatus, WithdrawInput } from '../resolverTypes.generated.ts'
import { badUserInput, upstreamErrorToNull } from '../shared/errors.ts'
import { messageLanguage } from '../shared/languages.ts'
import { returnTermsOf } from '../shared/returnTermsOf.ts'
import type { StoreView } from '../storeTable.ts'
import { type MessageName, messageIn } from './messages.ts'
import type { ReachedOrder } from './openedOrders.ts'
import type { OrderFacts } from './orderFacts.ts'
import type { OrderModel } from './orderModel.ts'
import { announceReturn } from './orderSource.ts'
import { reachOrder } from './reachOrder.ts'
import { addWithdrawal, type Withdrawal, withdrawalSchema, withdrawalsOf } from './withdrawals.ts'

const MAX_LINES = 500
const MAX_NAME = 100
/** There is nothing left to withdraw from. */
const WITHOUT_CONTRACT: readonly OrderStatus[] = ['CANCELLED', 'CLOSED']

const takenSchema = v.object({ withdrawal: withdrawalSchema, isRepeated: v.boolean() })
type Taken = v.InferOutput<typeof takenSchema>

interface Buyer {
  readonly name: string
  readonly email: string
}

/** @throws UpstreamError, GraphQLError BAD_USER_INPUT */
export async function withdraw(input: WithdrawInput, context: GatewayContext) {
  const { idempotencyKey, orderId, lines } = input
  if (lines.length > MAX_LINES) throw badUserInput(`lines: expected 1 to ${MAX_LINES}, got ${lines.length}`)
  const buyer = { name: enteredText(input.name), email: enteredText(input.email) }
  const change = { operation: 'withdraw', idempotencyKey, input: [orderId, lines, buyer] }
  const result = await runOnce(change, context, takenSchema, async ({ requestIdOf }) => {
    refuseInput([...linesErrors(lines, context), ...buyerErrors(buyer, context)], context)
    const reached = await requireOrder(orderId, context)
    const { facts } = reached.model
    const id = orderIdOf(reached.model)
    const known = await facts()
    const positions = [...new Set(lines)]
    const beyond = positions.find((position) => !known.lines[position])
    if (beyond !== undefined) throw badUserInput(`lines: expected 0 to ${known.lines.length - 1}, got ${beyond}`)
    // Two tabs, or the order's page and the mail's link.
    return context.lock.run(`withdraw ${context.store.storeCode} ${id}`, () =>
      takeOnce({ reached, id, known, positions, buyer, requestId: requestIdOf('withdraw') }, context),
    )
  })
  if (result.kind === 'refused') return result.refused
  const { model } = await requireOrder(orderId, context)
  return { __typename: 'Withdrawn' as const, ...result.result, order: model }
}

interface Statement {
  readonly reached: ReachedOrder
  readonly id: string
  readonly known: OrderFacts
  readonly positions: readonly number[]
  readonly buyer: Buyer
  readonly requestId: string
}

/** @throws AccountRefusal, UpstreamError */
async function takeOnce(statement: Statement, context: GatewayContext): Promise<Taken> {
  const { id, known, positions, buyer } = statement
  const earlier = await withdrawalsOf(id, context)
  const isWithdrawn = (position: number): boolean => earlier.some((one) => holds(one, position))
  const open = positions.filter((position) => !isWithdrawn(position))
  const first = earlier.find((one) => positions.some((position) => holds(one, position)))
  if (first && open.length === 0) return { withdrawal: first, isRepeated: true }

  await requireRight(open, known, context)
  const withdrawal: Withdrawal = {
    number: known.number,
    ...buyer,
    receivedAt: context.now.toISOString(),
    lines: open.flatMap((position) => {
      const line = known.lines[position]
      return line ? [{ position, sku: line.sku, name: line.name, quantity: line.quantity }] : []
    }),
  }
  await sendCounted(statement, withdrawal, context)
  await addWithdrawal(id, withdrawal, context)
  return { withdrawal, isRepeated: false }
}

function holds({ lines }: Withdrawal, position: number): boolean {
  return lines.some((line) => line.position === position)
}

/** @throws AccountRefusal */
async function requireRight(positions: readonly number[], known: OrderFacts, context: GatewayContext): Promise<void> {
  if (context.store.withdrawal === null) throw refusal('noWithdrawal', context)
  if (WITHOUT_CONTRACT.includes(known.status)) throw refusal('nothingToReturn', context)
  const { isOver, lastDay } = timeOf(known, context)
  if (isOver && lastDay !== null) throw refusal('withdrawalOver', context, writtenDay(lastDay, context.store))
  refuseInput(await excludedLines(positions, known, context), context)
}

/** Each sends a mail to an address that nobody has proved to be their own. */
async function sendCounted(statement: Statement, withdrawal: Withdrawal, context: GatewayContext): Promise<void> {
  const ofOrder = await beginTry('withdrawalOfOrder', statement.id, context)
  const ofEmail = await beginTry('withdrawalTo', withdrawal.email, context)
  await send(statement, withdrawal, context).catch(async (error: unknown) => {
    await Promise.all([ofOrder.dismiss(), ofEmail.dismiss()])
    throw refusalByBackend(error, context) ?? error
  })
}

async function send(
  { reached, id, requestId }: Statement,
  { name, email, receivedAt, lines }: Withdrawal,
  context: GatewayContext,
): Promise<void> {
  if (!takesOrders(context)) throw refusal('withdrawalByLetter', context, context.store.contact.email)
  const items = lines.map(({ position, sku, quantity }) => ({ position, sku, qty_ordered: Number(quantity) }))
  await reached.call((access) =>
    announceReturn(access, id, {
      requestId,
      items,
      reason: '',
      kind: 'withdrawal',
      confirmedAt: receivedAt,
      name,
      email,
      language: messageLanguage(context.store),
    }),
  )
}

/** Whether there is a way by which a statement reaches the shop. */
export function takesOrders({ api }: Pick<GatewayContext, 'api'>): boolean {
  return api.has('ext/order/{orderId}/return')
}

export function daysNow({ withdrawal, i18n }: StoreView, now: Date): number | null {
  return withdrawal && withdrawalDays(withdrawal.periods, localDay(now, i18n.timeZone))
}

/** Open where the store sells to no consumers: then there is no function either. */
export function timeOf(
  { placedAt, later: { deliveredAt } }: OrderFacts,
  { store, now }: GatewayContext,
): WithdrawalTime {
  const { withdrawal, i18n } = store
  if (withdrawal === null) return { lastDay: null, isOver: false }
  const rule = { periods: withdrawal.periods, timeZone: i18n.timeZone, country: i18n.country }
  const delivered = deliveredAt === null ? null : new Date(deliveredAt)
  return withdrawalTime(rule, { placedAt: new Date(placedAt), deliveredAt: delivered }, now)
}

/** Of the backend, by which an order is the same in every session; the gateway's for one that has none yet. */
export function orderIdOf({ record, key }: OrderModel): string {
  return record.orderId ?? key
}

/** Of a product that is no longer shown nothing is known, and it has the right. */
async function excludedLines(
  positions: readonly number[],
  known: OrderFacts,
  context: GatewayContext,
): Promise<readonly InputError[]> {
  const { loaders, store } = context
  const message = messageIn(messageLanguage(store), 'noRightOfWithdrawal')
  const found = await Promise.all(
    positions.map(async (position) => {
      const terms = await loaders.products
        .bySku(store, known.lines[position]?.sku ?? '')
        .then((product) => product && returnTermsOf(product, context))
        .catch(upstreamErrorToNull())
      return exclusionOf(terms) ? [position] : []
    }),
  )
  return found.flat().map((position) => ({ path: `lines.${position}`, rule: 'REFUSED', bound: null, message }))
}

function linesErrors(lines: readonly number[], { store }: GatewayContext): readonly InputError[] {
  const message = messageIn(messageLanguage(store), 'chooseReturned')
  return lines.length === 0 ? [{ path: 'lines', rule: 'REQUIRED', bound: null, message }] : []
}

function buyerErrors({ name, email }: Buyer, { store }: GatewayContext): readonly InputError[] {
  const language = messageLanguage(store)
  const bound = String(MAX_NAME)
  const problem = emailProblem(email)
  return [
    ...(name === '' ? [inputError('name', 'REQUIRED', messageIn(language, 'required'))] : []),
    ...(name.length > MAX_NAME
      ? [{ ...inputError('name', 'TOO_LONG', messageIn(language, 'tooLong', bound)), bound }]
      : []),
    // The acknowledgement repeats it.
    ...(hasLink(name) ? [inputError('name', 'FORMAT', messageIn(language, 'noLink'))] : []),
    ...(problem ? [addressInputError(problem, 'email', store)] : []),
  ]
}

function inputError(path: string, rule: InputError['rule'], message: string): InputError {
  return { path, rule, bound: null, message }
}

/** @throws AccountRefusal, the same for an order of somebody else as for an unknown one */
async function requireOrder(orderId: string, context: GatewayContext): Promise<ReachedOrder> {
  const reached = await reachOrder(orderId, context)
  if (!reached) throw refusal('unknownOrder', context)
  return reached
}

function refusal(name: MessageName, { store }: GatewayContext, bound: string | null = null): AccountRefusal {
  return new AccountRefusal('NOT_ALLOWED', messageIn(messageLanguage(store), name, bound))
}

/** @param day `yyyy-MM-dd` */
function writtenDay(day: string, store: StoreView): string {
  const format = new Intl.DateTimeFormat(messageLanguage(store), { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}
