/** What a shopper's own wishes, such as an engraving, add to a price. */
import { add, type Decimal, HUNDREDTH, multiply, ZERO } from './decimal.ts'
import type { Currency } from './money.ts'
import { type SourcePrice, toSourcePrice } from './sourcePrice.ts'
import type { Unit } from './unit.ts'

export type Surcharge =
  /** Added to one unit, on the side of the source price. */
  | { readonly kind: 'FIXED'; readonly amount: Decimal }
  /** A share of the price of one unit as it is without any surcharge: 8 means 8 %. */
  | { readonly kind: 'PERCENT'; readonly percent: Decimal }

/**
 * The price of one unit with everything that was chosen, rounded once.
 * Where the backend did the tax, its sides stand only until something is added: then the other side follows from the rate again.
 * Reductions end at 0: nobody is paid for buying.
 *
 * @see docs/rules/custom-option.md
 */
export function withSurcharges(
  price: SourcePrice,
  surcharges: readonly Surcharge[],
  unit: Unit,
  currency: Currency,
): SourcePrice {
  const added = surcharges.reduce((sum, surcharge) => add(sum, exactAmount(surcharge, price)), ZERO)
  if (added.eq(0)) return price

  const amount = add(price.amount, added)
  return toSourcePrice(amount.lt(0) ? ZERO : amount, price.side, unit, currency)
}

function exactAmount(surcharge: Surcharge, { amount }: SourcePrice): Decimal {
  return surcharge.kind === 'FIXED' ? surcharge.amount : multiply(multiply(amount, surcharge.percent), HUNDREDTH)
}

export type CustomOptionKind = 'FIELD' | 'AREA' | 'DROP_DOWN' | 'RADIO' | 'CHECKBOX' | 'MULTIPLE'

interface OfferedOption<Extra> {
  readonly code: string
  readonly kind: CustomOptionKind
  readonly surcharge: Extra
  readonly choices: readonly { readonly code: string; readonly surcharge: Extra }[]
}

/** By option code: the codes of its choices, or the one text that was entered. */
export type ChosenOptions = Readonly<Record<string, readonly string[]>>

export function isEntered(kind: CustomOptionKind): boolean {
  return kind === 'FIELD' || kind === 'AREA'
}

function takesSeveral(kind: CustomOptionKind): boolean {
  return kind === 'CHECKBOX' || kind === 'MULTIPLE'
}

/** What is chosen before the shopper chooses: of a radio the first, nothing of the others. */
export function initialChoices(options: readonly OfferedOption<unknown>[]): ChosenOptions {
  const radios = options.filter(({ kind }) => kind === 'RADIO')
  return Object.fromEntries(radios.flatMap(({ code, choices: [first] }) => (first ? [[code, [first.code]]] : [])))
}

/** What the choices add. Codes that are not offered, and a second choice where one is taken, add nothing. */
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
