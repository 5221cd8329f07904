/** Maps a document's prices, tax class and metals to the input of the price rules. */
import { earliest } from '#domain/day.ts'
import { impliedTaxRate } from '#domain/impliedTaxRate.ts'
import { crossedOutRule } from '#domain/crossedOutPrice.ts'
import { type CustomerTaxPlaces, taxPlaceFor } from '#domain/customerTax.ts'
import type { Metal } from '#domain/metal.ts'
import type { MetalQuotes, MetalShare } from '#domain/metalMove.ts'
import type { PriceResult, PriceInput } from '#domain/price.ts'
import { type SourcePrice, toSourcePrice, toTaxedSourcePrice } from '#domain/sourcePrice.ts'
import { localDay } from '#domain/localDay.ts'
import { displaySideOf, findTaxRate, type FoundTaxRate, type TaxRule } from '#domain/tax.ts'
import { type TaxNote, taxNoteFor, taxNotesChangeAt } from '#domain/taxNote.ts'
import { GUEST_GROUP_ID, isForGroup, type Tier } from '#domain/tierPrice.ts'
import type { Logger } from 'pino'
import { metalSharesOf } from '../shared/metalShares.ts'
import { priceDigitsOf, type PricedItem, sourceSideOf } from '../shared/pricedItem.ts'
import { decimalField, type Fields, integerField, listField, textField } from '../upstream/catalogueIndex/fields.ts'
import { isOverdue, type MetalQuote, type QuoteSnapshot } from '../upstream/metals/port.ts'

/** The inputs that all prices of a store share at one moment. */
export interface PriceBasis {
  readonly rules: readonly TaxRule[]
  /** Of the customer; null where no rate depends on the customer. */
  readonly customerTaxClassId: number | null
  /** Of guests. */
  readonly guestTaxClassId: number | null
  /** Default addresses of the customer; null for guests. */
  readonly customerPlaces: CustomerTaxPlaces | null
  /** Null when the feed is unavailable. */
  readonly quotes: UsableQuotes | null
  readonly now: Date
  /** Whether the backend has to be asked for the current prices of the documents; without it, they are current. */
  readonly canBeOld?: boolean
  /** Whether the backend charges an agreed price even if another one is lower. Default: yes. */
  readonly agreedPricesAreFixed?: boolean
  /** Receives messages about malformed prices; null if another caller logs them. */
  readonly log: Pick<Logger, 'warn'> | null
}

/** The rate of an item for the buyer, and why it is 0 if it is. */
interface ItemTax {
  readonly rate: FoundTaxRate
  readonly note: TaxNote | null
}

export function taxRateOf(item: Pick<PricedItem, 'store' | 'fields'>, basis: PriceBasis): FoundTaxRate {
  return itemTax(item, basis).rate
}

export function itemTax({ store, fields }: Pick<PricedItem, 'store' | 'fields'>, basis: PriceBasis): ItemTax {
  const { tax, i18n } = store
  const storePlace = {
    countryId: tax.defaultCountry,
    region: tax.defaultRegion ?? null,
    postcode: tax.defaultPostcode ?? null,
  }
  const productTaxClassId = taxClassOf(fields)
  const place = taxPlaceFor(tax.basedOn, storePlace, tax.sourcePriceIncludesTax ? null : basis.customerPlaces)
  const rateFor = (customerTaxClassId: number | null) =>
    findTaxRate(basis.rules, {
      productTaxClassId,
      customerTaxClassId,
      ...place,
      exemptClassIds: tax.taxExemptIds,
      on: basis.now,
      timeZone: i18n.timeZone,
    })
  const isOfDocument = tax.calculateServerSide && basis.rules.length === 0
  const rate = isOfDocument ? documentRate(fields) : rateFor(basis.customerTaxClassId)
  const note = taxNoteFor(tax.notes, {
    productTaxClassId,
    customerTaxClassId: basis.customerTaxClassId,
    rate,
    guestRatePercent: () => rateFor(basis.guestTaxClassId).ratePercent,
    isDomestic: place.countryId?.toUpperCase() === tax.defaultCountry.toUpperCase(),
    day: localDay(basis.now, i18n.timeZone),
  })
  // A customer abroad may be without tax, and a business that owes it itself; guests in the store's own country are not.
  if (rate.missing && !basis.customerPlaces) warnOnce(store.storeCode, rate.missing, productTaxClassId, basis)
  const noteChange = taxNotesChangeAt(tax.notes, productTaxClassId, { on: basis.now, timeZone: i18n.timeZone })
  return { rate: noteChange ? { ...rate, changesAt: earliest(rate.changesAt, noteChange) } : rate, note }
}

const warned = new WeakMap<PriceBasis['rules'], Set<string>>()

/** Logs a class without a rate once per version of the rules, not for every product. */
function warnOnce(
  storeCode: string,
  missing: 'CLASS' | 'RATE',
  taxClassId: number | null,
  { rules, log }: PriceBasis,
): void {
  const known = warned.get(rules) ?? new Set<string>()
  const problem = missingRateText(missing, taxClassId)
  if (!log || known.has(problem)) return
  warned.set(rules, known.add(problem))
  log.warn({ storeCode }, `price: ${problem}: its prices are neither taxed nor called free of tax`)
}

export function missingRateText(missing: 'CLASS' | 'RATE', taxClassId: number | null): string {
  return missing === 'CLASS'
    ? 'expected tax_class_id in every product, got one without'
    : `expected a rate for the store’s address in the tax rules of class ${String(taxClassId)}, got none`
}

/** A backend without tax rules writes prices on both sides of tax. */
function documentRate(fields: Fields): FoundTaxRate {
  const rates = ['price', 'final_price', 'special_price'].map((name) => {
    const net = decimalField(fields, name)
    const tax = decimalField(fields, `${name}_tax`)
    return net && tax && impliedTaxRate({ net, tax })
  })
  const rate = rates.find((each) => each !== null) ?? null
  return { ratePercent: rate ?? 0, since: null, exempt: false, changesAt: null, isUnknown: rate === null }
}

/** NaN for an invalid class, which differs from no class. */
export function taxClassOf(fields: Fields): number | null {
  return integerField(fields, 'tax_class_id') ?? (textField(fields, 'tax_class_id') === null ? null : Number.NaN)
}

/** The price of one unit for a customer group, from the document alone. */
export function documentPrices(item: PricedItem, groupId: number, basis: PriceBasis): PriceInput {
  const { store, fields, unit } = item
  const special = sourcePriceOf(item, 'special_price')
  const { rate: taxRate, note: taxNote } = itemTax(item, basis)
  return {
    list: sourcePriceOf(item, 'price'),
    special: special && {
      price: special,
      from: textField(fields, 'special_from_date'),
      to: textField(fields, 'special_to_date'),
    },
    lowestOf30Days: lowestOf30Days(item),
    crossedOut: crossedOutRule(store.crossedOutPrices ?? [], basis.now, store.i18n.timeZone),
    final: sourcePriceOf(item, 'final_price', store.tax.finalPriceIncludesTax ? 'GROSS' : 'NET'),
    tiers: store.catalogue.usePriceTiers ? tiersOf(fields, groupId) : [],
    tierSide: sourceSideOf(store),
    metal: { ...metalSharesOf(fields), quotes: basis.quotes },
    groupId,
    taxRate,
    taxNote,
    unit,
    timeZone: store.i18n.timeZone,
    digits: priceDigitsOf(item),
    currency: store.i18n.currencyCode,
    displaySide: displaySideOf(store),
  }
}

function sourcePriceOf(item: PricedItem, name: string, side = sourceSideOf(item.store)): SourcePrice | null {
  const { store, fields } = item
  const amount = decimalField(fields, name)
  if (!amount) return null
  const digits = priceDigitsOf(item)
  if (!store.tax.calculateServerSide) return toSourcePrice(amount, side, digits)

  // Where the backend computes the tax, its three fields are used as they are.
  const tax = decimalField(fields, `${name}_tax`)
  const gross = decimalField(fields, `${name}_incl_tax`)
  return tax && gross && toTaxedSourcePrice({ net: amount, tax, gross }, sourceSideOf(store), digits)
}

/** The field with tax is that of a plugin that states no other; one without a side is on the side of `price`. */
function lowestOf30Days(item: PricedItem): SourcePrice | null {
  const gross = decimalField(item.fields, 'lowest_price_30_days_incl_tax')
  const written = sourcePriceOf(item, 'lowest_price_30_days')
  return written ?? (gross && toSourcePrice(gross, 'GROSS', priceDigitsOf(item)))
}

/** Of the customer's group, and of guests, whose tiers the final price is compared with. */
function tiersOf(fields: Fields, customerGroupId: number): readonly Tier[] {
  return listField(fields, 'tier_prices').flatMap((tier) => {
    const groupId = integerField(tier, 'customer_group_id')
    if (groupId === null) return []
    if (!isForGroup({ groupId }, customerGroupId) && !isForGroup({ groupId }, GUEST_GROUP_ID)) return []
    const quantity = decimalField(tier, 'qty')
    const price = decimalField(tier, 'value')
    return quantity && price ? [{ groupId, quantity, price }] : []
  })
}

/** The last quotes, each with the moment from which it is not current. */
export interface UsableQuotes extends MetalQuotes {
  readonly byMetal: Readonly<Partial<Record<Metal, MetalQuote & { readonly isCurrent: boolean }>>>
}

/** Until the next quote becomes overdue; null for never. */
const usable = new WeakMap<QuoteSnapshot, { readonly quotes: UsableQuotes; readonly until: Date | null }>()

/**
 * Overdue quotes are used too: while a market is closed its last quote is the last price, and the document's is older.
 * Returns the same object while nothing changes, because it is part of a cache key.
 */
export function usableQuotes(snapshot: QuoteSnapshot, now: Date): UsableQuotes {
  const known = usable.get(snapshot)
  if (known && (!known.until || now < known.until)) return known.quotes

  const all = [...snapshot.quotes.values()].map((quote) => ({ ...quote, isCurrent: !isOverdue(quote, now) }))
  const byMetal: UsableQuotes['byMetal'] = Object.fromEntries(all.map((quote) => [quote.metal, quote]))
  const quotes = { currency: snapshot.currency, byMetal }
  const current = all.filter(({ isCurrent }) => isCurrent)
  usable.set(snapshot, { quotes, until: earliest(...current.map((quote) => quote.overdueFrom)) })
  return quotes
}

/** When the first quote in a price with these metals becomes overdue; null for a price without current metals. */
export function overdueFrom(shares: readonly MetalShare[], quotes: UsableQuotes | null): Date | null {
  const current = shares.flatMap(({ metal }) => {
    const quote = quotes?.byMetal[metal]
    return quote?.isCurrent ? [quote.overdueFrom] : []
  })
  return earliest(...current)
}

// Messages may contain a quote, which changes with every tick, so their number is bounded.
const MAX_PROBLEMS = 5

const logged = new WeakMap<object, Set<string>>()

/** Logs malformed prices of a document once per document, not with every query. */
export function logPriceProblems(
  { store: { storeCode }, sku, fields }: PricedItem,
  { problems }: Pick<PriceResult, 'problems'>,
  log: PriceBasis['log'],
): void {
  if (!log || !problems || problems.length === 0) return

  const known = logged.get(fields) ?? new Set<string>()
  const news = problems.filter((problem) => !known.has(problem)).slice(0, MAX_PROBLEMS - known.size)
  if (news.length === 0) return

  for (const problem of news) known.add(problem)
  logged.set(fields, known)
  log.warn({ storeCode, sku, problems: news }, 'price: malformed source prices')
}
