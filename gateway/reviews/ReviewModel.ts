/** Maps a review document to the schema. */
import { type Decimal, toText } from '#domain/decimal.ts'
import { ratingOfVotes } from '#domain/rating.ts'
import { encodeId } from '../shared/ids.ts'
import { decimalField, integerField, listField, momentField, textField } from '../upstream/catalogueIndex/fields.ts'
import type { CatalogueDocument } from '../upstream/catalogueIndex/port.ts'

export const APPROVED = 1

export interface ReviewModel {
  readonly id: string
  readonly title: string | null
  readonly detail: string | null
  readonly nickname: string | null
  readonly rating: string | null
  readonly createdAt: string | null
  /** Rating out of five, for the average. */
  readonly stars: Decimal | null
}

export function reviewModel(storeCode: string, document: CatalogueDocument): ReviewModel {
  const stars = ratingOfVotes(
    listField(document, 'ratings').map((vote) => ({
      stars: decimalField(vote, 'value'),
      percent: decimalField(vote, 'percent'),
    })),
  )
  return {
    id: encodeId({ type: 'Review', storeCode, key: String(document.id) }),
    title: textField(document, 'title'),
    detail: textField(document, 'detail'),
    nickname: textField(document, 'nickname'),
    rating: stars && toText(stars),
    createdAt: momentField(document, 'created_at'),
    stars,
  }
}

export function isApproved(document: CatalogueDocument): boolean {
  return integerField(document, 'review_status') === APPROVED
}
