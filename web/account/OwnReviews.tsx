/** The reviews that the customer has written in this store, newest first. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { useAccountQuery } from './session/useAccountQuery.ts'
import { Stars } from '../product/reviews/Stars.tsx'
import { AccountReviews, type AccountReviewsQuery } from '../client/generated/documents.generated.ts'
import { linkToProduct } from '../shop/linkTarget.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { Notice } from '../ui/Notice.tsx'
import { formatDay } from '../ui/formatDay.ts'
import { NotLoaded } from './NotLoaded.tsx'
import frame from '../ui/frame.module.css'
import styles from './AccountLists.module.css'

type OwnReview = NonNullable<NonNullable<AccountReviewsQuery['viewer']>['reviews']>[number]

const NO_VARIABLES = {}

export function OwnReviews() {
  const { state, reload } = useAccountQuery(AccountReviews, NO_VARIABLES, ({ viewer }) => viewer?.reviews)
  if (state.kind !== 'loaded') return <NotLoaded isPending={state.kind === 'pending'} onRetry={() => void reload()} />
  if (state.part.length === 0)
    return (
      <Notice>
        <Trans>You have written no reviews yet. You can write one on the page of a product.</Trans>
      </Notice>
    )
  return (
    <ul className={styles.list}>
      {state.part.map((review, index) => (
        // A review has no id here, and the list changes only as a whole.
        // oxlint-disable-next-line react/no-array-index-key
        <ReviewRow key={index} review={review} />
      ))}
    </ul>
  )
}

function ReviewRow({
  review: { product, title, detail, nickname, rating, createdAt, status },
}: {
  readonly review: OwnReview
}) {
  const { dateFormat, language } = useStoreView()
  const statusText = useStatusText()

  return (
    <li>
      {product ? (
        <Link className={frame.textLink} to={product.path} state={linkToProduct(product.sku)} lang={language}>
          {product.name}
        </Link>
      ) : (
        <p>
          <Trans>This product is no longer available.</Trans>
        </p>
      )}
      <h2>{title}</h2>
      {rating !== null && <Stars rating={rating} />}
      <p className={styles.detail}>{detail}</p>
      <p className={styles.note}>
        {nickname}
        {createdAt !== null && <> · {formatDay(createdAt, dateFormat)}</>} · {statusText(status)}
      </p>
    </li>
  )
}

function useStatusText(): (status: OwnReview['status']) => string {
  const { t } = useLingui()
  return (status) => ({ PENDING: t`Waiting for approval`, APPROVED: t`Published`, REJECTED: t`Not published` })[status]
}
