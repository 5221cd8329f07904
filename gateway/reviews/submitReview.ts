/** Submits a review for moderation, once per idempotency key. */
import { enteredLines, enteredText } from '#domain/enteredText.ts'
import { hasLink } from '#domain/linkText.ts'
import * as v from 'valibot'
import { beginTry, refusalByBackend, refuseInput, runOnce } from '../customer/accountChanges.ts'
import { accountMessage } from '../customer/accountMessages.ts'
import type { GatewayContext } from '../context.ts'
import { productOfId, type ShownProduct } from '../customer/productOfId.ts'
import type { InputError, SubmitReviewInput } from '../resolverTypes.generated.ts'
import { backendIdOf } from '../session/customerId.ts'
import { createReview } from './reviewSource.ts'

const MAX_LENGTHS = { title: 200, detail: 5_000, nickname: 60 } as const
const MIN_RATING = 1
const MAX_RATING = 5

type Refused = Extract<Awaited<ReturnType<typeof runOnce<null>>>, { kind: 'refused' }>['refused']

export async function submitReview(
  { idempotencyKey, productId, rating, ...written }: SubmitReviewInput,
  context: GatewayContext,
): Promise<{ readonly __typename: 'ReviewSubmitted'; readonly product: ShownProduct } | Refused> {
  const { api, session, store, clientIp } = context
  const texts = {
    title: enteredText(written.title),
    detail: enteredLines(written.detail).trim(),
    nickname: enteredText(written.nickname),
  }
  const change = { operation: 'submitReview', idempotencyKey, input: [productId, rating, texts] }
  const result = await runOnce(change, context, v.null(), async ({ requestIdOf }) => {
    refuseInput([...ratingErrors(rating, context), ...textErrors(texts, context)], context)
    const product = await productOfId(productId, context)
    // Guests are counted by their network address alone.
    const attempt = await beginTry('review', session.customer?.email ?? `guest ${clientIp}`, context)
    const { documentId } = product
    const customerId = session.customer && backendIdOf(session.customer.customerId)
    const access = { api, storeCode: store.storeCode }
    const review = { productId: documentId, rating, ...texts, customerId }
    await createReview(access, review, requestIdOf('review')).catch(async (error: unknown) => {
      await attempt.dismiss()
      throw refusalByBackend(error, context) ?? error
    })
    return null
  })
  if (result.kind === 'refused') return result.refused
  return { __typename: 'ReviewSubmitted', product: await productOfId(productId, context) }
}

function ratingErrors(rating: number, { store }: GatewayContext): readonly InputError[] {
  if (rating >= MIN_RATING && rating <= MAX_RATING) return []
  const [rule, bound] =
    rating < MIN_RATING ? (['TOO_SMALL', MIN_RATING] as const) : (['TOO_LARGE', MAX_RATING] as const)
  return [{ path: 'rating', rule, bound: String(bound), message: accountMessage(store, 'required') }]
}

function textErrors(
  texts: Readonly<Record<keyof typeof MAX_LENGTHS, string>>,
  { store }: GatewayContext,
): InputError[] {
  const names = ['title', 'detail', 'nickname'] as const
  return names.flatMap((path): InputError[] => {
    const max = MAX_LENGTHS[path]
    if (texts[path] === '') return [{ path, rule: 'REQUIRED', message: accountMessage(store, 'required') }]
    if (texts[path].length > max)
      return [{ path, rule: 'TOO_LONG', bound: String(max), message: accountMessage(store, 'tooLong', String(max)) }]
    return hasLink(texts[path]) ? [{ path, rule: 'FORMAT', message: accountMessage(store, 'noLink') }] : []
  })
}
