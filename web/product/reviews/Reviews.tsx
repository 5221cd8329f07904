/** Customer reviews: the mean rating first, then the reviews, newest first. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReviewPartsFragment, ReviewSummaryPartsFragment } from '../../client/generated/documents.generated.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { formatMeasure } from '../../ui/figures.ts'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { formatDay } from '../../ui/formatDay.ts'
import { Stars } from './Stars.tsx'
import styles from './Reviews.module.css'

/** @param reviews null if they cannot be fetched. */
export function Reviews({ reviews }: { readonly reviews: ReviewSummaryPartsFragment | null }) {
  const store = useStoreView()
  if (!reviews || reviews.count === 0) return null

  const { rating, ratedCount, count, items } = reviews
  const shown = items.length

  return (
    <section aria-labelledby="reviews">
      <SectionHead id="reviews" title={<Trans>Reviews</Trans>}>
        <span className={styles.count}>
          <Plural value={count} one="# review" other="# reviews" />
        </span>
      </SectionHead>
      {rating !== null && (
        <p className={styles.mean}>
          <strong aria-hidden="true">{formatMeasure(Number(rating).toFixed(1), store)}</strong>
          <Stars rating={rating} isLarge />
          <span>
            <Plural value={ratedCount} one="from # rating" other="from # ratings" />
          </span>
        </p>
      )}
      <ul className={styles.list}>
        {items.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </ul>
      {shown < count && (
        <p className={styles.count}>
          <Trans>
            The newest {shown} of {count} reviews are shown.
          </Trans>
        </p>
      )}
    </section>
  )
}

function ReviewItem({ review }: { readonly review: ReviewPartsFragment }) {
  const { language, dateFormat } = useStoreView()
  const { t } = useLingui()
  const { title, detail, nickname, rating, createdAt } = review
  const by = nickname ?? t`A customer`

  return (
    <li className={styles.review}>
      {(rating !== null || title !== null) && (
        <div className={styles.head}>
          {rating !== null && <Stars rating={rating} />}
          {title !== null && <h3 lang={language}>{title}</h3>}
        </div>
      )}
      {detail !== null && (
        <p className={styles.detail} lang={language}>
          {detail}
        </p>
      )}
      <p className={styles.by}>
        {by}
        {createdAt !== null && (
          <>
            {' '}
            · <time dateTime={createdAt}>{formatDay(createdAt, dateFormat)}</time>
          </>
        )}
      </p>
    </li>
  )
}
