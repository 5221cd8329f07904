/** Seeds customers, agreed prices, and the price list of the business group. */
import { Big } from 'big.js'
import { dayFromSeed } from '../catalogue/calendar.ts'
import type { Catalogue, NumberedProduct } from '../catalogue/catalogue.ts'
import { netPrice, onSourceSide } from '../catalogue/prices.ts'
import type { Item, Unit } from '../catalogue/product.ts'
import { chance, pick } from '../catalogue/random.ts'
import { GROUP, priceDecimals } from '../catalogue/storePrices.ts'
import { STORES, type StoreView } from '../catalogue/stores.ts'
import { CUSTOMERS } from '../customers/customers.ts'
import { hashPassword } from '../customers/password.ts'
import { e4 } from './seedStoreProducts.ts'
import type { Insert } from './writer.ts'

/** Fractions of the assortment: with prices agreed with a customer, and on the business price list. */
const AGREED_SHARE = 0.25
const BUSINESS_SHARE = 0.4

/**
 * Per cent on the work in a price, or on the whole price for products with a list price. An agreed price applies even
 * above the list price; a business price only when it is the lowest.
 */
const AGREED_PERCENT = [-18, -12, -9, -6, -4, -2.5, 3, 7]
const BUSINESS_PERCENT = [-20, -15, -12, -8, -5, -3, 4]

export function seedCustomers(insert: Insert): void {
  for (const customer of CUSTOMERS) {
    const home = STORES.find((store) => store.country === customer.country)
    insert('customer', {
      id: customer.id,
      email: customer.email,
      password_hash: hashPassword(customer.password),
      first_name: customer.firstName,
      last_name: customer.lastName,
      group_id: customer.groupId,
      number: customer.number,
      store_id: home?.id ?? 1,
      created_at: dayFromSeed(-700 + customer.id, 36_000),
      is_approved: Number(customer.isApproved),
      is_number_verified: Number(customer.isNumberVerified),
      is_identity_verified: Number(customer.isIdentityVerified),
      attributes: JSON.stringify(
        customer.loyaltyCard === null ? [] : [{ attribute_code: 'loyalty_card', value: customer.loyaltyCard }],
      ),
    })
    customer.addresses.forEach((address, at) => {
      insert('customer_address', {
        id: customer.id * 10 + at + 1,
        customer_id: customer.id,
        first_name: customer.firstName,
        last_name: customer.lastName,
        company: customer.company?.name ?? null,
        vat_id: customer.company?.vatId ?? null,
        street: address.street,
        postcode: address.postcode,
        city: address.city,
        country: customer.country,
        region_id: address.region?.id ?? 0,
        region_code: address.region?.code ?? null,
        region: address.region?.name ?? null,
        telephone: address.telephone,
        is_default_shipping: Number(at === 0),
        is_default_billing: Number(at === customer.addresses.length - 1),
      })
    })
  }
}

/**
 * Call it after the products are seeded. Skips products that are priced by their parts, and vouchers, which are sold at
 * face value.
 */
export function seedAgreedPrices(insert: Insert, { products }: Catalogue): void {
  for (const store of STORES) {
    const customers = CUSTOMERS.filter((customer) => customer.hasAgreedPrices && customer.country === store.country)
    for (const { id, item, unit } of products.flatMap((product) => pricedItems(product, store))) {
      for (const { number } of customers) {
        if (number === null || chance(item.sku, `agreed with ${number}`) >= AGREED_SHARE) continue
        const net = agreedNet(item, unit, store, pick(item.sku, `agreed per cent ${number}`, AGREED_PERCENT))
        if (net)
          insert('customer_price', {
            store_id: store.id,
            customer_number: number,
            product_id: id,
            net_e4: e4(net),
          })
      }
      if (chance(item.sku, 'business price') >= BUSINESS_SHARE) continue
      const net = agreedNet(item, unit, store, pick(item.sku, 'business per cent', BUSINESS_PERCENT))
      if (net)
        insert('business_price', {
          store_id: store.id,
          customer_group_id: GROUP.business,
          product_id: id,
          net_e4: e4(net),
          updated_at: dayFromSeed(-1, 18_000),
        })
    }
  }
}

interface StoreItem {
  readonly id: number
  readonly item: Item
  readonly unit: Unit
}

function pricedItems({ id, spec, children }: NumberedProduct, store: StoreView): StoreItem[] {
  if (!spec.stores.includes(store.code) || spec.type === 'grouped' || spec.type === 'bundle') return []
  return children.length > 0
    ? children.map((child) => ({ ...child, unit: spec.unit }))
    : [{ id, item: spec, unit: spec.unit }]
}

/**
 * Calculates a net price with the decimals of a unit price. Only the work is discounted, because metal is never sold
 * below its price.
 */
function agreedNet(item: Item, unit: Unit, store: StoreView, percent: number): Big | null {
  const net = netPrice(item.pricing)
  if (!net) return null
  const agreed = onSourceSide(
    net.metal.plus(net.work.times(100 + percent).div(100)),
    { ...store, pricesIncludeTax: false },
    new Big(0),
    priceDecimals(unit),
  )
  return agreed.gt(0) ? agreed : null
}
