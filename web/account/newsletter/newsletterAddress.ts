/** The address of the newsletter's page: which form it shows, and what became of it without script. */
import { newsletterPath } from '../../shop/paths.ts'

/** Results of the form without script. */
const RESULTS = ['done', 'email', 'later'] as const

export interface NewsletterTry {
  /** False on the page that unsubscribes. */
  readonly isWanted: boolean
  /** Null before the form was sent. */
  readonly result: (typeof RESULTS)[number] | null
  /** Time from which another attempt is possible; null when at once. */
  readonly retryAt: string | null
}

export function newsletterAddress({ isWanted, result, retryAt }: NewsletterTry): string {
  const query = new URLSearchParams({
    ...(!isWanted && { step: 'unsubscribe' }),
    ...(result && { result }),
    ...(retryAt !== null && { retryAt }),
  }).toString()
  return query === '' ? newsletterPath : `${newsletterPath}?${query}`
}

/** URLs can be typed: an invalid time is left out. */
export function readNewsletterAddress(search: string): NewsletterTry {
  const query = new URLSearchParams(search)
  const retryAt = query.get('retryAt')
  return {
    isWanted: query.get('step') !== 'unsubscribe',
    result: RESULTS.find((one) => one === query.get('result')) ?? null,
    retryAt: retryAt === null || Number.isNaN(Date.parse(retryAt)) ? null : retryAt,
  }
}
