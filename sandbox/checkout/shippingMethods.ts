/** The shipping methods of a cart for an address: by country, weight and subtotal. */
import { Big } from 'big.js'
import type { DatabaseSync } from 'node:sqlite'
import type { CartContent } from '../cart/cartService.ts'
import type { SenderOf } from '../catalogue/senders.ts'
import { type Country, currencyOf } from '../catalogue/stores.ts'
import { LANGUAGES, type Language } from '../catalogue/text.ts'
import { bindGramsOf } from '../pricing/itemWeights.ts'
import { GUEST, type PriceBook } from '../pricing/priceBook.ts'
import { rowTotal, sumOf, type TaxedAmount } from '../pricing/sourcePrice.ts'
import {
  CARRIER_ELSEWHERE,
  CARRIER_NAMES,
  DELIVERY_COUNTRIES,
  DELIVERY_PRICES,
  FREE_CARRIER,
  FREE_UP_TO_GRAMS,
  HOME_CARRIER,
  METHOD_TITLES,
  PICKUP_CARRIER,
  PICKUP_POINTS,
  type PickupPoint,
  SHOP_CARRIER,
  shopIn,
  WEIGHT_LIMITS_GRAMS,
  type WeightPrices,
} from './deliveryTable.ts'

export interface ShippingMethod {
  readonly carrierCode: string
  readonly methodCode: string
  readonly carrierTitle: string
  readonly methodTitle: string
  readonly price: TaxedAmount
  readonly ratePercent: Big
  readonly isDefault: boolean
  /** Whether the shopper collects the order in the shop. */
  readonly isOffline: boolean
  /** The nearest first; empty where the carrier brings the parcel to the address. */
  readonly pickupPoints: readonly PickupPoint[]
}

export interface Destination {
  readonly country: string
  readonly postcode: string
}

export type ShippingMethodsOf = (
  content: Pick<CartContent, 'store' | 'lines'>,
  destination: Destination,
) => readonly ShippingMethod[]

/** Tax class of shipping. */
const SHIPPING_CLASS = '6'
const NEAREST = 5
/** For products whose weight is not recorded, such as boxes and cards. */
const USUAL_GRAMS = new Big(100)

/** The function returns an empty list for a virtual cart and for a country that the store does not deliver to. */
export function bindShippingMethods(db: DatabaseSync, book: PriceBook, senderOf: SenderOf): ShippingMethodsOf {
  const gramsOf = bindGramsOf(db)
  const weigh = ({ lines }: Pick<CartContent, 'lines'>): Big =>
    lines
      .filter(({ content }) => !isVirtualType(content.item.type))
      .reduce((sum, { content, demand, units }) => {
        const parts = content.parts ? demand : [{ item: content.item, qty: units }]
        return parts.reduce((all, { item, qty }) => all.plus((gramsOf(item.productId) ?? USUAL_GRAMS).times(qty)), sum)
      }, new Big(0))

  return (content, { country, postcode }) => {
    const { store, lines } = content
    const home = countryOf(store.country)
    const target = DELIVERY_COUNTRIES[home].find((one) => one === country)
    if (target === undefined || isVirtual(content)) return []

    const shop = shopIn(home, senderOf(store.id))
    const grams = weigh(content)
    const language = languageOf(store.language)
    const table = DELIVERY_PRICES[currencyOf(store.currency)]
    const ratePercent = book.ratePercent(store, { taxClassId: SHIPPING_CLASS }, GUEST)
    const discounted = sumOf(lines.flatMap(({ discounted: { byRate } }) => byRate)).gross
    const isFree = target === home && discounted.gte(table.freeFrom) && grams.lte(FREE_UP_TO_GRAMS)
    const method = (
      carrierCode: string,
      methodCode: keyof typeof METHOD_TITLES,
      price: Big | null,
      more: Partial<ShippingMethod> = {},
    ): ShippingMethod[] =>
      price === null
        ? []
        : [
            {
              carrierCode,
              methodCode,
              carrierTitle: carrierCode === SHOP_CARRIER ? shop.name : (CARRIER_NAMES[target] ?? CARRIER_ELSEWHERE),
              methodTitle: METHOD_TITLES[methodCode][language],
              price: rowTotal({ amount: price, side: 'gross' }, 1, ratePercent),
              ratePercent,
              isDefault: false,
              isOffline: false,
              pickupPoints: [],
              ...more,
            },
          ]

    if (target !== home) return method(HOME_CARRIER, 'home', priceAt(table.abroad, grams), { isDefault: true })
    return [
      ...method(FREE_CARRIER, 'free', isFree ? new Big(0) : null),
      ...method(PICKUP_CARRIER, 'pickup', priceAt(table.pickup, grams), {
        isDefault: true,
        pickupPoints: nearest(PICKUP_POINTS[home], postcode),
      }),
      ...method(HOME_CARRIER, 'home', priceAt(table.home, grams)),
      ...method(SHOP_CARRIER, 'shop', new Big(0), { isOffline: true, pickupPoints: [shop] }),
    ]
  }
}

/** Whether nothing in the cart is sent. */
export function isVirtual({ lines }: Pick<CartContent, 'lines'>): boolean {
  return lines.length > 0 && lines.every(({ content }) => isVirtualType(content.item.type))
}

/** @throws Error for a country without a delivery table */
export function countryOf(text: string): Country {
  const codes = Object.keys(DELIVERY_COUNTRIES).filter((code): code is Country => code in DELIVERY_COUNTRIES)
  const country = codes.find((code) => code === text)
  if (!country) throw new Error(`expected one of ${codes.join(', ')}, got ${text}`)
  return country
}

export function languageOf(text: string): Language {
  const language = LANGUAGES.find((one) => one === text)
  if (!language) throw new Error(`expected one of ${LANGUAGES.join(', ')}, got ${text}`)
  return language
}

function isVirtualType(type: string): boolean {
  return type === 'virtual' || type === 'downloadable'
}

function priceAt(prices: WeightPrices, grams: Big): Big | null {
  if (grams.lte(WEIGHT_LIMITS_GRAMS.upTo2Kg)) return new Big(prices.upTo2Kg)
  if (grams.lte(WEIGHT_LIMITS_GRAMS.upTo10Kg)) return new Big(prices.upTo10Kg)
  return grams.lte(WEIGHT_LIMITS_GRAMS.upTo35Kg) ? new Big(prices.upTo35Kg) : null
}

/** Neighbouring postcodes have neighbouring numbers. */
function nearest(all: readonly PickupPoint[], postcode: string): readonly PickupPoint[] {
  const here = digitsOf(postcode)
  const sorted = here === '' ? all : all.toSorted((a, b) => distance(a, here) - distance(b, here))
  return sorted.slice(0, NEAREST)
}

function distance({ postcode }: PickupPoint, here: string): number {
  return Math.abs(Number(digitsOf(postcode)) - Number(here))
}

function digitsOf(postcode: string): string {
  return postcode.replaceAll(/\D/g, '')
}
