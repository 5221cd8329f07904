/** Prices of products for a buyer at this moment: the sandbox's own implementation of docs/rules. */
import { Big } from 'big.js'
import type { DatabaseSync } from 'node:sqlite'
import { SEED_DAY } from '../catalogue/calendar.ts'
import { GROUP } from '../catalogue/storePrices.ts'
import type { StoreRow } from '../database/storeRow.ts'
import { bindItems, type Item, type ItemReads } from './items.ts'
import { netChange, type QuoteNow } from './metalMove.ts'
import { netOf, rounded, type Side, type Stated, shown, unitDigits } from './sourcePrice.ts'
import { bindTaxRates } from './taxRates.ts'
import { choose, type Offers, type UnitPrice } from './unitPrice.ts'
import { wallDay } from './wallDay.ts'

export interface Buyer {
  readonly groupId: number
  /** Customer number of the metal account; null without one. */
  readonly number: string | null
}

export const GUEST: Buyer = { groupId: GROUP.guest, number: null }

export interface PriceBook {
  readonly goods: ItemReads
  /** Tax rate of today in per cent. */
  ratePercent(store: StoreRow, goods: Item): Big
  offers(store: StoreRow, goods: Item, buyer: Buyer): Offers
  /** Returns null for a product without a price. */
  price(store: StoreRow, goods: Item, buyer: Buyer, quantity: number): UnitPrice | null
}

export interface PriceBookOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly quotes: (currency: string) => readonly QuoteNow[]
}

export function bindPriceBook(db: DatabaseSync, { now, quotes }: PriceBookOptions): PriceBook {
  const goods = bindItems(db)
  const rates = bindTaxRates(db)
  /** Now as "yyyy-MM-dd HH:mm:ss" in UTC, the database's format. */
  const moment = (): string => new Date(now()).toISOString().slice(0, 19).replace('T', ' ')
  const ratePercent: PriceBook['ratePercent'] = (store, { taxClassId }) =>
    rates.percent(store, taxClassId, wallDay(store.country, now()))

  const offers = (store: StoreRow, article: Item, buyer: Buyer): Offers => {
    const rate = ratePercent(store, article)
    const side = sourceSide(store)
    const digits = unitDigits(article.unit)
    const change = article.charges.length === 0 ? new Big(0) : netChange(article.charges, quotes(store.currency))
    const onSource = side === 'gross' ? change.times(rate.plus(100)).div(100) : change
    const stand = (amount: Big): Stated | null => {
      const moved = rounded(amount.plus(onSource), digits)
      return moved.gt(0) ? { amount: moved, side } : null
    }
    // Documents with taxed prices were written with the rate of the seed day.
    const written = (amount: Big): Stated | null =>
      store.taxInDocuments
        ? writtenTaxed(amount, side, rates.percent(store, article.taxClassId, SEED_DAY), digits)
        : stand(amount)

    const list = article.list && written(article.list)
    const special = article.special && isOpen(article.special, moment()) ? written(article.special.price) : null
    const business = goods.business(store, buyer.groupId, article.productId)
    const agreed = buyer.number === null ? null : goods.agreed(store, buyer.number, article.productId)
    return {
      list,
      special: list && special && netOf(special, rate).lt(netOf(list, rate)) ? special : null,
      tiers: article.tiers.flatMap(({ groupId, qty, price }) => {
        const stated = groupId === buyer.groupId || groupId === GROUP.all ? stand(price) : null
        return stated ? [{ qty, price: stated }] : []
      }),
      business: business && { amount: business, side: 'net' },
      customer: agreed && { amount: agreed, side: 'net' },
    }
  }

  return {
    goods,
    ratePercent,
    offers,
    price: (store, article, buyer, quantity) =>
      choose(offers(store, article, buyer), quantity, ratePercent(store, article)),
  }
}

export function sourceSide(store: StoreRow): Side {
  return store.pricesIncludeTax ? 'gross' : 'net'
}

function writtenTaxed(amount: Big, side: Side, ratePercent: Big, digits: number): Stated {
  return { amount, side, writtenNet: shown({ amount, side }, ratePercent, digits).net }
}

/** Includes the start and excludes the end; an end that is a date without time includes that day. */
function isOpen({ from, to }: { readonly from: string; readonly to: string }, now: string): boolean {
  if (from > now) return false
  return to === '' || (to.length === 'yyyy-MM-dd'.length ? now.slice(0, to.length) <= to : now < to)
}
