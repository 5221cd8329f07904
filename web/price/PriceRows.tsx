/** What a price is made of, as rows without tax, with a bar that shows their shares. A set shows its parts instead. */
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useStoreView } from '../shop/StoreContext.tsx'
import { decimal, subtract, toText } from '#domain/decimal.ts'
import { writeMeasure, writeMoney } from '../ui/figures.ts'
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
              {name} {note !== undefined && <small>{note}</small>}
            </span>
            <span className={styles.amount}>{signed(amount, isChange)}</span>
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
    const text = writeMoney(amount, currency, store).replace('-', '−')
    return isChange && !amount.startsWith('-') ? `+${text}` : text
  }
}

function useRows({ price, item, withOptions, parts }: CertificateProps): readonly Row[] {
  const store = useStoreView()
  const { t } = useLingui()
  const names = usePriceNames()
  const shownParts = useDisplayPrices(useMemo(() => parts.map(({ product }) => product), [parts]))
  const metals = { AU: t`Gold`, AG: t`Silver`, PT: t`Platinum`, PD: t`Palladium`, RH: t`Rhodium` }
  const { metals: values, work, workPercent, difference } = price.breakdown
  if (parts.length > 0)
    return parts.flatMap(({ quantity, product: { id, name } }, at) => {
      const shown = shownParts[at]
      const total = shown && rowAmount({ shown, quantity: decimal(quantity), tierRule: null })
      if (!total) return []
      const note = Number(quantity) === 1 ? undefined : `× ${writeMeasure(quantity, store)}`
      return [{ key: id, name, note, amount: total.net }]
    })

  const percent = workPercent === null ? '' : `${writeMeasure(workPercent.replace('-', '−'), store)}\u00A0%`
  const rows = values.map(({ metal, grams, quote, value }): Row => {
    // Quotes have up to four digits; the row shows them as money.
    const perGram = writeMoney(toText(decimal(quote), 2), value.currency, store)
    const note = `${writeMeasure(grams, store)}\u00A0g × ${perGram}`
    return { key: metal, name: metals[metal], note, amount: value, tone: `var(--${metal.toLowerCase()})` }
  })
  if (values.length > 0) {
    const [name, note] = item.hasPremium ? [t`Premium`, percent] : [t`Work`]
    rows.push({ key: 'work', name, note, amount: work, tone: 'var(--work)' })
  } else if (difference) rows.push({ key: 'list', name: names.LIST, amount: work })
  if (difference) rows.push({ key: 'difference', name: names[price.source], amount: difference, isChange: true })
  if (withOptions) {
    const amount = toText(subtract(decimal(withOptions.net.amount), decimal(price.now.net.amount)), 2)
    rows.push({ key: 'options', name: t`Chosen options`, amount: { ...withOptions.net, amount }, isChange: true })
  }
  return rows
}
