/** The goldsmith calculator, the one place for size and quantity: computes weight and price from pieces, a quantity, a weight or a budget. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useRef, useState } from 'react'
import { decimal, type Decimal, isPositive, toText } from '#domain/decimal.ts'
import { type CalculatedOrder, type CalculatorItem, isCutToSize, isRefused } from '#domain/goldsmithCalculator.ts'
import type { TierTable } from '#domain/tierLookup.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { useTaxSide } from '../../shop/taxSide.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useEarlyInput } from '../../ui/useEarlyInput.ts'
import { useUnitTexts } from '../../ui/useUnitTexts.ts'
import { CalculatorResult } from './CalculatorResult.tsx'
import {
  itemOf,
  tiersOf,
  modesOf,
  serviceQuantity,
  type CalculatedVariant,
  type CalculatorMode,
  type CalculatorPrice,
  type CalculatorSize,
} from './calculatorItem.ts'
import { useRefusalText } from './useRefusalText.ts'
import { fieldOfRefusal, fieldsOf, formatInput, initialFields, computeOrder, type FieldName } from './computeOrder.ts'
import styles from './Calculator.module.css'

type QuantityUnit = CalculatorItem['quantityRule']['unit']

interface CalculatorProps {
  readonly variant: CalculatedVariant
  /** Attribute codes of the product. */
  readonly attributeCodes: readonly string[]
  /** The displayed price: this customer's own or the public one, moved with its metal. */
  readonly price: CalculatorPrice
  /** True while the customer's own price is loading; the calculator then uses no price. */
  readonly isPending: boolean
  /** The quantity rule as text, below the fields. */
  readonly rule: ReactNode
  /** What follows from the order: stock, reserve, tiers. */
  readonly children: (order: OrderInUnits) => ReactNode
}

export interface OrderInUnits {
  /** In units of the catalogue: cut sheet counts pieces of the size that the catalogue prices; null without a result. */
  readonly units: Decimal | null
  /** Number of pieces of that size; null where the order has none. */
  readonly pieces: Decimal | null
  readonly size: CalculatorSize
  /** True where the result has a tolerance and says that the actual weight is invoiced. */
  readonly isWeighed: boolean
  /** Of cut sheet pieces; null where the number of pieces follows from a weight. */
  readonly chooseQuantity: ((quantity: Decimal) => void) | null
}

export function Calculator({ variant, attributeCodes, price, isPending, rule, children }: CalculatorProps) {
  const id = useId()
  const container = useRef<HTMLElement>(null)
  useEarlyInput(container)
  const item = itemOf(variant, attributeCodes)
  const tiers = isPending ? null : tiersOf(price)
  const calculation = useCalculation(item, tiers, variant.dimensions)
  const { modes, mode, setMode, order, chooseQuantity } = calculation
  const units = order && serviceQuantity(order, item, variant)

  return (
    <section ref={container} className={styles.calculator} aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Calculator</Trans>
      </h2>
      <ModeChoice unit={item.quantityRule.unit} name={id} modes={modes} mode={mode} onChoose={setMode} />
      <Fields item={item} calculation={calculation} />
      <div className={styles.rule}>{rule}</div>
      <div className={styles.result} aria-live="polite">
        {order && (
          <CalculatorResult
            item={item}
            order={order}
            variant={variant}
            price={price}
            tiers={tiers}
            isPending={isPending}
            onChoose={chooseQuantity}
          />
        )}
      </div>
      {children({
        units: units === null ? null : decimal(units),
        pieces: order?.pieces ?? null,
        size: sizeOf(order),
        isWeighed: order !== null && isPositive(order.tolerance.grams),
        chooseQuantity: isCutToSize(item) && mode !== 'PIECES' ? null : chooseQuantity,
      })}
    </section>
  )
}

/** What the shopper calculates from, and what comes out: an order, a refusal, or nothing yet. */
function useCalculation(item: CalculatorItem, tiers: TierTable | null, dimensions: CalculatedVariant['dimensions']) {
  const side = useTaxSide()
  const store = useStoreView()
  const modes = modesOf(item, tiers !== null)
  const [chosen, setMode] = useState<CalculatorMode | null>(null)
  const [fields, setFields] = useState(() => initialFields(item, store, dimensions))
  const mode = modes.find((candidate) => candidate === chosen) ?? modes[0] ?? 'QUANTITY'
  const answer = computeOrder(item, { mode, fields, locale: store.locale, tiers, side })
  const setField = (name: FieldName, text: string) => setFields((before) => ({ ...before, [name]: text }))

  return {
    modes,
    mode,
    setMode,
    fields,
    setField,
    order: answer && !isRefused(answer) ? answer : null,
    refusal: answer && isRefused(answer) ? answer : null,
    /** Writes a quantity into the fields. */
    chooseQuantity: (quantity: Decimal) => {
      if (!isCutToSize(item)) setMode('QUANTITY')
      setField(isCutToSize(item) ? 'pieces' : 'quantity', formatInput(quantity, store))
    },
  }
}

interface FieldsProps {
  readonly item: CalculatorItem
  readonly calculation: Pick<ReturnType<typeof useCalculation>, 'mode' | 'fields' | 'setField' | 'refusal'>
}

function Fields({ item, calculation: { mode, fields, setField, refusal } }: FieldsProps) {
  const labels = useFieldLabels(item.quantityRule.unit)
  const refusalText = useRefusalText(item)
  const shown = fieldsOf(mode, item)
  // A refusal for a field that this mode does not have is shown at the first field.
  const wrong = refusal && (shown.find((name) => name === fieldOfRefusal(refusal)) ?? shown[0] ?? null)

  return (
    <div className={styles.fields}>
      {shown.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          error={refusal && name === wrong ? refusalText(refusal) : null}
          inputMode="decimal"
          autoComplete="off"
          value={fields[name]}
          onChange={({ target: { value } }) => setField(name, value)}
        />
      ))}
    </div>
  )
}

function sizeOf(order: CalculatedOrder | null): CalculatorSize {
  return {
    lengthMm: order?.lengthMm ? toText(order.lengthMm) : null,
    widthMm: order?.widthMm ? toText(order.widthMm) : null,
  }
}

interface ModeChoiceProps {
  readonly unit: QuantityUnit
  readonly name: string
  readonly modes: readonly CalculatorMode[]
  readonly mode: CalculatorMode
  readonly onChoose: (mode: CalculatorMode) => void
}

function ModeChoice({ unit, name, modes, mode, onChoose }: ModeChoiceProps) {
  const texts = useModeTexts(unit)

  return (
    <fieldset className={styles.modes}>
      <legend>
        <Trans>Calculate from</Trans>
      </legend>
      {modes.map((candidate) => (
        <label key={candidate} className={styles.mode}>
          <input type="radio" name={name} checked={candidate === mode} onChange={() => onChoose(candidate)} />
          <span>{texts[candidate]}</span>
        </label>
      ))}
    </fieldset>
  )
}

function useModeTexts(unit: QuantityUnit): Readonly<Record<CalculatorMode, string>> {
  const { t } = useLingui()
  return {
    PIECES: t({ message: 'Size', comment: 'way of calculating: from the size and number of pieces' }),
    QUANTITY: unit === 'METER' ? t`Length` : t`Quantity`,
    WEIGHT: t`Weight`,
    BUDGET: t`Budget`,
  }
}

function useFieldLabels(unit: QuantityUnit): Readonly<Record<FieldName, string>> {
  const { currencySign } = useStoreView()
  const units = useUnitTexts()
  const side = useTaxSide()
  const { t } = useLingui()
  const unitText = units.short[unit]

  return {
    pieces: t`Pieces`,
    lengthMm: t`Length (mm)`,
    widthMm: t`Width (mm)`,
    quantity: unit === 'METER' ? t`Length (${unitText})` : t`Quantity (${unitText})`,
    grams: t`Weight (g)`,
    budget: side === 'GROSS' ? t`Budget (${currencySign}, incl. VAT)` : t`Budget (${currencySign}, excl. VAT)`,
  }
}
