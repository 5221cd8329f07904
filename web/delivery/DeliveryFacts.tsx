/** When products are sent and arrive, and what delivery costs. Nothing that the store does not say. */
import { useDelivery } from '../shop/delivery.ts'
import type { ProductDeliveryPartsFragment, StockPartsFragment } from '../client/generated/documents.generated.ts'
import { linkToContent } from '../shop/linkTarget.ts'
import { contentPath } from '../shop/paths.ts'
import { PageLink } from '../ui/PageLink.tsx'
import frame from '../ui/frame.module.css'
import { useDeliveryTexts } from './useDeliveryTexts.ts'
import styles from './DeliveryFacts.module.css'
import { useSyncExternalStore } from 'react'

interface DeliveryFactsProps {
  readonly kind: ProductDeliveryPartsFragment['dispatch']
  /** Only what is in stock has a time. */
  readonly statesTime: boolean
  /** Insurance and signature are stated for precious metal only, not for a bag of capsules. */
  readonly hasMetal: boolean
  /** Sum of the order with tax; null while unknown. */
  readonly gross: string | null
  /** Then only the dispatch is said: the method itself says the rest. */
  readonly isMethodChosen?: boolean
}

export function DeliveryFacts({ kind, statesTime, hasMetal, gross, isMethodChosen = false }: DeliveryFactsProps) {
  const said = useDelivery()
  const texts = useDeliveryTexts()
  const now = useNow()
  if (!said || kind === 'NOT_SHIPPED') return null

  const { delivery, contentSlugs } = said
  const lines = [
    statesTime ? texts.dispatch(kind, delivery, now) : null,
    statesTime && !isMethodChosen ? texts.time(kind, delivery) : null,
    isMethodChosen || !hasMetal ? null : texts.safety(delivery),
  ].filter((line) => line !== null)
  const cost = isMethodChosen ? null : delivery.cost && texts.cost(delivery.cost, gross)
  if (lines.length === 0 && cost === null) return null

  return (
    <ul className={styles.facts}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {cost !== null && (
        <li>
          {contentSlugs.delivery === null ? (
            cost
          ) : (
            <PageLink
              className={frame.textLink}
              to={contentPath(contentSlugs.delivery)}
              state={linkToContent(contentSlugs.delivery)}
            >
              {cost}
            </PageLink>
          )}
        </li>
      )}
    </ul>
  )
}

/** A backend that knows no stock promises nothing. */
export function isInStock(stock: StockPartsFragment | null | undefined): boolean {
  return stock?.status === 'OK'
}

const MINUTE_MS = 60_000
const CHECK_MS = 5_000

/** The time of the shopper's device at the start of the current minute; null until the page is hydrated, because the server does not know it. */
function useNow(): Date | null {
  const minute = useSyncExternalStore(subscribe, currentMinute, onServer)
  return minute === null ? null : new Date(minute * MINUTE_MS)
}

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_MS)
  return () => clearInterval(timer)
}

const currentMinute = (): number | null => Math.floor(Date.now() / MINUTE_MS)
const onServer = (): number | null => null
