/** The newsletter's forms without script: send the mutation and redirect to the page with the result. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { newsletterAddress } from '../account/newsletter/newsletterAddress.ts'
import type { StoreView } from '../shop/StoreContext.tsx'
import { type FormRequest, readForm, type RefusedForm } from './formRequest.ts'
import { setNewsletterByForm } from './operations.generated.ts'
import { isInputRefused } from './operation.ts'
import type { QueryForShopper } from './sessionForms.ts'

const MAX_BYTES = 4 * 1024

const responseSchema = v.object({
  data: v.object({
    setNewsletter: v.variant('__typename', [
      v.object({ __typename: v.literal('NewsletterSet') }),
      v.object({
        __typename: v.literal('AccountRefused'),
        reason: v.string(),
        retryAt: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
      }),
    ]),
  }),
})

type NewsletterOutcome = { readonly kind: 'done'; readonly location: string; readonly error: unknown } | RefusedForm

/** @param origin of the shop's pages at this host */
export async function handleNewsletterForm(
  store: Pick<StoreView, 'pathPrefix'>,
  request: FormRequest,
  origin: string,
  query: QueryForShopper,
): Promise<NewsletterOutcome> {
  const fields = readForm(request, origin, MAX_BYTES)
  if ('kind' in fields) return fields

  const isWanted = fields.get('isWanted') !== 'no'
  const done = (result: Parameters<typeof newsletterAddress>[0]['result'], retryAt: string | null, error: unknown) =>
    ({ kind: 'done', location: store.pathPrefix + newsletterAddress({ isWanted, result, retryAt }), error }) as const
  try {
    const input = { idempotencyKey: randomUUID(), email: fields.get('email') ?? '', isWanted }
    const { body } = await query(setNewsletterByForm({ input }))
    if (isInputRefused(body)) return done('email', null, null)
    const { setNewsletter: outcome } = v.parse(responseSchema, body).data
    if (outcome.__typename === 'NewsletterSet') return done('done', null, null)
    return done(outcome.reason === 'INPUT' ? 'email' : 'later', outcome.retryAt, null)
  } catch (error) {
    return done('later', null, error)
  }
}
