/** Explains a price: all candidate prices, which one applies, and its tax. */
import { Trans } from '@lingui/react/macro'
import type { PriceStepPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import type { TaxSide } from '../../shop/taxSide.ts'
import { timeZoneOf } from '#domain/timeZone.ts'
import { BySide } from '../../ui/BySide.tsx'
import { writeMeasure, writeMoney } from '../../ui/figures.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Rosette } from '../../ui/Rosette.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useUnitTexts } from '../../ui/useUnitTexts.ts'
import { writeDay } from '../../ui/writeDay.ts'
import { writeMoment } from '../../ui/writeMoment.ts'
import { amountOn } from '../../shop/taxSide.ts'
import { usePriceReasons, type ReasonedPrice } from './usePriceReasons.ts'
import { useStepTexts } from './useStepTexts.ts'
import styles from './WhyPanel.module.css'

interface WhyPanelProps {
  readonly of: string
  readonly priceId: string
  readonly isPersonal: boolean
  readonly amount: string
}

export function WhyPanel(props: WhyPanelProps) {
  const { price, isPending } = usePriceReasons(props)
  if (isPending) return <Skeleton height="240px" />
  if (!price)
    return (
      <p className={styles.none}>
        <Trans>How this price came about cannot be told just now. Please try again in a moment.</Trans>
      </p>
    )

  return <Certificate price={price} />
}

function Certificate({ price }: { readonly price: ReasonedPrice }) {
  const store = useStoreView()
  const units = useUnitTexts()
  const at = writeMoment(price.asOf, store.dateFormat, timeZoneOf(store.country))
  const steps = price.steps.filter(({ kind }) => kind !== 'TAX')

  return (
    <div className={styles.panel}>
      <div className={styles.rosette}>
        <Rosette />
      </div>
      <p className={styles.head}>
        <b>
          <Trans>Price certificate</Trans>
        </b>{' '}
        <time dateTime={price.asOf}>{at}</time>
      </p>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <Step key={index} step={step} price={price} />
        ))}
      </ol>
      <TaxLines price={price} perText={units.per[price.per]} />
      <Notes price={price} />
    </div>
  )
}

function Step({ step, price }: { readonly step: PriceStepPartsFragment; readonly price: ReasonedPrice }) {
  const store = useStoreView()
  const { name, note } = useStepTexts(price.per)(step)
  const { amount } = step
  const isChosen = step.outcome === 'CHOSEN'
  const write = (side: TaxSide) => {
    if (!amount) return '–'
    const { amount: figure, currency } = amountOn(side, amount)
    const text = writeMoney(figure.replace(/^-/, ''), currency, store)
    if (step.kind !== 'METAL') return text
    return figure.startsWith('-') ? `−${text}` : `+${text}`
  }

  return (
    <li className={isChosen ? styles.chosen : step.outcome === 'APPLIED' ? undefined : styles.other}>
      <span className={styles.mark}>{isChosen && <Icon name="check" small />}</span>
      <span>
        {name}
        {note !== null && <small>{note}</small>}
      </span>
      <span className={styles.amount}>
        <BySide>{write}</BySide>
      </span>
    </li>
  )
}

function TaxLines({ price, perText }: { readonly price: ReasonedPrice; readonly perText: string }) {
  const store = useStoreView()
  const rate = writeMeasure(price.taxRatePercent, store)
  const since = price.taxRateSince === null ? '' : writeDay(price.taxRateSince, store.dateFormat)
  const { net, tax, gross } = price.now
  const write = ({ amount, currency }: typeof net) => writeMoney(amount, currency, store)

  return (
    <dl className={styles.sums}>
      <div>
        <dt>
          <Trans>Without VAT, {perText}</Trans>
        </dt>
        <dd>{write(net)}</dd>
      </div>
      <div>
        <dt>
          <Trans>VAT {rate} %</Trans>
          {since !== '' && (
            <small>
              <Trans>rate since {since}</Trans>
            </small>
          )}
        </dt>
        <dd>{write(tax)}</dd>
      </div>
      <div>
        <dt>
          <Trans>With VAT, {perText}</Trans>
        </dt>
        <dd>{write(gross)}</dd>
      </div>
    </dl>
  )
}

function Notes({ price }: { readonly price: ReasonedPrice }) {
  const store = useStoreView()
  const until =
    price.validUntil === null ? '' : writeMoment(price.validUntil, store.dateFormat, timeZoneOf(store.country))

  return (
    <div className={styles.notes}>
      <p>
        <Trans>Amounts are rounded once, to the smallest coin; the tax is the difference between the two sides.</Trans>
      </p>
      {until !== '' && (
        <p>
          <Trans>Stands until {until} at the latest.</Trans>
        </p>
      )}
      {!price.isCurrent && (
        <p className={styles.old}>
          <Trans>Something that this price is worked out from could not be asked: it may be out of date.</Trans>
        </p>
      )}
    </div>
  )
}
