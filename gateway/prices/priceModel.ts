/** Maps results of the price rules to the schema. */
import { type Decimal, decimal, divide, isPositive, multiply, toText } from '#domain/decimal.ts'
import type { ContainedMetal } from '#domain/metalMove.ts'
import { type Currency, minorUnitDigits } from '#domain/money.ts'
import { isKnown, type PriceAnswer, type PriceChoice, type UnknownReason } from '#domain/price.ts'
import { priceSteps, type PriceStep } from '#domain/priceSteps.ts'
import type { SourcePrice as ExactPrice } from '#domain/sourcePrice.ts'
import type { TaxedAmount as Taxed } from '#domain/tax.ts'
import { encodeId } from '../ids.ts'
import type {
  MetalShare,
  Price,
  PriceSource,
  PriceStep as StepModel,
  PriceUnknown,
  PriceUnknownReason,
  SignInForPrice,
  SourcePrice,
  TaxedAmount,
} from '../resolverTypes.generated.ts'
import type { StoreView } from '../storeTable.ts'

export type PriceAnswerModel = PriceModel | SignInModel | UnknownModel
/** Steps and breakdown are computed only if a query selects them; the time is that of the request. */
export type PriceFactsModel = Omit<Price, '__typename' | 'id' | 'steps' | 'breakdown' | 'asOf'> & {
  readonly choice: PriceChoice
}
export type PriceModel = PriceFactsModel & { readonly __typename: 'Price'; readonly id: string }
export type SignInModel = SignInForPrice & { readonly __typename: 'SignInForPrice' }
export type UnknownModel = PriceUnknown & { readonly __typename: 'PriceUnknown' }

const REASONS: Readonly<Record<UnknownReason, PriceUnknownReason>> = {
  NO_PRICE: 'NOT_PRICED',
  PRICE_NOT_POSITIVE: 'NOT_PRICED',
  PART_WITHOUT_PRICE: 'NOT_PRICED',
  NO_PARTS: 'PARTS_UNAVAILABLE',
}

export interface PriceOf {
  readonly store: StoreView
  readonly sku: string
}

const PUBLIC_SCOPE = 'public'
/** Store, currency, public scope, SKU and unit: the identity of a price. */
const KEY_SEPARATOR = ' '

export function skuOfPriceKey(key: string): string {
  return key.split(KEY_SEPARATOR).slice(2, -1).join(KEY_SEPARATOR)
}

function priceId({ store, sku }: PriceOf, { currency, unit }: PriceChoice): string {
  return encodeId({
    type: 'Price',
    storeCode: store.storeCode,
    key: [currency, PUBLIC_SCOPE, sku, unit].join(KEY_SEPARATOR),
  })
}

export function unknownPrice(reason: PriceUnknownReason): PriceAnswerModel {
  return { __typename: 'PriceUnknown', reason }
}

export function signInForPrice({ storeCode }: StoreView): SignInModel {
  return { __typename: 'SignInForPrice', storeCode }
}

export interface Wording {
  /** Overrides the source of a part's price. */
  readonly source?: PriceSource
  /** Overrides the result of the rule. */
  readonly unknownReason?: PriceUnknownReason
}

// A guest's result is cached while it is valid, and belongs to one product or variant, so it is mapped once.
const worded = new WeakMap<PriceChoice, PriceModel>()

export function priceModel(of: PriceOf, answer: PriceAnswer, wording: Wording = {}): PriceAnswerModel {
  if (!isKnown(answer)) return unknownPrice(wording.unknownReason ?? REASONS[answer.unknown])

  const known = worded.get(answer)
  if (known) return known

  const words: PriceModel = { __typename: 'Price', id: priceId(of, answer), ...priceFacts(answer, wording.source) }
  worded.set(answer, words)
  return words
}

/** @param source overrides the source of a part's price */
export function priceFacts(choice: PriceChoice, source?: PriceSource): PriceFactsModel {
  const { currency } = choice
  return {
    choice,
    now: taxedModel(choice.now, currency),
    before: choice.before && taxedModel(choice.before, currency),
    sourcePriceBefore: choice.sourcePriceBefore && sourcePriceModel(choice.sourcePriceBefore),
    displaySide: choice.displaySide,
    per: choice.unit,
    source: source ?? choice.source,
    sourcePrice: choice.unitPrice && sourcePriceModel(choice.unitPrice),
    sourcePriceDigits: choice.digits,
    taxRatePercent: toText(ratePercentOf(choice)),
    taxRateSince: choice.since,
    tiers: choice.tiers.map(({ quantity, price, sourcePrice }) => ({
      fromQuantity: toText(quantity),
      unitPrice: taxedModel(price, currency),
      sourcePrice: sourcePriceModel(sourcePrice),
    })),
    validUntil: choice.validUntil?.toISOString() ?? null,
    isCurrent: choice.isMetalCurrent,
    metalShares: choice.metals.map(shareModel),
  }
}

function shareModel({ metal, grams, quote, catalogueQuote, quotedAt }: ContainedMetal): MetalShare {
  return {
    metal,
    grams: toText(grams),
    quote: toText(quote),
    catalogueQuote: toText(catalogueQuote),
    quotedAt: quotedAt.toISOString(),
  }
}

/** @param businessSince when the list of business prices was last changed */
export function stepModels(choice: PriceChoice, businessSince: Date | null = null): readonly StepModel[] {
  return priceSteps(choice).map((step) =>
    stepModel(step.kind === 'BUSINESS' ? { ...step, since: businessSince } : step, choice.currency),
  )
}

function stepModel(
  { kind, outcome, sourcePrice, amount, fromQuantity, since, until, ratePercent, metal }: PriceStep,
  currency: Currency,
): StepModel {
  return {
    kind,
    outcome,
    sourcePrice: sourcePrice && sourcePriceModel(sourcePrice),
    amount: amount && taxedModel(amount, currency),
    fromQuantity: fromQuantity && toText(fromQuantity),
    since: since?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    ratePercent: ratePercent === null ? null : toText(decimal(ratePercent)),
    metal,
  }
}

export function sourcePriceModel({ amount, side }: ExactPrice): SourcePrice {
  return { amount: toText(amount), priceIncludesTax: side === 'GROSS' }
}

export function taxedModel({ net, tax, gross }: Taxed, currency: Currency): TaxedAmount {
  const digits = minorUnitDigits(currency)
  const money = (amount: Decimal) => ({ amount: toText(amount, digits), currency })
  return { net: money(net), tax: money(tax), gross: money(gross) }
}

const EFFECTIVE_RATE_DIGITS = 2

/** Parts with different rates have no common rate: this is the rate of their sum. */
function ratePercentOf({ ratePercent, now }: PriceChoice): Decimal {
  if (ratePercent !== null) return decimal(ratePercent)
  return isPositive(now.net) ? divide(multiply(now.tax, decimal(100)), now.net, EFFECTIVE_RATE_DIGITS) : decimal(0)
}
