import { Plural } from '@lingui/react/macro'
import type { ReviewSummaryPartsFragment } from '../../client/generated/documents.generated.ts'
import { Stars } from './Stars.tsx'
import styles from './RatingLink.module.css'

/** The mean rating beside the product's name, with a link down to the reviews. */
export function RatingLink({ reviews }: { readonly reviews: ReviewSummaryPartsFragment | null }) {
  if (!reviews || reviews.count === 0) return null
  const { rating, count } = reviews

  return (
    <a className={styles.link} href="#reviews">
      {rating !== null && <Stars rating={rating} />}
      <span>
        <Plural value={count} one="# review" other="# reviews" />
      </span>
    </a>
  )
}
