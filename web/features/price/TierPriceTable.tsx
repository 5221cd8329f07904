/**
 * The tier price table: unit price by quantity, the tier of the shopper's quantity, and the quantity missing to the
 * next tier.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { type Decimal, decimal, toText } from '#domain/decimal.ts'
import { nextTier, tierAt, type NextTier } from '#domain/tierLookup.ts'
import { minAllowedQuantity } from '#domain/quantity.ts'
import type {
  QuantityRulePartsFragment,
  TaxedAmountPartsFragment,
} from '../../graphql/generated/documents.generated.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import type { TaxSide } from '../../shop/taxSide.ts'
import { BySide } from '../../ui/BySide.tsx'
import { writeMeasure, writeMoney } from '../../ui/figures.ts'
import { QuantityField } from '../../ui/QuantityField.tsx'
import { useUnitTexts } from '../../ui/useUnitTexts.ts'
import { amountOn } from '../../shop/taxSide.ts'
import { tierRows, type TierPriceText, type TierRow, tierTotal, ruleOf } from './tierRows.ts'
import { useTaxText } from './useTaxText.ts'
import type { DisplayPrice } from './useDisplayPrice.ts'
import frame from '../../ui/frame.module.css'
import styles from './TierPriceTable.module.css'

interface TierPriceTableProps {
  readonly price: TierPriceText
  readonly state: DisplayPrice<TierPriceText>['state']
  readonly rule: QuantityRulePartsFragment
  /** The page's quantity; null until one is chosen. */
  readonly chosen: string | null
  readonly onChoose: (quantity: string) => void
}

export function TierPriceTable({ price, state, rule: ruleText, chosen, onChoose }: TierPriceTableProps) {
  const rule = ruleOf(ruleText)
  const setQuantity = (quantity: Decimal) => onChoose(toText(quantity))
  const units = useUnitTexts()
  const taxText = useTaxText()
  const write = useAmountText()
  const { t } = useLingui()
  const unitText = units.short[price.per]
  const quantity = chosen === null ? minAllowedQuantity(rule) : decimal(chosen)
  const rows = tierRows(price, rule)
  const here = tierAt(rows, quantity)
  const next = nextTier(rows, quantity, rule)
  const total = here && tierTotal(here, quantity, price.taxRatePercent)

  return (
    <div className={styles.tierPrices} data-price={state}>
      <div className={styles.quantity}>
        <QuantityField label={t`Quantity`} unitText={unitText} rule={rule} value={quantity} onChange={setQuantity} />
        <output>
          {total && (
            <BySide>
              {(side) => (
                <>
                  <b>{write(side, total)}</b> <span>{taxText(side, price.taxRatePercent)}</span>
                </>
              )}
            </BySide>
          )}
        </output>
      </div>
      {rows.length > 1 && <TierTable rows={rows} here={here} next={next} unitText={unitText} />}
      {next && here && (
        <p className={styles.next}>
          <NextStepText here={here} next={next} unitText={unitText} perText={units.per[price.per]} />{' '}
          <button type="button" className={frame.textLink} onClick={() => setQuantity(next.quantity)}>
            <IncreaseText quantity={next.quantity} unitText={unitText} />
          </button>
        </p>
      )}
    </div>
  )
}

/** Maximum length in characters of an amount if three tiers stand side by side on a phone: "43 001,19 kr". */
const MAX_LENGTH_IN_THREE = 12

interface TierTableProps {
  readonly rows: readonly TierRow[]
  readonly here: TierRow | null
  readonly next: NextTier<TierRow> | null
  readonly unitText: string
}

function TierTable({ rows, here, next, unitText }: TierTableProps) {
  const measure = useMeasureText(unitText)
  const write = useAmountText()
  const { t } = useLingui()
  const isLong = rows.some(({ unitPrice }) => write('GROSS', unitPrice).length > MAX_LENGTH_IN_THREE)

  return (
    <table className={isLong ? styles.longTiers : styles.tiers}>
      <caption className={frame.unseen}>{t`Prices by quantity`}</caption>
      <thead className={frame.unseen}>
        <tr>
          <th scope="col">{t`Quantity`}</th>
          <th scope="col">{t`Price`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const from = measure(row.from)
          const isNext = row === next?.tier
          const missing = isNext ? measure(next.missing) : ''
          return (
            <tr key={toText(row.from)} aria-current={row === here ? 'step' : undefined}>
              <th scope="row">
                <Trans>from {from}</Trans>
              </th>
              <td>
                <BySide>{(side) => write(side, row.unitPrice)}</BySide>
                {row === here && (
                  <small>
                    <Trans>your step</Trans>
                  </small>
                )}
                {isNext && (
                  <small className={styles.missing}>
                    <Trans>{missing} to go</Trans>
                  </small>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface NextStepTextProps {
  readonly here: TierRow
  readonly next: NextTier<TierRow>
  readonly unitText: string
  readonly perText: string
}

function NextStepText({ here, next, unitText, perText }: NextStepTextProps) {
  const measure = useMeasureText(unitText)
  const write = useAmountText()
  const missing = measure(next.missing)

  return (
    <BySide>
      {(side) => {
        const price = write(side, next.tier.unitPrice)
        const instead = write(side, here.unitPrice)
        return (
          <span>
            <Trans>
              Add {missing} and pay {price} {perText} instead of {instead}.
            </Trans>
          </span>
        )
      }}
    </BySide>
  )
}

function IncreaseText({ quantity: reached, unitText }: { readonly quantity: Decimal; readonly unitText: string }) {
  const measure = useMeasureText(unitText)
  const quantity = measure(reached)

  return <Trans>Increase to {quantity}</Trans>
}

function useMeasureText(unitText: string): (quantity: Decimal) => string {
  const store = useStoreView()
  return (quantity) => `${writeMeasure(toText(quantity), store)}\u00A0${unitText}`
}

function useAmountText(): (side: TaxSide, amount: TaxedAmountPartsFragment) => string {
  const store = useStoreView()
  return (side, taxed) => {
    const { amount, currency } = amountOn(side, taxed)
    return writeMoney(amount, currency, store)
  }
}
