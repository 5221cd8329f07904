/** Surcharges of custom options, such as an engraving. */
import { add, type Decimal, HUNDREDTH, multiply, ZERO } from './decimal.ts'
import { amountOnSide, type SourcePrice, toSourcePrice } from './sourcePrice.ts'
import type { TaxSide } from './tax.ts'

export type Surcharge =
  /** Added to one unit; `side` is the tax side of the amount. */
  | { readonly kind: 'FIXED'; readonly amount: Decimal; readonly side: TaxSide }
  /** A share of the price of one unit without surcharges: 8 means 8 %. */
  | { readonly kind: 'PERCENT'; readonly percent: Decimal }

/**
 * The price of one unit with all selected surcharges: exact amounts are added, and the sum is rounded once.
 * Where the backend computed the tax, its amounts apply until a surcharge is added; then the rate gives the other side.
 * Reductions stop at 0.
 *
 * @param digits of a price of its unit
 * @see docs/rules/custom-option.md
 */
export function withSurcharges(
  price: SourcePrice,
  surcharges: readonly Surcharge[],
  ratePercent: number,
  digits: number,
): SourcePrice {
  const added = surcharges.reduce((sum, surcharge) => add(sum, exactAmount(surcharge, price, ratePercent)), ZERO)
  if (added.eq(0)) return price

  const amount = add(price.amount, added)
  return toSourcePrice(amount.lt(0) ? ZERO : amount, price.side, digits)
}

function exactAmount(surcharge: Surcharge, { amount, side }: SourcePrice, ratePercent: number): Decimal {
  return surcharge.kind === 'FIXED'
    ? amountOnSide(surcharge, side, ratePercent)
    : multiply(multiply(amount, surcharge.percent), HUNDREDTH)
}

export type CustomOptionKind = 'FIELD' | 'AREA' | 'DROP_DOWN' | 'RADIO' | 'CHECKBOX' | 'MULTIPLE'

interface OfferedOption<Extra> {
  readonly code: string
  readonly kind: CustomOptionKind
  readonly surcharge: Extra
  readonly choices: readonly { readonly code: string; readonly surcharge: Extra }[]
}

/** By option code: the codes of the selected values, or the entered text. */
export type ChosenOptions = Readonly<Record<string, readonly string[]>>

export function isEntered(kind: CustomOptionKind): boolean {
  return kind === 'FIELD' || kind === 'AREA'
}

function takesSeveral(kind: CustomOptionKind): boolean {
  return kind === 'CHECKBOX' || kind === 'MULTIPLE'
}

/** The initial selection: the first value of each radio, nothing of other options. */
export function initialChoices(options: readonly OfferedOption<unknown>[]): ChosenOptions {
  const radios = options.filter(({ kind }) => kind === 'RADIO')
  return Object.fromEntries(radios.flatMap(({ code, choices: [first] }) => (first ? [[code, [first.code]]] : [])))
}

/** Surcharges of the selected values. Ignores unknown codes, and further values where only one is allowed. */
export function chosenSurcharges<Extra>(
  options: readonly OfferedOption<Extra>[],
  chosen: ChosenOptions,
): readonly NonNullable<Extra>[] {
  return options.flatMap(({ code, kind, surcharge, choices }) => {
    const wished = chosen[code] ?? []
    if (isEntered(kind)) return isFilled(wished) ? (surcharge ?? []) : []
    const taken = choices.filter((choice) => wished.includes(choice.code))
    return (takesSeveral(kind) ? taken : taken.slice(0, 1)).flatMap((choice) => choice.surcharge ?? [])
  })
}

function isFilled(texts: readonly string[]): boolean {
  return texts.some((text) => text.trim() !== '')
}
