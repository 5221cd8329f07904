/** Maps results of the price rules to the schema. */
import { type Decimal, decimal, divide, isPositive, multiply, toText } from '#domain/decimal.ts'
import { isKnown, type PriceResult, type PriceChoice } from '#domain/price.ts'
import { priceBreakdown } from '#domain/priceBreakdown.ts'
import { priceSteps } from '#domain/priceSteps.ts'
import type { SourcePrice as ExactPrice } from '#domain/sourcePrice.ts'
import type { TaxNote } from '#domain/taxNote.ts'
import { encodeId } from '../shared/ids.ts'
import { moneyModel, taxedModel } from '../shared/moneyModel.ts'
import type { PricedItem } from '../shared/pricedItem.ts'
import type {
  Price,
  PriceBreakdown,
  PriceSource,
  PriceStep,
  PriceUnknown,
  PriceUnknownReason,
  SignInForPrice,
  SourcePrice,
} from '../resolverTypes.generated.ts'
import type { StoreView } from '../storeTable.ts'

export type TaxNoteModel = TaxNote
export type PriceResultModel = PriceModel | SignInModel | UnknownModel
/** Steps and breakdown are computed only if a query selects them; the time is that of the request. */
export type PriceFactsModel = Omit<Price, '__typename' | 'id' | 'steps' | 'breakdown' | 'asOf' | 'taxNote'> & {
  readonly taxNote: TaxNoteModel | null
  readonly choice: PriceChoice
}
export type PriceModel = PriceFactsModel & { readonly __typename: 'Price'; readonly id: string }
export type SignInModel = SignInForPrice & { readonly __typename: 'SignInForPrice' }
export type UnknownModel = PriceUnknown & { readonly __typename: 'PriceUnknown' }

const PUBLIC_SCOPE = 'public'

/** Identity of a price within its store; `item` ends with the SKU, which may contain spaces. */
export function priceKey(scope: string, item: string, { currency, unit }: PriceChoice): string {
  return [currency, scope, item, unit].join(' ')
}

export function readPriceKey(key: string): { readonly scope: string; readonly item: string } {
  const [, scope = '', ...rest] = key.split(' ')
  return { scope, item: rest.slice(0, -1).join(' ') }
}

export function unknownPrice(reason: PriceUnknownReason): PriceResultModel {
  return { __typename: 'PriceUnknown', reason }
}

export function signInForPrice({ storeCode }: StoreView): SignInModel {
  return { __typename: 'SignInForPrice', storeCode }
}

// A guest's result is cached while it is valid, and belongs to one product or variant, so it is mapped once.
const mapped = new WeakMap<PriceChoice, PriceModel>()

/** A guest's price. @param overrides the source of a part's price, and the rule's reason for an unknown price */
export function priceModel(
  { store: { storeCode }, sku }: Pick<PricedItem, 'store' | 'sku'>,
  result: PriceResult,
  overrides: {
    readonly source?: PriceSource
    readonly unknownReason?: PriceUnknownReason
    readonly isOld?: boolean | undefined
  } = {},
): PriceResultModel {
  if (!isKnown(result)) {
    const reason = result.unknown === 'NO_PARTS' ? 'PARTS_UNAVAILABLE' : 'NOT_PRICED'
    return unknownPrice(overrides.unknownReason ?? reason)
  }

  const known = mapped.get(result)
  if (known) return known

  const id = encodeId({ type: 'Price', storeCode, key: priceKey(PUBLIC_SCOPE, sku, result) })
  const price: PriceModel = { __typename: 'Price', id, ...priceFacts(result, overrides.source, overrides.isOld) }
  mapped.set(result, price)
  return price
}

/**
 * @param source overrides the source of a part's price
 * @param isOld whether it is computed from documents that can be old; the quotes keep the price of a metal current
 */
export function priceFacts(choice: PriceChoice, source?: PriceSource, isOld = false): PriceFactsModel {
  const { currency } = choice
  return {
    choice,
    now: taxedModel(choice.now, currency),
    before: choice.before && taxedModel(choice.before, currency),
    sourcePriceBefore: choice.sourcePriceBefore && sourcePriceModel(choice.sourcePriceBefore),
    beforeKind: choice.beforeKind,
    displaySide: choice.displaySide,
    per: choice.unit,
    source: source ?? choice.source,
    sourcePrice: choice.unitPrice && sourcePriceModel(choice.unitPrice),
    sourcePriceDigits: choice.digits,
    taxRatePercent: toText(ratePercentOf(choice)),
    isTaxFree: choice.isTaxFree,
    taxNote: choice.taxNote,
    taxRateSince: choice.since,
    tiers: choice.tiers.map(({ quantity, price, sourcePrice }) => ({
      fromQuantity: toText(quantity),
      unitPrice: taxedModel(price, currency),
      sourcePrice: sourcePriceModel(sourcePrice),
    })),
    validUntil: choice.validUntil?.toISOString() ?? null,
    isCurrent: choice.isMetalCurrent && !(isOld && choice.metals.length === 0),
    metalShares: choice.metals.map(({ metal, grams, quote, catalogueQuote, quotedAt }) => ({
      metal,
      grams: toText(grams),
      quote: toText(quote),
      catalogueQuote: toText(catalogueQuote),
      quotedAt: quotedAt.toISOString(),
    })),
  }
}

/** @param businessSince when the list of business prices was last changed */
export function stepModels(choice: PriceChoice, businessSince: Date | null = null): readonly PriceStep[] {
  return priceSteps(choice).map((step) => ({
    ...step,
    sourcePrice: step.sourcePrice && sourcePriceModel(step.sourcePrice),
    amount: step.amount && taxedModel(step.amount, choice.currency),
    fromQuantity: step.fromQuantity ? toText(step.fromQuantity) : null,
    since: (step.kind === 'BUSINESS' ? businessSince : step.since)?.toISOString() ?? null,
    until: step.until?.toISOString() ?? null,
    ratePercent: step.ratePercent === null ? null : toText(decimal(step.ratePercent)),
    metal: step.metal ?? null,
  }))
}

export function sourcePriceModel({ amount, side }: ExactPrice): SourcePrice {
  return { amount: toText(amount), priceIncludesTax: side === 'GROSS' }
}

export function breakdownModel(choice: PriceChoice): PriceBreakdown {
  const { metals, work, workPercent, difference } = priceBreakdown(choice)
  const { currency } = choice
  return {
    metals: metals.map(({ metal, grams, quote, value }) => ({
      metal,
      grams: toText(grams),
      quote: toText(quote),
      value: moneyModel(value, currency),
    })),
    work: moneyModel(work, currency),
    workPercent: workPercent && toText(workPercent),
    difference: difference && moneyModel(difference, currency),
  }
}

const EFFECTIVE_RATE_DIGITS = 2

/** Parts with different rates have no common rate: this is the rate of their sum. */
function ratePercentOf({ ratePercent, now }: PriceChoice): Decimal {
  if (ratePercent !== null) return decimal(ratePercent)
  return isPositive(now.net) ? divide(multiply(now.tax, decimal(100)), now.net, EFFECTIVE_RATE_DIGITS) : decimal(0)
}
