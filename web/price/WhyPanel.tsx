/** Explains a price as a certificate: what it is made of, its tax, and the prices that do not apply. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { useAbilities } from '../shop/abilities.ts'
import { metalsPath, PRICE_MAKING } from '../shop/paths.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { formatMeasure } from '../ui/figures.ts'
import { Rosette } from '../ui/Rosette.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { amountOn } from '../shop/taxSide.ts'
import { useUnitTexts } from '../ui/useUnitTexts.ts'
import { formatMoment } from '../ui/formatMoment.ts'
import { useAmountText } from './priceTexts.ts'
import { usePriceNames } from './usePriceNames.ts'
import { PriceRows, useSignedText } from './PriceRows.tsx'
import { TaxLines } from './TaxLines.tsx'
import { type CertificateProps, type ReasonedPrice, usePriceReasons, type WhyPanelProps } from './usePriceReasons.ts'
import frame from '../ui/frame.module.css'
import styles from './WhyPanel.module.css'

export function WhyPanel(props: WhyPanelProps) {
  const { price, isPending } = usePriceReasons(props)
  if (isPending) return <Skeleton height="240px" />
  if (!price)
    return (
      <p className={frame.quiet}>
        <Trans>We cannot show what this price is made of just now. Please try again in a moment.</Trans>
      </p>
    )

  return <Certificate {...props} price={price} />
}

type CertificateParts = Pick<CertificateProps, 'price' | 'item'>

function Certificate(props: CertificateProps) {
  const { price, item, withOptions } = props
  const store = useStoreView()
  const { t } = useLingui()
  const at = formatMoment(price.asOf, store.dateFormat, store.timeZone)

  return (
    <div className={styles.panel}>
      <div className={styles.rosette}>
        <Rosette />
      </div>
      <p className={styles.head}>
        <b>{t`Price certificate`}</b> <time dateTime={price.asOf}>{at}</time>
      </p>
      <WeightLine item={item} price={price} />
      <PriceRows {...props} />
      <TaxLines price={price} total={withOptions ?? price.now} />
      <OtherPrices price={price} />
      <Notes price={price} item={item} />
      <MakingLink />
    </div>
  )
}

function WeightLine({ item: { grams, fineGrams }, price: { per } }: CertificateParts) {
  const store = useStoreView()
  const units = useUnitTexts()
  const { t } = useLingui()
  if (grams === null || per === 'G' || per === 'KG') return null

  const unit = `1\u00A0${units.short[per]}`
  const weight = `${formatMeasure(grams, store)}\u00A0g`
  const fine = fineGrams === null || fineGrams === grams ? null : `${formatMeasure(fineGrams, store)}\u00A0g`
  return (
    <p className={styles.title}>
      {fine === null ? t`${unit} weighs ${weight}` : t`${unit} weighs ${weight}, of it ${fine} fine metal`}
    </p>
  )
}

/** The list price where an agreed one is higher, and prices that are not open or not the lowest. */
function OtherPrices({ price: { steps, displaySide, breakdown } }: { readonly price: ReasonedPrice }) {
  const store = useStoreView()
  const names = usePriceNames()
  const format = useAmountText()
  const { t } = useLingui()
  const isAboveList = breakdown.difference !== null && !breakdown.difference.amount.startsWith('-')
  const moment = (at: string | null) => at && formatMoment(at, store.dateFormat, store.timeZone)
  const noteOf = (since: string | null, until: string | null) => {
    if (since && until) return t`from ${since} to ${until}`
    if (since) return t`from ${since} on`
    return until ? t`until ${until}` : t`for everyone`
  }
  const others = steps.flatMap(({ kind, outcome, amount, since, until }) => {
    if (!amount || (outcome !== 'NOT_CHOSEN' && outcome !== 'NOT_YET')) return []
    const isOther = kind === 'SPECIAL' || kind === 'BUSINESS' || kind === 'CUSTOMER' || (kind === 'LIST' && isAboveList)
    if (!isOther) return []
    // The names of the other kinds say for whom they are.
    const note = kind === 'LIST' || kind === 'SPECIAL' ? noteOf(moment(since), moment(until)) : null
    return [{ kind, name: names[kind], note, amount: format(displaySide, amount) }]
  })
  if (others.length === 0) return null

  return (
    <details className={styles.others}>
      <summary>{t`Other prices`}</summary>
      <ul>
        {others.map(({ kind, name, note, amount }) => (
          <li key={kind}>
            <span>
              {name}
              {note !== null && <small>{note}</small>}
            </span>
            <span>{amount}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Notes({ price, item }: CertificateParts) {
  const store = useStoreView()
  const { t } = useLingui()
  const until = price.validUntil === null ? '' : formatMoment(price.validUntil, store.dateFormat, store.timeZone)
  const signed = useSignedText()
  const metalChange = price.steps.find(({ kind }) => kind === 'METAL')?.amount
  const change = metalChange ? signed(amountOn(price.displaySide, metalChange), true) : null
  const hasSpread = item.premium === null && item.fineGrams !== null && price.breakdown.metals.length > 0

  return (
    <div className={styles.notes}>
      {hasSpread && <p>{t`The charged metal includes the difference between buying and selling price.`}</p>}
      {'isFixed' in price && price.isFixed && (
        <p>
          {store.kind === 'GENERAL'
            ? t`The price agreed with you applies.`
            : t`The price agreed with you applies whatever the metal costs.`}
        </p>
      )}
      {change !== null && <p>{t`Change of the metal price since the base price was set: ${change} (included).`}</p>}
      {Number(price.taxRatePercent) > 0 && (
        <p>
          <Trans>
            Rounded to the smallest unit of the currency. VAT is the difference between the price with and without VAT.
          </Trans>
        </p>
      )}
      {until !== '' && <p>{t`Valid until ${until}.`}</p>}
      {!price.isCurrent && (
        <p className={styles.old}>{t`The price may be out of date: some of its sources did not respond.`}</p>
      )}
    </div>
  )
}

function MakingLink() {
  const { hasMetalPrices } = useAbilities()
  if (!hasMetalPrices) return null

  return (
    <p>
      <Link className={frame.textLink} to={{ pathname: metalsPath, hash: PRICE_MAKING }}>
        <Trans>How the price is made</Trans>
      </Link>
    </p>
  )
}
