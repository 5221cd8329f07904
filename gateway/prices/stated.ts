/** Prices as documents state them, brought to the rules' words. */
import type { Decimal } from '#domain/decimal.ts'
import { choosePrice, isKnown, type PriceAnswer, type PriceInput } from '#domain/price.ts'
import { type StatedPrice, statedPrice, statedTaxedPrice } from '#domain/statedPrice.ts'
import { type FoundTaxRate, findTaxRate, type TaxRule, type TaxSide } from '#domain/tax.ts'
import type { Tier } from '#domain/tierPrice.ts'
import { timeZoneOf } from '#domain/timeZone.ts'
import type { Unit } from '#domain/unit.ts'
import type { Logger } from 'pino'
import type { StoreView } from '../storeTable.ts'
import { decimalField, type Fields, integerField, listField, textField } from '../upstream/catalogueIndex/fields.ts'
import type { MetalCharge, UsableQuotes } from './metalCharge.ts'

/** Anything with a price of its own: a product or a variant. */
export interface Priced {
  readonly store: StoreView
  readonly sku: string
  readonly fields: Fields
  readonly unit: Unit
}

/** What every price of a store is worked out from at one moment. */
export interface PriceBasis {
  readonly rules: readonly TaxRule[]
  /** Of whoever pays; null where no rate depends on the customer. */
  readonly customerTaxClassId: number | null
  /** Null: the feed is out of reach. */
  readonly quotes: UsableQuotes | null
  readonly now: Date
  /** Where malformed prices are told; null: somebody else tells them. */
  readonly log: Pick<Logger, 'warn'> | null
}

export function sourceSideOf({ tax }: StoreView): TaxSide {
  return tax.sourcePriceIncludesTax ? 'GROSS' : 'NET'
}

function displaySideOf({ displaySettings }: StoreView): TaxSide {
  return displaySettings.displayIncludesVAT ? 'GROSS' : 'NET'
}

export function taxRateOf(
  { store: { tax }, fields }: Pick<Priced, 'store' | 'fields'>,
  { rules, customerTaxClassId, now }: Pick<PriceBasis, 'rules' | 'customerTaxClassId' | 'now'>,
): FoundTaxRate {
  return findTaxRate(rules, {
    productTaxClassId: taxClassOf(fields),
    customerTaxClassId,
    countryId: tax.defaultCountry,
    exemptClassIds: tax.taxExemptIds,
    on: now,
    timeZone: timeZoneOf(tax.defaultCountry),
  })
}

/** NaN: what stands there is no class. That is another thing than none. */
function taxClassOf(fields: Fields): number | null {
  return integerField(fields, 'tax_class_id') ?? (textField(fields, 'tax_class_id') === null ? null : Number.NaN)
}

/** What the document says that a customer of the group pays for one unit. */
export function documentPriceInput(item: Priced, charge: MetalCharge, groupId: number, basis: PriceBasis): PriceInput {
  const { store, fields, unit } = item
  const special = statedOf(item, 'special_price')
  return {
    list: statedOf(item, 'price'),
    special: special && {
      price: special,
      from: textField(fields, 'special_from_date'),
      to: textField(fields, 'special_to_date'),
    },
    tiers: store.catalogue.usePriceTiers ? listField(fields, 'tier_prices').flatMap(tierOf) : [],
    tierSide: sourceSideOf(store),
    metal: { shares: charge.shares, quotes: basis.quotes },
    groupId,
    taxRate: taxRateOf(item, basis),
    unit,
    currency: store.i18n.currencyCode,
    displaySide: displaySideOf(store),
  }
}

function statedOf({ store, fields, unit }: Priced, name: string): StatedPrice | null {
  const amount = decimalField(fields, name)
  if (!amount) return null
  return store.tax.calculateServerSide
    ? taxedByBackend(amount, fields, name, store)
    : statedPrice(amount, sourceSideOf(store), unit, store.i18n.currencyCode)
}

/** Where the backend does the tax, its three fields are taken as they are. */
function taxedByBackend(net: Decimal, fields: Fields, name: string, store: StoreView): StatedPrice | null {
  const tax = decimalField(fields, `${name}_tax`)
  const gross = decimalField(fields, `${name}_incl_tax`)
  return tax && gross ? statedTaxedPrice({ net, tax, gross }, sourceSideOf(store)) : null
}

function tierOf(tier: Fields): Tier[] {
  const groupId = integerField(tier, 'customer_group_id')
  const quantity = decimalField(tier, 'qty')
  const price = decimalField(tier, 'value')
  return groupId !== null && quantity && price ? [{ groupId, quantity, price }] : []
}

const UNREADABLE_SHARE = 'expected every metal_charge with a metal, grams, a quote and its time, got one without'

/** A price whose metal cannot be read in full stands, but nobody knows how it moves. */
export function chosenPrice(input: PriceInput, { isWhole }: MetalCharge, now: Date): PriceAnswer {
  const answer = choosePrice(input, now)
  const isAgreed = isKnown(answer) && (answer.source === 'BUSINESS' || answer.source === 'CUSTOMER')
  if (isWhole || isAgreed || !isKnown(answer)) return answer
  return { ...answer, isMetalCurrent: false, problems: [...answer.problems, UNREADABLE_SHARE] }
}
