/** Resolvers of customer reviews. */
import { toText } from '#domain/decimal.ts'
import { meanRating } from '#domain/rating.ts'
import { badUserInput } from '../shared/errors.ts'
import type {
  MutationResolvers,
  ProductResolvers,
  ReviewSummaryResolvers,
  ViewerResolvers,
} from '../resolverTypes.generated.ts'
import type { NodeFinder, Slice } from '../slice.ts'
import { ownReviews } from './ownReviews.ts'
import { isApproved, reviewModel, type ReviewModel } from './ReviewModel.ts'
import { submitReview } from './submitReview.ts'

const MAX_ITEMS = 100

export interface ReviewSummaryModel {
  readonly rating: string | null
  readonly ratedCount: number
  readonly count: number
  /** Newest first. */
  readonly reviews: readonly ReviewModel[]
}

const Product: Pick<ProductResolvers, 'reviews'> = {
  async reviews({ store: { storeCode }, documentId }, _args, { loaders }) {
    const found = await loaders.reviews.load({ storeCode, documentId })
    return (
      found &&
      summaryOf(
        found.hits.map(({ document }) => reviewModel(storeCode, document)),
        found.total,
      )
    )
  },
}

function summaryOf(reviews: readonly ReviewModel[], count: number): ReviewSummaryModel {
  const stars = reviews.flatMap((review) => review.stars ?? [])
  const mean = meanRating(stars)
  return { rating: mean && toText(mean), ratedCount: stars.length, count, reviews }
}

const ReviewSummary: Pick<ReviewSummaryResolvers, 'items'> = {
  items({ reviews }, { first }) {
    if (first < 0 || first > MAX_ITEMS) throw badUserInput(`items(first): expected 0 to ${MAX_ITEMS}, got ${first}`)
    return reviews.slice(0, first)
  },
}

const findReview: NodeFinder = async (key, { store: { storeCode }, loaders }) => {
  const document = await loaders.documents.load({ storeCode, entity: 'review', field: 'id', value: key })
  return document && isApproved(document) ? reviewModel(storeCode, document) : null
}

const Viewer: Pick<ViewerResolvers, 'reviews'> = {
  reviews: (_viewer, _args, context) => ownReviews(context),
}

const Mutation: Pick<MutationResolvers, 'submitReview'> = {
  submitReview: (_mutation, { input }, context) => submitReview(input, context),
}

export const reviewsSlice: Slice = {
  resolvers: { Product, ReviewSummary, Viewer, Mutation },
  nodes: { Review: findReview },
}
