/** Bundles with a price of their own, and bundles whose special price reduces what their parts cost. */
import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  HUNDRED,
  HUNDREDTH,
  isPositive,
  isZero,
  multiply,
  subtract,
  toText,
  ZERO,
} from '#domain/decimal.ts'
import { specialState } from '#domain/specialPrice.ts'
import type { PricedBundleChoice, PricedProduct } from '../shared/pricedItem.ts'
import { decimalField, type Fields, listField, textField, textsField } from '../upstream/catalogueIndex/fields.ts'

/** A choice of the shopper, or a default one, and how often it is in one bundle. */
export interface ChosenPart {
  readonly choice: Pick<PricedBundleChoice, 'addedPrice'>
  readonly quantity: Decimal
}

const DIGITS = 4 // of Magento's amounts

/** Whether the bundle has a price of its own, to which its parts add their amounts. Otherwise it costs what its parts cost. */
export function hasOwnPrice({ kind, fields }: Pick<PricedProduct, 'kind' | 'fields'>): boolean {
  return kind === 'BUNDLE' && ['1', 'fixed'].includes(textsField(fields, 'price_type')[0] ?? '')
}

/** By document and added amount: prices are cached by the object of their fields. */
const derived = new WeakMap<Fields, Map<string, Fields>>()

/** The bundle as a product whose document has the price of this choice. Its special price and its tiers are percentages. */
export function asOneItem(bundle: PricedProduct, chosen: readonly ChosenPart[]): PricedProduct {
  const own = decimalField(bundle.fields, 'price') ?? ZERO
  const added = chosen.reduce((sum, part) => add(sum, addedBy(part, own)), ZERO)
  const known = derived.get(bundle.fields) ?? new Map<string, Fields>()
  derived.set(bundle.fields, known)
  const key = toText(added)
  const fields = known.get(key) ?? fieldsWith(bundle.fields, own, added)
  known.set(key, fields)
  // The model's properties are getters of its class.
  const { store, sku, unit, documentId, metal, kind, status } = bundle
  const { variants, groupedLinks, bundleParts, customOptions, downloads } = bundle
  return {
    store,
    sku,
    unit,
    documentId,
    metal,
    kind,
    status,
    variants,
    groupedLinks,
    bundleParts,
    customOptions,
    downloads,
    fields,
  }
}

function addedBy({ choice: { addedPrice }, quantity }: ChosenPart, own: Decimal): Decimal {
  if (!addedPrice || !isPositive(quantity)) return ZERO
  const each = addedPrice.isPercent ? percentOf(own, addedPrice.amount) : addedPrice.amount
  return multiply(each, quantity)
}

function fieldsWith(fields: Fields, own: Decimal, added: Decimal): Fields {
  const whole = add(own, added)
  const special = decimalField(fields, 'special_price')
  const final = decimalField(fields, 'final_price')
  // The indexer's final price is that of a rule unless it is the special price.
  const isOfRule = final && isPositive(final) && !(special && compare(final, percentOf(own, special)) === 0)
  return {
    ...fields,
    price: toText(whole),
    special_price: special && isPositive(special) ? toText(percentOf(whole, special)) : null,
    // The document states what the bundle alone cost, not what it cost with these parts.
    ...(isZero(added) ? {} : { lowest_price_30_days: null, lowest_price_30_days_incl_tax: null }),
    final_price: isOfRule ? toText(add(final, added)) : null,
    tier_prices: listField(fields, 'tier_prices').map((tier) => {
      const percent = decimalField(tier, 'value')
      return { ...tier, value: percent && toText(percentOf(whole, subtract(HUNDRED, percent))) }
    }),
    ...taxedFields(fields, own, whole),
  }
}

/** The backend's amounts with tax, in proportion: its rate is that of the bundle. */
function taxedFields(fields: Fields, own: Decimal, whole: Decimal): Fields {
  const scaled = (name: string): string | null => {
    const amount = decimalField(fields, name)
    return amount && isPositive(own) ? toText(divide(multiply(amount, whole), own, DIGITS)) : null
  }
  if (decimalField(fields, 'price_incl_tax') === null) return {}
  return { price_tax: scaled('price_tax'), price_incl_tax: scaled('price_incl_tax') }
}

function percentOf(amount: Decimal, percent: Decimal): Decimal {
  return multiply(multiply(amount, percent), HUNDREDTH)
}

export interface Reduction {
  /** What is paid of the parts' prices; null while nothing is reduced. */
  readonly percent: Decimal | null
  readonly changesAt: Date | null
}

/** The special price of a bundle that costs what its parts cost. */
export function reductionOf({ store, fields }: Pick<PricedProduct, 'store' | 'fields'>, now: Date): Reduction | null {
  const percent = decimalField(fields, 'special_price')
  if (!percent || !isPositive(percent) || compare(percent, decimal(100)) >= 0) return null
  const [from, to] = [textField(fields, 'special_from_date'), textField(fields, 'special_to_date')]
  const { isOpen, changesAt } = specialState(from, to, now, store.i18n.timeZone)
  return { percent: isOpen ? percent : null, changesAt }
}
