/** What a price is made of, as rows without tax, with a bar that shows their shares. A set shows its parts instead. */
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useStoreView } from '../shop/StoreContext.tsx'
import { decimal, subtract, toText } from '#domain/decimal.ts'
import { formatMeasure, formatMoney } from '../ui/figures.ts'
import { rowAmount } from './choiceSum.ts'
import { useDisplayPrices } from './useDisplayPrice.ts'
import type { CertificateProps } from './usePriceReasons.ts'
import { usePriceNames } from './usePriceNames.ts'
import styles from './WhyPanel.module.css'

type Breakdown = CertificateProps['price']['breakdown']
type Money = Breakdown['work']

interface Row {
  readonly key: string
  readonly name: string
  readonly note?: string | undefined
  readonly amount: Money
  /** CSS background of its mark and of its part of the bar; rows outside of the bar have none. */
  readonly tone?: string
  readonly isChange?: boolean
}

export function PriceRows(props: CertificateProps) {
  const rows = useRows(props)
  const bar = rows.filter(({ tone, amount }) => tone !== undefined && Number(amount.amount) > 0)
  const signed = useSignedText()

  return (
    <>
      {bar.length > 1 && (
        <div className={styles.bar} aria-hidden="true">
          {bar.map(({ key, tone, amount }) => (
            <i key={key} style={{ flexGrow: Number(amount.amount), background: tone }} />
          ))}
        </div>
      )}
      <ul className={styles.rows}>
        {rows.map(({ key, name, note, amount, tone, isChange }) => (
          <li key={key}>
            <i className={styles.mark} style={{ background: tone }} aria-hidden="true" />
            <span>
              {name} {note !== undefined && <small translate="no">{note}</small>}
            </span>
            <span className={styles.amount} translate="no">
              {signed(amount, isChange)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Writes a negative amount with a minus, also in locales that write a hyphen, and a positive change with a plus. */
export function useSignedText(): (money: Money, isChange?: boolean) => string {
  const store = useStoreView()
  return ({ amount, currency }, isChange = false) => {
    const text = formatMoney(amount, currency, store).replace('-', '−')
    return isChange && !amount.startsWith('-') ? `+${text}` : text
  }
}

function useRows(props: CertificateProps): readonly Row[] {
  const { price, withOptions, parts } = props
  const { t } = useLingui()
  const names = usePriceNames()
  const partRows = usePartRows(parts)
  const rows = [...useMetalRows(props)]
  const { work, difference } = price.breakdown
  if (parts.length > 0) return partRows

  if (rows.length === 0 && difference) rows.push({ key: 'list', name: names.LIST, amount: work })
  if (difference) rows.push({ key: 'difference', name: names[price.source], amount: difference, isChange: true })
  if (withOptions)
    rows.push({
      key: 'options',
      name: t`Chosen options`,
      amount: minus(withOptions.net, price.now.net),
      isChange: true,
    })
  return rows
}

function usePartRows(parts: CertificateProps['parts']): readonly Row[] {
  const store = useStoreView()
  const shownParts = useDisplayPrices(useMemo(() => parts.map(({ product }) => product), [parts]))
  return parts.flatMap(({ quantity, product: { id, name } }, at) => {
    const shown = shownParts[at]
    const total = shown && rowAmount({ shown, quantity: decimal(quantity), tierRule: null })
    if (!total) return []
    const note = Number(quantity) === 1 ? undefined : `× ${formatMeasure(quantity, store)}`
    return [{ key: id, name, note, amount: total.net }]
  })
}

/** The metals of the price and what is above them. A bar whose price does not follow its metal is compared with the metal's value. */
function useMetalRows({ price: { breakdown }, item }: CertificateProps): readonly Row[] {
  const store = useStoreView()
  const { t } = useLingui()
  const metals = { AU: t`Gold`, AG: t`Silver`, PT: t`Platinum`, PD: t`Palladium`, RH: t`Rhodium` }
  const { metals: values, work, workPercent, difference } = breakdown
  const rowOf = (metal: keyof typeof metals, note: string | undefined, amount: Money): Row => {
    return { key: metal, name: metals[metal], note, amount, tone: `var(--${metal.toLowerCase()})` }
  }
  const aboveRow = (name: string, percent: string | null, amount: Money): Row => {
    const note = percent === null ? undefined : `${formatMeasure(percent.replace('-', '−'), store)}\u00A0%`
    return { key: 'work', name, note, amount, tone: 'var(--work)' }
  }
  const rows = values.map(({ metal, grams, quote, value }) => {
    // Quotes have up to four digits; the row shows them as money.
    const perGram = formatMoney(toText(decimal(quote), 2), value.currency, store)
    return rowOf(metal, `${formatMeasure(grams, store)}\u00A0g × ${perGram}`, value)
  })
  const { metal, premium, fineGrams } = item
  if (values.length > 0)
    return [...rows, premium ? aboveRow(t`Premium`, workPercent, work) : aboveRow(t`Work`, null, work)]
  if (difference || !metal || !premium) return []

  const grams = fineGrams === null ? undefined : `${formatMeasure(fineGrams, store)}\u00A0g`
  const { metalValue, percent } = premium
  return [rowOf(metal, grams, metalValue), aboveRow(t`Premium`, percent, minus(work, metalValue))]
}

function minus(money: Money, other: Money): Money {
  return { ...money, amount: toText(subtract(decimal(money.amount), decimal(other.amount)), 2) }
}
