/** Opens orders without an account. Nothing in an answer, its time included, says whether an order exists. */
import { setTimeout as sleep } from 'node:timers/promises'
import { emailProblem } from '#domain/address.ts'
import { enteredText } from '#domain/enteredText.ts'
import * as v from 'valibot'
import type { GatewayContext } from '../context.ts'
import { AccountRefusal, beginTry, refuseInput, runOnce } from '../customer/accountChanges.ts'
import { addressInputError } from '../customer/accountMessages.ts'
import type { InputError, OpenOrderInput, RequestOrderCodeInput } from '../resolverTypes.generated.ts'
import { UpstreamError } from '../shared/errors.ts'
import { messageLanguage } from '../shared/languages.ts'
import { parseBody } from '../upstream/border.ts'
import { messageIn } from './messages.ts'
import type { OrderModel } from './orderModel.ts'

const UPSTREAM = 'order'
const REQUEST = '/api/ext/order-access'
const OPEN = '/api/ext/order-access/open'
const MAX_NUMBER = 40
const MAX_CODE = 20
/** Answers to codes take at least this long: the backend may answer an unknown order sooner. */
const MIN_ANSWER_MS = 400

const ticketSchema = v.object({ ticket: v.string(), endsAt: v.string() })
const tokenSchema = v.object({ token: v.string() })

export async function requestOrderCode(input: RequestOrderCodeInput, context: GatewayContext) {
  const { idempotencyKey } = input
  const named = namedIn(input)
  const change = { operation: 'requestOrderCode', idempotencyKey, input: named }
  const result = await runOnce(change, context, v.null(), async () => {
    refuseInput(inputErrors(named, context), context)
    await beginTry('requestOrderCode', numberKey(named.number), context)
    if ((await ownOrder(named.number, context)) === null) sendCode(named, context)
    return null
  })
  if (result.kind === 'refused') return result.refused
  const own = await ownOrder(named.number, context)
  return { __typename: 'OrderCodeRequested' as const, ownOrder: own }
}

/** Not awaited: how long the backend takes could say whether there is such an order. */
function sendCode(named: NamedOrder, { api, store, log }: GatewayContext): void {
  const { storeCode } = store
  const body = { ...named, language: messageLanguage(store) }
  api
    .writeResult({ upstream: UPSTREAM, method: 'POST', path: REQUEST, body, storeCode, hidesMessage: true })
    .catch((err: unknown) => log.warn({ err }, 'order: a code could not be requested'))
}

export async function openOrder(input: OpenOrderInput, context: GatewayContext) {
  const { idempotencyKey, link, code } = input
  const byLink = link != null
  const named = namedIn({ number: input.number ?? '', email: input.email ?? '' })
  const change = { operation: 'openOrder', idempotencyKey, input: byLink ? [link] : [named, code] }
  const result = await runOnce(change, context, ticketSchema, async () => {
    if (!byLink) refuseInput([...inputErrors(named, context), ...codeErrors(code ?? '', context)], context)
    const attempt = await beginTry('openOrder', byLink ? 'link' : numberKey(named.number), context)
    try {
      const token = byLink ? link : await tokenOf(named, code ?? '', context)
      const opened = token === null ? null : await context.loaders.openedOrders.open(token)
      if (!opened) throw wrong(byLink ? 'linkExpired' : 'wrongCode', byLink ? 'link' : 'code', context)
      await attempt.succeeded()
      return opened
    } catch (error) {
      if (error instanceof UpstreamError) await attempt.dismiss()
      throw error
    }
  })
  return result.kind === 'refused' ? result.refused : { __typename: 'OrderOpened' as const, ...result.result }
}

/** Null for every code that the backend does not take. @throws UpstreamError */
async function tokenOf(named: NamedOrder, code: string, { api, store }: GatewayContext): Promise<string | null> {
  const { storeCode } = store
  const body = { ...named, code: code.trim() }
  const call = api
    .writeResult({ upstream: UPSTREAM, method: 'POST', path: OPEN, body, storeCode, hidesMessage: true })
    .then((answer) => parseBody(tokenSchema, answer, { upstream: UPSTREAM, from: OPEN, hidesMessage: true }).token)
    .catch((error: unknown) => {
      if (error instanceof UpstreamError && error.code === 'UPSTREAM_REJECTED') return null
      throw error
    })
  const [token] = await Promise.all([call, sleep(MIN_ANSWER_MS)])
  return token
}

interface NamedOrder {
  readonly number: string
  readonly email: string
}

function namedIn({ number, email }: NamedOrder): NamedOrder {
  return { number: enteredText(number).replace(/^#/, ''), email: enteredText(email) }
}

/** A number in whichever shape it is typed, such as "#000 012" for "12": a backend may take them all, and they are one order. */
function numberKey(number: string): string {
  const plain = number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return plain.replace(/0+(?=\d)/g, (zeros, at: number) => (/\p{N}/u.test(plain[at - 1] ?? '') ? zeros : ''))
}

/** One of this session's guest, or of those that its customer was. */
async function ownOrder(number: string, { loaders: { carts, orders } }: GatewayContext): Promise<OrderModel | null> {
  const owner = await carts.ownerName()
  if (owner === null) return null
  const keys = [...(await orders.records.guestKeys(owner)), ...(await orders.records.guestOrdersOf(owner))]
  const found = await Promise.all(keys.map((key) => orders.find(key)))
  return found.find((order) => numberKey(order?.record.number ?? '') === numberKey(number)) ?? null
}

function inputErrors({ number, email }: NamedOrder, { store }: GatewayContext): readonly InputError[] {
  const problem = emailProblem(email)
  return [
    ...textErrors('number', number, MAX_NUMBER, store),
    ...(problem ? [addressInputError(problem, 'email', store)] : []),
  ]
}

function codeErrors(code: string, { store }: GatewayContext): readonly InputError[] {
  return textErrors('code', code.trim(), MAX_CODE, store)
}

function textErrors(path: string, text: string, max: number, store: GatewayContext['store']): readonly InputError[] {
  if (text === '')
    return [{ path, rule: 'REQUIRED', bound: null, message: messageIn(messageLanguage(store), 'required') }]
  const bound = String(max)
  const message = messageIn(messageLanguage(store), 'tooLong', bound)
  return text.length > max ? [{ path, rule: 'TOO_LONG', bound, message }] : []
}

function wrong(name: 'linkExpired' | 'wrongCode', path: string, { store }: GatewayContext): AccountRefusal {
  const message = messageIn(messageLanguage(store), name)
  return new AccountRefusal('INPUT', message, { inputErrors: [{ path, rule: 'REFUSED', bound: null, message }] })
}
