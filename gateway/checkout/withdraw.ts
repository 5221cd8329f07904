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
import { badUserInput, UpstreamError, upstreamErrorToNull } from '../shared/errors.ts'
import type { Outbox } from '../session/outbox.ts'
import { messageLanguage } from '../shared/languages.ts'
import { returnTermsOf } from '../shared/returnTermsOf.ts'
import type { StoreView } from '../storeTable.ts'
import { type MessageName, messageIn } from './messages.ts'
import type { ReachedOrder } from './openedOrders.ts'
import type { OrderFacts } from './orderFacts.ts'
import type { OrderModel } from './orderModel.ts'
import { announceReturn } from './orderSource.ts'
import { reachOrder } from './reachOrder.ts'
import { withdrawalMails } from './withdrawalMails.ts'
import { addWithdrawal, type Withdrawal, withdrawalSchema, withdrawalsOf } from './withdrawals.ts'

const RETURN_CALL = 'ext/order/{orderId}/return'
const MAX_LINES = 500
const MAX_NAME = 100
/** There is nothing left to withdraw from. */
const WITHOUT_CONTRACT: readonly OrderStatus[] = ['CANCELLED', 'CLOSED']

const MAX_NUMBER = 40
const MAX_PRODUCTS = 1_000

const takenSchema = v.object({ withdrawal: withdrawalSchema, isRepeated: v.boolean() })
type Taken = v.InferOutput<typeof takenSchema>

interface Buyer {
  readonly name: string
  readonly email: string
}

/** @throws UpstreamError, GraphQLError BAD_USER_INPUT */
export async function withdraw(input: WithdrawInput, context: GatewayContext) {
  const { idempotencyKey, orderId, number } = input
  if ((orderId == null) === (number == null)) throw badUserInput('expected either orderId or number')
  const lines = input.lines ?? []
  if (lines.length > MAX_LINES) throw badUserInput(`lines: expected 1 to ${MAX_LINES}, got ${lines.length}`)
  const buyer = { name: enteredText(input.name), email: enteredText(input.email) }
  const named = {
    number: enteredText(number ?? '').replace(/^#/, ''),
    products: enteredText(input.products ?? ''),
    buyer,
  }
  const change = { operation: 'withdraw', idempotencyKey, input: [orderId, lines, named] }
  const result = await runOnce(change, context, takenSchema, ({ requestIdOf }) =>
    orderId == null
      ? withdrawByNumber(named, context)
      : withdrawFromOrder({ orderId, lines, buyer, requestId: requestIdOf('withdraw') }, context),
  )
  if (result.kind === 'refused') return result.refused
  const { withdrawal, isRepeated } = result.result
  return {
    __typename: 'Withdrawn' as const,
    withdrawal: withdrawalModel(withdrawal),
    isRepeated,
    order: orderId == null ? null : (await requireOrder(orderId, context)).model,
  }
}

export function withdrawalModel({ products, ...withdrawal }: Withdrawal) {
  return { ...withdrawal, products: products || null }
}

interface OrderStatement {
  readonly orderId: string
  readonly lines: readonly number[]
  readonly buyer: Buyer
  readonly requestId: string
}

async function withdrawFromOrder({ orderId, lines, buyer, requestId }: OrderStatement, context: GatewayContext) {
  const reached = await requireOrder(orderId, context)
  refuseInput([...linesErrors(lines, context), ...buyerErrors(buyer, context)], context)
  const id = orderIdOf(reached.model)
  const known = await reached.model.facts()
  const positions = [...new Set(lines)]
  const beyond = positions.find((position) => !known.lines[position])
  if (beyond !== undefined) throw badUserInput(`lines: expected 0 to ${known.lines.length - 1}, got ${beyond}`)
  // Two tabs, or the order's page and the mail's link.
  return context.lock.run(`withdraw ${context.store.storeCode} ${id}`, () =>
    takeOnce({ reached, id, known, positions, buyer, requestId }, context),
  )
}

interface NamedStatement {
  readonly number: string
  readonly products: string
  readonly buyer: Buyer
}

/**
 * Reads no order, so that nothing can be guessed: whoever sends it learns what they have entered. The same statement again has the first
 * acknowledgement.
 */
async function withdrawByNumber({ number, products, buyer }: NamedStatement, context: GatewayContext): Promise<Taken> {
  const { store, outbox, lock, now } = context
  refuseInput(
    [
      ...textErrors('number', number, { max: MAX_NUMBER, isRequired: true }, context),
      ...textErrors('products', products, { max: MAX_PRODUCTS, isRequired: false }, context),
      ...buyerErrors(buyer, context),
    ],
    context,
  )
  if (store.withdrawal === null) throw refusal('noWithdrawal', context)
  if (!outbox) throw refusal('withdrawalByLetter', context, store.contact.email)
  const id = `number ${number.toUpperCase()}`
  return lock.run(`withdraw ${store.storeCode} ${id}`, async () => {
    const first = (await withdrawalsOf(id, context)).find(
      (one) => one.name === buyer.name && one.email === buyer.email && one.products === products,
    )
    if (first) return { withdrawal: first, isRepeated: true }
    const receivedAt = now.toISOString()
    const withdrawal: Withdrawal = { number, ...buyer, receivedAt, products, isProven: false, lines: [] }
    await counted(id, withdrawal, context, () => queueMails(id, withdrawal, outbox, store))
    await addWithdrawal(id, withdrawal, context)
    return { withdrawal, isRepeated: false }
  })
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
    products: '',
    isProven: true,
    lines: open.flatMap((position) => {
      const line = known.lines[position]
      return line ? [{ position, sku: line.sku, name: line.name, quantity: line.quantity }] : []
    }),
  }
  await counted(id, withdrawal, context, () => send(statement, withdrawal, context))
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
async function counted(
  id: string,
  { email }: Withdrawal,
  context: GatewayContext,
  work: () => Promise<void>,
): Promise<void> {
  const ofOrder = await beginTry('withdrawalOfOrder', id, context)
  const ofEmail = await beginTry('withdrawalTo', email, context)
  await work().catch(async (error: unknown) => {
    await Promise.all([ofOrder.dismiss(), ofEmail.dismiss()])
    throw refusalByBackend(error, context) ?? error
  })
}

/** By the backend's call; without it, and while it does not answer, by the gateway's own mails. */
async function send(statement: Statement, withdrawal: Withdrawal, context: GatewayContext): Promise<void> {
  const { api, outbox, store, log } = context
  if (api.has(RETURN_CALL)) {
    try {
      return await sendToBackend(statement, withdrawal, context)
    } catch (error) {
      if (!outbox || !(error instanceof UpstreamError) || error.code === 'UPSTREAM_REJECTED') throw error
      log.warn(
        { code: error.code },
        'order: a withdrawal goes to the shop by mail, because the backend did not take it',
      )
    }
  }
  if (!outbox) throw refusal('withdrawalByLetter', context, store.contact.email)
  await queueMails(statement.id, withdrawal, outbox, store)
}

/** Before the record: a process that ends in between has lost no statement, and a repeated one has the same names. */
async function queueMails(id: string, withdrawal: Withdrawal, outbox: Outbox, store: StoreView): Promise<void> {
  const { receivedAt: _time, ...content } = withdrawal
  const name = JSON.stringify(['withdrawal', store.storeCode, id, content])
  const { forShop, acknowledgement } = withdrawalMails(withdrawal, store)
  await outbox.put(`${name} to the shop`, forShop)
  await outbox.put(`${name} acknowledged`, acknowledgement)
}

async function sendToBackend(
  { reached, id, requestId }: Statement,
  { name, email, receivedAt, lines }: Withdrawal,
  context: GatewayContext,
): Promise<void> {
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
export function takesOrders({ api, outbox }: Pick<GatewayContext, 'api' | 'outbox'>): boolean {
  return api.has(RETURN_CALL) || outbox !== null
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

function buyerErrors({ name, email }: Buyer, context: GatewayContext): readonly InputError[] {
  const problem = emailProblem(email)
  return [
    ...textErrors('name', name, { max: MAX_NAME, isRequired: true }, context),
    ...(problem ? [addressInputError(problem, 'email', context.store)] : []),
  ]
}

/** Of a text that the mails repeat. */
function textErrors(
  path: string,
  text: string,
  { max, isRequired }: { readonly max: number; readonly isRequired: boolean },
  { store }: GatewayContext,
): readonly InputError[] {
  const language = messageLanguage(store)
  const bound = String(max)
  return [
    ...(text === '' && isRequired ? [inputError(path, 'REQUIRED', messageIn(language, 'required'))] : []),
    ...(text.length > max ? [{ ...inputError(path, 'TOO_LONG', messageIn(language, 'tooLong', bound)), bound }] : []),
    ...(hasLink(text) ? [inputError(path, 'FORMAT', messageIn(language, 'noLink'))] : []),
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
