/** Answers of the price rules in the schema's words. */
import { type Decimal, decimal, divide, isPositive, multiply, toText } from '#domain/decimal.ts'
import { type Currency, minorUnitDigits } from '#domain/money.ts'
import { isKnown, type PriceAnswer, type PriceChoice, type UnknownReason } from '#domain/price.ts'
import type { TaxedAmount as Taxed } from '#domain/tax.ts'
import { encodeId } from '../ids.ts'
import type { Price, PriceSource, PriceUnknown, PriceUnknownReason, SignInForPrice, TaxedAmount } from '../resolverTypes.generated.ts'
import type { StoreView } from '../storeTable.ts'

export type PriceAnswerModel = PriceModel | SignInModel | UnknownModel
export type PriceModel = Price & { readonly __typename: 'Price' }
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

/** Store, currency, public scope, sku and unit: what makes two prices the same one. */
const KEY_SEPARATOR = ' '

export function skuOfPriceKey(key: string): string {
  return key.split(KEY_SEPARATOR).slice(2, -1).join(KEY_SEPARATOR)
}

function priceId({ store, sku }: PriceOf, { currency, unit }: PriceChoice): string {
  return encodeId({ type: 'Price', storeCode: store.storeCode, key: [currency, 'public', sku, unit].join(KEY_SEPARATOR) })
}

export function unknownPrice(reason: PriceUnknownReason): PriceAnswerModel {
  return { __typename: 'PriceUnknown', reason }
}

export function signInForPrice({ storeCode }: StoreView): PriceAnswerModel {
  return { __typename: 'SignInForPrice', storeCode }
}

export interface Wording {
  /** Instead of where the price of a part came from. */
  readonly source?: PriceSource
  /** Instead of what the rule says. */
  readonly unknownReason?: PriceUnknownReason
}

// An answer is remembered while it stands, and is one product's or variant's alone: its words are made once.
const worded = new WeakMap<PriceChoice, Omit<PriceModel, 'asOf'>>()

export function priceModel(of: PriceOf, answer: PriceAnswer, now: Date, wording: Wording = {}): PriceAnswerModel {
  if (!isKnown(answer)) return unknownPrice(wording.unknownReason ?? REASONS[answer.unknown])

  const words = worded.get(answer) ?? wordsOf(of, answer, wording)
  worded.set(answer, words)
  return { ...words, asOf: now.toISOString() }
}

function wordsOf(of: PriceOf, answer: PriceChoice, wording: Wording): Omit<PriceModel, 'asOf'> {
  const { currency } = answer
  return {
    __typename: 'Price',
    id: priceId(of, answer),
    now: taxedModel(answer.now, currency),
    before: answer.before && taxedModel(answer.before, currency),
    displaySide: answer.displaySide,
    per: answer.unit,
    source: wording.source ?? answer.source,
    stated: answer.unitPrice && { amount: toText(answer.unitPrice.amount), side: answer.unitPrice.side },
    taxRatePercent: toText(ratePercentOf(answer)),
    taxRateSince: answer.since,
    statedBefore: null,
    tiers: answer.tiers.map(({ quantity, price }) => ({ fromQuantity: toText(quantity), unitPrice: taxedModel(price, currency), stated: statedSide(price, answer) })),
    validUntil: answer.validUntil?.toISOString() ?? null,
    isCurrent: true,
    metalShares: [],
    steps: [],
  }
}

function statedSide(price: Taxed, { unitPrice, displaySide }: PriceChoice) {
  const side = unitPrice?.side ?? displaySide
  return { amount: toText(side === 'NET' ? price.net : price.gross), side }
}

export function taxedModel({ net, tax, gross }: Taxed, currency: Currency): TaxedAmount {
  const digits = minorUnitDigits(currency)
  const money = (amount: Decimal) => ({ amount: toText(amount, digits), currency })
  return { net: money(net), tax: money(tax), gross: money(gross) }
}

const EFFECTIVE_RATE_DIGITS = 2

/** Parts with different rates have none in common: then it is the rate that their sum amounts to. */
function ratePercentOf({ ratePercent, now }: PriceChoice): Decimal {
  if (ratePercent !== null) return decimal(ratePercent)
  return isPositive(now.net) ? divide(multiply(now.tax, decimal(100)), now.net, EFFECTIVE_RATE_DIGITS) : decimal(0)
}
