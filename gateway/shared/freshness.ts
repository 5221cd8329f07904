/** Tracks the validity of one response: the earliest time at which one of its parts changes. */
import type { Currency } from '#domain/money.ts'
import type { Logger } from 'pino'
import { upstreamErrorToNull } from './errors.ts'

export interface Freshness {
  /** Reports that a part of the response changes at this time, such as the end of a special price. */
  until(moment: Date): void
  /** Reports that a part of the response is missing because an upstream failed. The response must not be cached. */
  markIncomplete(): void
  /** Reports that a part of the response changes with every quote in this currency. */
  followQuotes(currency: Currency): void
  readonly endsAt: Date | null
  readonly followedCurrencies: ReadonlySet<Currency>
}

export function createFreshness(): Freshness {
  return new ResponseFreshness()
}

const LONG_AGO = new Date(0)

class ResponseFreshness implements Freshness {
  endsAt: Date | null = null
  readonly followedCurrencies = new Set<Currency>()

  until(moment: Date): void {
    if (this.endsAt === null || moment < this.endsAt) this.endsAt = moment
  }

  markIncomplete(): void {
    this.endsAt = LONG_AGO
  }

  followQuotes(currency: Currency): void {
    this.followedCurrencies.add(currency)
  }
}

interface ResponseParts {
  readonly freshness: Pick<Freshness, 'markIncomplete'>
  readonly log: Pick<Logger, 'error'>
}

/** For a part of a response that is left out when its upstream fails: logs the error, and caches do not store the response. */
export function leaveOut(
  { freshness, log }: ResponseParts,
  message: string,
  fields: object = {},
): (error: unknown) => null {
  return upstreamErrorToNull((err) => {
    freshness.markIncomplete()
    log.error({ ...fields, err }, message)
  })
}
