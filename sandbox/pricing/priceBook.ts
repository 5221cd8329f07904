/** Prices of products for a buyer at this moment: the sandbox's own implementation of docs/rules. */
import { Big } from 'big.js'
import type { DatabaseSync } from 'node:sqlite'
import { SEED_DAY } from '../catalogue/calendar.ts'
import { GROUP } from '../catalogue/storePrices.ts'
import { CONSUMERS, TAX_NOTES, type TaxNote } from '../catalogue/taxes.ts'
import type { StoreRow } from '../database/storeRow.ts'
import { bindItems, type Item, type ItemReads } from './items.ts'
import { netChange, type QuoteNow } from './metalMove.ts'
import { netOf, rounded, type Side, type SourcePrice, displayPrice, unitDigits } from './sourcePrice.ts'
import { bindTaxRates, type TaxPlace, type TaxRates } from './taxRates.ts'
import { type AgreedPrices, choose, type CandidatePrices, type UnitPrice } from './unitPrice.ts'
import { wallDay, wallTime } from './wallDay.ts'

export interface Buyer {
  readonly groupId: number
  /** Customer number of the metal account; null without one. */
  readonly number: string | null
  /** Of the group, while the account may order; before, a consumer's. */
  readonly taxClassId: number
  /** Null without a default shipping address. */
  readonly taxPlace: TaxPlace | null
}

export const GUEST: Buyer = { groupId: GROUP.guest, number: null, taxClassId: CONSUMERS, taxPlace: null }

export interface PriceBook {
  readonly items: ItemReads
  /** Tax rate of today in per cent. Where prices include tax, they include the store's, whoever buys. */
  ratePercent(store: StoreRow, item: Pick<Item, 'taxClassId'>, buyer: Buyer): Big
  /** Why the buyer pays no tax; null with tax, and where nothing is said. */
  taxNote(store: StoreRow, item: Pick<Item, 'taxClassId'>, buyer: Buyer): TaxNote | null
  candidatePrices(store: StoreRow, items: Item, buyer: Buyer): CandidatePrices
  /** Returns null for a product without a price. */
  price(store: StoreRow, items: Item, buyer: Buyer, quantity: number): UnitPrice | null
  /** The prices of an earlier moment. */
  at(moment: PriceMoment): PriceBook
}

/** What prices depend on beside the catalogue and the buyer. */
export interface PriceMoment {
  /** Milliseconds since 1970. */
  readonly at: number
  /** Of the currency in which is bought. */
  readonly quotes: readonly QuoteNow[]
}

export interface PriceBookOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly quotes: (currency: string) => readonly QuoteNow[]
  /** Default: fixed. */
  readonly agreedPrices?: AgreedPrices
}

export function bindPriceBook(db: DatabaseSync, options: PriceBookOptions): PriceBook {
  return bookOf(bindItems(db), bindTaxRates(db), options)
}

function bookOf(items: ItemReads, rates: TaxRates, options: PriceBookOptions): PriceBook {
  const { now, quotes, agreedPrices } = options
  const ratePercent: PriceBook['ratePercent'] = (store, { taxClassId }, buyer) => {
    const taxPlace = store.pricesIncludeTax ? null : buyer.taxPlace
    return rates.percent(store, taxClassId, wallDay(store.country, now()), { ...buyer, taxPlace })
  }

  const candidatePrices = (store: StoreRow, item: Item, buyer: Buyer): CandidatePrices => {
    const rate = ratePercent(store, item, buyer)
    const side = sourceSide(store)
    const digits = unitDigits(item.unit, store)
    const change = item.charges.length === 0 ? new Big(0) : netChange(item.charges, quotes(store.currency))
    const changeOnSourceSide = side === 'gross' ? change.times(rate.plus(100)).div(100) : change
    const atCurrentQuote = (amount: Big): SourcePrice | null => {
      const moved = rounded(rounded(amount, digits).plus(changeOnSourceSide), digits)
      return moved.gt(0) ? { amount: moved, side } : null
    }
    // Documents with taxed prices were written with the rate of the seed day.
    const asInDocuments = (amount: Big): SourcePrice | null =>
      store.taxInDocuments
        ? taxedDocumentPrice(amount, side, rates.percent(store, item.taxClassId, SEED_DAY, GUEST), digits)
        : atCurrentQuote(amount)

    const list = item.list && asInDocuments(item.list)
    const special =
      item.special && isOpen(item.special, wallTime(store.country, now())) ? asInDocuments(item.special.price) : null
    const rule = item.rule && asInDocuments(item.rule)
    const business = items.business(store, buyer.groupId, item.productId)
    const agreed = buyer.number === null ? null : items.agreed(store, buyer.number, item.productId)
    const isBelowList = (price: SourcePrice | null) => list && price && netOf(price, rate).lt(netOf(list, rate))
    return {
      list,
      special: isBelowList(special) ? special : null,
      rule: isBelowList(rule) ? rule : null,
      tiers: item.tiers.flatMap(({ groupId, qty, price }) => {
        const sourcePrice = groupId === buyer.groupId || groupId === GROUP.all ? atCurrentQuote(price) : null
        return sourcePrice ? [{ qty, price: sourcePrice }] : []
      }),
      business: business && { amount: rounded(business, digits), side: 'net' },
      customer: agreed && { amount: rounded(agreed, digits), side: 'net' },
    }
  }

  return {
    items,
    ratePercent,
    taxNote: (store, item, buyer) => taxNoteOf(store, item, buyer, ratePercent),
    candidatePrices,
    price: (store, item, buyer, quantity) =>
      choose(candidatePrices(store, item, buyer), quantity, ratePercent(store, item, buyer), agreedPrices),
    at: (moment) => bookOf(items, rates, { ...options, now: () => moment.at, quotes: () => moment.quotes }),
  }
}

function taxNoteOf(
  store: StoreRow,
  item: Pick<Item, 'taxClassId'>,
  buyer: Buyer,
  ratePercent: PriceBook['ratePercent'],
): TaxNote | null {
  const { country } = buyer.taxPlace ?? store
  const row = TAX_NOTES.find(
    ({ productClass, customerClasses }) =>
      productClass === item.taxClassId && customerClasses.includes(buyer.taxClassId),
  )
  const law = row?.laws[country]
  if (!row || law === undefined || country !== store.country || ratePercent(store, item, buyer).gt(0)) return null
  // Where nobody pays tax, the buyer owes none either.
  const isOwed = row.kind === 'marginScheme' || ratePercent(store, item, { ...buyer, taxClassId: CONSUMERS }).gt(0)
  return isOwed ? { kind: row.kind, law } : null
}

export function sourceSide(store: StoreRow): Side {
  return store.pricesIncludeTax ? 'gross' : 'net'
}

function taxedDocumentPrice(amount: Big, side: Side, ratePercent: Big, digits: number): SourcePrice {
  return { amount: rounded(amount, digits), side, documentNet: displayPrice({ amount, side }, ratePercent, digits).net }
}

/** Opens at the local time of the start and includes the day of the end. @param now local time of the store */
function isOpen({ from, to }: { readonly from: string; readonly to: string }, now: string): boolean {
  return from <= now && (to === '' || dayOf(now) <= dayOf(to))
}

function dayOf(time: string): string {
  return time.slice(0, 'yyyy-MM-dd'.length)
}
