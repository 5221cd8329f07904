/** What a price is made of, as rows without tax, with a bar that shows their shares. A set shows its parts instead. */
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { decimal, subtract, toText } from '#domain/decimal.ts'
import { writeMeasure, writeMoney } from '../../ui/figures.ts'
import { rowAmount } from './choiceSum.ts'
import { useDisplayPrices } from './useDisplayPrice.ts'
import type { CertificateProps } from './explainedPrice.ts'
import styles from './WhyPanel.module.css'

type Breakdown = CertificateProps['price']['breakdown']
type Money = Breakdown['work']

interface Row {
  readonly key: string
  readonly name: string
  readonly note: string | null
  readonly amount: Money
  /** CSS background of its mark and of its part of the bar; null for rows outside of the bar. */
  readonly tone: string | null
  readonly isChange?: boolean
}

export function PriceRows(props: CertificateProps) {
  const store = useStoreView()
  const rows = useRows(props)
  const bar = rows.filter(({ tone, amount }) => tone !== null && Number(amount.amount) > 0)
  const write = ({ amount, currency }: Money) => writeMoney(amount.replace(/^-/, ''), currency, store)
  const signed = (money: Money, isChange = false) =>
    `${money.amount.startsWith('-') ? '−' : isChange ? '+' : ''}${write(money)}`

  return (
    <>
      {bar.length > 1 && (
        <div className={styles.bar} aria-hidden="true">
          {bar.map(({ key, tone, amount }) => (
            <i key={key} style={{ flexGrow: Number(amount.amount), background: tone ?? undefined }} />
          ))}
        </div>
      )}
      <ul className={styles.rows}>
        {rows.map(({ key, name, note, amount, tone, isChange }) => (
          <li key={key}>
            <i className={styles.mark} style={tone === null ? undefined : { background: tone }} aria-hidden="true" />
            <span>
              {name} {note !== null && <small>{note}</small>}
            </span>
            <span className={styles.amount}>{signed(amount, isChange)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function useRows({ price, item, withOptions, parts }: CertificateProps): readonly Row[] {
  const store = useStoreView()
  const { t } = useLingui()
  const differenceName = useDifferenceName(price.source)
  const shownParts = useDisplayPrices(useMemo(() => parts.map(({ product }) => product), [parts]))
  const metals = { AU: t`Gold`, AG: t`Silver`, PT: t`Platinum`, PD: t`Palladium`, RH: t`Rhodium` }
  const { metals: values, work, workPercent, difference } = price.breakdown
  const options: Row[] = withOptions
    ? [
        {
          key: 'options',
          name: t`Chosen options`,
          note: null,
          amount: {
            ...withOptions.net,
            amount: toText(subtract(decimal(withOptions.net.amount), decimal(price.now.net.amount)), 2),
          },
          tone: null,
          isChange: true,
        },
      ]
    : []
  if (parts.length > 0)
    return parts.flatMap(({ quantity, product: { id, name } }, at) => {
      const shown = shownParts[at]
      const total = shown && rowAmount({ shown, quantity: decimal(quantity), tierRule: null })
      const note = Number(quantity) === 1 ? null : `× ${writeMeasure(quantity, store)}`
      return total ? [{ key: id, name, note, amount: total.net, tone: null }] : []
    })

  const percent = workPercent === null ? '' : `${writeMeasure(workPercent.replace('-', '−'), store)}\u00A0%`
  return [
    ...values.map(({ metal, grams, quote, value }): Row => {
      const perGram = writeMoney(twoDigits(quote), value.currency, store)
      return {
        key: metal,
        name: metals[metal],
        note: `${writeMeasure(grams, store)}\u00A0g × ${perGram}`,
        amount: value,
        tone: `var(--${metal.toLowerCase()})`,
      }
    }),
    ...(values.length > 0
      ? [
          {
            key: 'work',
            name: item.hasPremium ? t`Premium` : t`Work`,
            note: item.hasPremium ? percent : null,
            amount: work,
            tone: 'var(--work)',
          },
        ]
      : []),
    ...(difference
      ? [
          ...(values.length === 0 ? [{ key: 'list', name: t`List price`, note: null, amount: work, tone: null }] : []),
          { key: 'difference', name: differenceName, note: null, amount: difference, tone: null, isChange: true },
        ]
      : []),
    ...options,
  ]
}

function useDifferenceName(source: CertificateProps['price']['source']): string {
  const { t } = useLingui()
  switch (source) {
    case 'BUSINESS':
      return t`Price for business customers`
    case 'CUSTOMER':
      return t`Price agreed with you`
    case 'TIER':
      return t`Price of your customer group`
    case 'LIST':
    case 'SPECIAL':
    case 'SUM':
      return t`Special price`
  }
}

/** Quotes have up to four digits; the row shows them as money. */
function twoDigits(quote: string): string {
  return toText(decimal(quote), 2)
}
