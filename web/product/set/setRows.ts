/** The quantities and choices of a set: the defaults, or what the shopper has chosen instead. */
import { compare, type Decimal, decimal, decimalOrNull, isPositive, ZERO } from '#domain/decimal.ts'
import { isAllowedQuantity, allowedQuantityFrom } from '#domain/quantity.ts'
import { readQuantity } from '#domain/writtenNumber.ts'
import { ruleOf } from '../../price/tierRows.ts'
import type { ProductDetailQuery } from '../../client/generated/documents.generated.ts'
import type { SetChoice } from '../../shop/setChoices.ts'

type Composition = NonNullable<ProductDetailQuery['product']>['composition']
export type GroupedItem = NonNullable<Extract<Composition, { __typename: 'Grouped' }>['items']>[number]
export type BundlePart = NonNullable<Extract<Composition, { __typename: 'Bundle' }>['parts']>[number]
export type BundleChoice = BundlePart['choices'][number]

/**
 * The default quantity of a part. The set's price includes only simple products; others can be added.
 *
 * @see docs/rules/which-price-wins.md
 */
function offeredQuantity({ product, defaultQuantity }: GroupedItem): Decimal {
  return product.kind === 'SIMPLE' ? decimal(defaultQuantity) : ZERO
}

export function wantedQuantity(item: GroupedItem, choice: SetChoice): Decimal {
  const stored = decimalOrNull(choice.get(item.product.sku)?.[0])
  return stored && isOrderable(item, stored) ? stored : offeredQuantity(item)
}

/**
 * Parses a typed quantity: zero, the default quantity, or the quantity rounded up to one that the part's rule allows. Null for
 * text that is no number.
 */
export function writtenQuantity(item: GroupedItem, typed: string, locale: string): Decimal | null {
  if (typed.trim() === '') return ZERO

  const quantity = readQuantity(typed, locale)
  if (!quantity || isOrderable(item, quantity)) return quantity
  return isPositive(quantity) ? allowedQuantityFrom(ruleOf(item.product.quantity), quantity) : ZERO
}

// The default quantity can always be ordered, whatever the part's own rule is.
function isOrderable(item: GroupedItem, quantity: Decimal): boolean {
  return (
    quantity.eq(ZERO) ||
    quantity.eq(offeredQuantity(item)) ||
    isAllowedQuantity(ruleOf(item.product.quantity), quantity)
  )
}

export function isAsOffered(item: GroupedItem, quantity: Decimal): boolean {
  return compare(quantity, offeredQuantity(item)) === 0
}

/** The choices that the set's price includes; the gateway marks the first one of a required part without a default. */
export function offeredChoices({ choices, allowsMany }: BundlePart): readonly BundleChoice[] {
  const offered = choices.filter(({ isDefault }) => isDefault)
  return allowsMany ? offered : offered.slice(0, 1)
}

/** What is chosen at first: the offered choices or, if they are sold out, the first that is not. */
function defaultChoices(part: BundlePart): readonly BundleChoice[] {
  const offered = offeredChoices(part)
  if (offered.length === 0) return offered
  const inStock = offered.filter((choice) => !isSoldOut(choice))
  if (inStock.length > 0) return inStock
  const other = part.choices.find((choice) => !isSoldOut(choice))
  return other ? [other] : offered
}

function isSoldOut({ product }: BundleChoice): boolean {
  return product.stock?.status === 'OUT_OF_STOCK'
}

/** The chosen products; the default if the shopper chose none or the choice is no longer in the catalogue. */
export function chosenOf(part: BundlePart, choice: SetChoice): readonly BundleChoice[] {
  const selected = choice.get(part.code)
  const chosen = part.choices.filter(({ code }) => selected?.includes(code))
  const mayBeEmpty = selected?.length === 0 && !part.isRequired
  return chosen.length > 0 || mayBeEmpty ? chosen : defaultChoices(part)
}

export function isBundlePartAsOffered(part: BundlePart, chosen: readonly BundleChoice[]): boolean {
  return isSame(chosen, defaultChoices(part))
}

/** Whether the set's price includes exactly this choice, also if it is sold out. */
export function isBundlePartAsPriced(part: BundlePart, chosen: readonly BundleChoice[]): boolean {
  return isSame(chosen, offeredChoices(part))
}

function isSame(some: readonly BundleChoice[], others: readonly BundleChoice[]): boolean {
  return some.length === others.length && some.every(({ code }) => others.some((other) => other.code === code))
}

/**
 * A choice out of stock can be removed but not selected; the last choice of a required part can be replaced but not
 * removed.
 */
export function canToggle(part: BundlePart, chosen: readonly BundleChoice[], choice: BundleChoice): boolean {
  if (!chosen.some(({ code }) => code === choice.code)) return !isSoldOut(choice)
  return !part.allowsMany || !part.isRequired || chosen.length > 1
}

export function toggled(part: BundlePart, chosen: readonly BundleChoice[], code: string): readonly string[] {
  if (!part.allowsMany) return [code]
  const codes = chosen.map((choice) => choice.code)
  return codes.includes(code) ? codes.filter((other) => other !== code) : [...codes, code]
}
