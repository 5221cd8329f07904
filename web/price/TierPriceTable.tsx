/**
 * Unit prices by quantity, with the tier in force. The next tier is recommended only where it is near and noticeably
 * cheaper.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { type Decimal, decimal, subtract, toText } from '#domain/decimal.ts'
import { isWorthwhile, nextTier, tierAt, type NextTier } from '#domain/tierLookup.ts'
import type { QuantityRule } from '#domain/quantity.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { amountOn, type TaxSide } from '../shop/taxSide.ts'
import { BySide } from '../ui/BySide.tsx'
import { formatMeasure, formatMoney } from '../ui/figures.ts'
import { useUnitTexts, type UnitName } from '../ui/useUnitTexts.ts'
import type { TierRow } from './tierRows.ts'
import { useAmountText } from './priceTexts.ts'
import { Figure } from '../ui/Figure.tsx'
import frame from '../ui/frame.module.css'
import styles from './TierPriceTable.module.css'

interface TierPriceTableProps {
  readonly rows: readonly TierRow[]
  readonly rule: QuantityRule
  readonly quantity: Decimal
  readonly per: UnitName
  /** Null where the quantity follows from a size; then no tier is recommended. */
  readonly onChoose: ((quantity: Decimal) => void) | null
}

export function TierPriceTable({ rows, rule, quantity, per, onChoose }: TierPriceTableProps) {
  const store = useStoreView()
  const units = useUnitTexts()
  const format = useAmountText()
  const { t } = useLingui()
  if (rows.length < 2) return null

  const here = tierAt(rows, quantity)
  const next = here && onChoose && recommendedTier(rows, rule, quantity, here)
  const measure = (amount: Decimal) => `${formatMeasure(toText(amount), store)}\u00A0${units.short[per]}`
  const isLong = rows.some(({ unitPrice }) => format('GROSS', unitPrice).length > MAX_LENGTH_IN_THREE)

  return (
    <>
      <table className={isLong ? styles.longTiers : styles.tiers}>
        <caption className={frame.unseen}>{t`Prices by quantity`}</caption>
        <thead className={frame.unseen}>
          <tr>
            <th scope="col">{t`Quantity`}</th>
            <th scope="col">{t`Price`}</th>
          </tr>
        </thead>
        <tbody className={rows.length === 4 ? styles.four : undefined}>
          {rows.map((row) => (
            <Tier
              key={toText(row.from)}
              row={row}
              from={measure(row.from)}
              isHere={row === here}
              missing={row === next?.tier ? measure(next.missing) : null}
            />
          ))}
        </tbody>
      </table>
      {next && here && onChoose && (
        <NextTierText here={here} next={next} measure={measure} perText={units.per[per]} onChoose={onChoose} />
      )}
    </>
  )
}

/** The next tier, if it is near and noticeably cheaper. */
function recommendedTier(rows: readonly TierRow[], rule: QuantityRule, quantity: Decimal, here: TierRow) {
  const found = nextTier(rows, quantity, rule)
  if (!found) return null
  return isWorthwhile(found, quantity, { now: unitOn('NET', here), next: unitOn('NET', found.tier) }) ? found : null
}

interface TierProps {
  readonly row: TierRow
  /** Its quantity with the unit. */
  readonly from: string
  readonly isHere: boolean
  /** What is missing to a recommended tier, with the unit. */
  readonly missing: string | null
}

function Tier({ row, from, isHere, missing }: TierProps) {
  const format = useAmountText()
  const { t } = useLingui()
  return (
    <tr aria-current={isHere ? 'step' : undefined}>
      <th scope="row">
        <Trans>from {from}</Trans>
      </th>
      <td>
        <BySide>{(side) => <Figure>{format(side, row.unitPrice)}</Figure>}</BySide>
        {isHere && <small>{t`your tier`}</small>}
        {missing !== null && (
          <small className={styles.missing}>
            <Trans>{missing} to go</Trans>
          </small>
        )}
      </td>
    </tr>
  )
}

/** Maximum length in characters of an amount if three tiers stand side by side on a phone: "43 001,19 kr". */
const MAX_LENGTH_IN_THREE = 12

/** The price of one unit. */
function unitOn(side: TaxSide, { unitPrice }: TierRow): Decimal {
  return decimal(amountOn(side, unitPrice).amount)
}

interface NextTierTextProps {
  readonly here: TierRow
  readonly next: NextTier<TierRow>
  /** Writes a quantity with its unit. */
  readonly measure: (quantity: Decimal) => string
  readonly perText: string
  readonly onChoose: (quantity: Decimal) => void
}

function NextTierText({ here, next, measure, perText, onChoose }: NextTierTextProps) {
  const store = useStoreView()
  const quantity = measure(next.quantity)

  return (
    <p className={styles.next}>
      <BySide>
        {(side) => {
          const saved = toText(subtract(unitOn(side, here), unitOn(side, next.tier)), 2)
          const saving = formatMoney(saved, here.unitPrice.net.currency, store)
          return (
            <span>
              <Trans>
                With {quantity} you save {saving} {perText}.
              </Trans>
            </span>
          )
        }}
      </BySide>{' '}
      <button type="button" className={frame.textLink} onClick={() => onChoose(next.quantity)}>
        <Trans>Increase to {quantity}</Trans>
      </button>
    </p>
  )
}
