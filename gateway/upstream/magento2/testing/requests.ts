/** One request of every kind that the shop sends to Magento, with everything that it can contain. */
import type { StorefrontRead, StorefrontWrite } from '../../storefront/storefrontApi.ts'
import type { MagentoAnswers } from './fakeMagento.ts'

interface Sent<Request> {
  readonly method: Request extends StorefrontWrite ? 'write' : 'read'
  readonly request: Request
}

const CART_ID = 'wRvAscebFsyqrnihZUjdZnFpTcxitABCD'
const GUEST = { upstream: 'cart', storeCode: 'no', query: { token: '', cartId: CART_ID } }
const CUSTOMER = { upstream: 'cart', storeCode: 'no', token: 'token', query: { cartId: '17' } }
const ADDRESS = {
  firstname: 'Kari',
  lastname: 'Nord',
  company: 'Nord AS',
  street: ['Gullsmedgata 4', '2. etasje'],
  postcode: '0150',
  city: 'Oslo',
  region: 'Oslo',
  region_id: 0,
  region_code: '',
  country_id: 'NO',
  telephone: '22004100',
  vat_id: '999999999',
  email: 'kari@example.com',
}
/** As Magento writes one of an account. */
const SAVED = {
  ...ADDRESS,
  id: 7,
  customer_id: 3,
  region: { region_code: 'OS', region: 'Oslo', region_id: 5 },
  region_id: 5,
  fax: '22004101',
  prefix: 'Dr.',
  default_shipping: true,
  default_billing: true,
}
/** As the shop sends one of an account. */
const { email: _email, region_code: _code, ...UNCHANGED } = SAVED
const NEW_ADDRESS = {
  firstname: 'Kari',
  lastname: 'Nord',
  street: ['Gullsmedgata 4'],
  postcode: '0150',
  city: 'Oslo',
  region: { region: 'Oslo' },
  country_id: 'NO',
  telephone: '22004100',
  default_shipping: true,
  default_billing: false,
}
const OPTION = {
  extension_attributes: {
    configurable_item_options: [{ option_id: '137', option_value: '4' }],
    custom_options: [{ option_id: '1', option_value: 'Kari' }],
    bundle_options: [{ option_id: '1', option_qty: 2, option_selections: [1] }],
    downloadable_option: { downloadable_links: [3] },
  },
}

const write = (
  path: string,
  owner: typeof GUEST | typeof CUSTOMER,
  body?: unknown,
  query: object = {},
): Sent<StorefrontWrite> => ({
  method: 'write',
  request: {
    ...owner,
    method: 'POST',
    path: `/api/${path}`,
    query: { ...owner.query, ...query },
    ...(body !== undefined && { body }),
  },
})
const read = (
  path: string,
  owner: typeof GUEST | typeof CUSTOMER,
  body?: unknown,
  query: object = {},
): Sent<StorefrontRead> => ({
  method: 'read',
  request: {
    ...owner,
    ...(body !== undefined && { method: 'POST' as const, body }),
    path: `/api/${path}`,
    query: { ...owner.query, ...query },
  },
})

const INFORMATION = { shippingAddress: ADDRESS, billingAddress: SAVED }
const CODES = { shipping_carrier_code: 'flatrate', shipping_method_code: 'flatrate' }
const ORDER = {
  cart_id: CART_ID,
  email: 'kari@example.com',
  grand_total: 1,
  addressInformation: {
    shippingAddress: ADDRESS,
    billingAddress: SAVED,
    payment_method_code: 'purchaseorder',
    payment_method_additional: { reference: 'PO 7', declaration: 'I declare …', social_security_number: '5501019990' },
  },
}
const CUSTOMER_FIELDS = { email: 'kari@example.com', firstname: 'Kari', lastname: 'Nord' }

export const MAGENTO_REQUESTS: readonly (
  | (Sent<StorefrontWrite> & { readonly method: 'write' })
  | (Sent<StorefrontRead> & { readonly method: 'read' })
)[] = [
  ...[GUEST, CUSTOMER].flatMap((owner) => [
    write('cart/create', owner),
    read('cart/pull', owner),
    read('cart/totals', owner),
    write('cart/update', owner, { cartItem: { sku: 'RING', qty: 1.5, quoteId: CART_ID, product_option: OPTION } }),
    write('cart/update', owner, {
      cartItem: { sku: 'RING', qty: 2, quoteId: CART_ID, item_id: 1, product_option: OPTION },
    }),
    write('cart/delete', owner, { cartItem: { sku: 'RING', quoteId: CART_ID, item_id: 1 } }),
    write('cart/apply-coupon', owner, undefined, { coupon: 'TEN' }),
    write('cart/delete-coupon', owner),
    read('cart/coupon', owner),
    read('cart/shipping-methods', owner, { address: SAVED }),
    read('cart/shipping-methods', owner, { address: { country_id: 'NO' } }),
    read('cart/payment-methods', owner),
    write('cart/shipping-information', owner, { addressInformation: { ...INFORMATION, ...CODES } }),
    write('cart/billing-address', owner, { address: SAVED }),
    write('order', owner, ORDER),
    write('order', owner, {
      ...ORDER,
      addressInformation: { ...ORDER.addressInformation, shippingAddress: undefined },
    }),
  ]),
  read('sync/order/request-1', { ...CUSTOMER, query: { cartId: '16' } }),
  write('user/login', GUEST, { username: 'kari@example.com', password: 'p' }),
  write('user/create', GUEST, {
    customer: { ...CUSTOMER_FIELDS, storeId: 1, addresses: [NEW_ADDRESS], custom_attributes: [] },
    password: 'p',
  }),
  read('user/me', CUSTOMER),
  write('user/me', CUSTOMER, { customer: { ...CUSTOMER_FIELDS, addresses: [UNCHANGED, NEW_ADDRESS] } }),
  write('ext/mailchimp-subscribe/subscribe', CUSTOMER, { email: 'kari@example.com' }),
  write('user/change-password', CUSTOMER, { currentPassword: 'p', newPassword: 'q' }),
  write('user/reset-password', GUEST, { email: 'kari@example.com' }),
  write('user/create-password', GUEST, { email: 'kari@example.com', resetToken: 't', newPassword: 'q' }),
  read('stock/list', GUEST, undefined, { skus: 'A,B' }),
]

const cartAnswers = (path: string, id: string | number): MagentoAnswers => ({
  [`GET ${path}`]: { id, is_active: true, items: [] },
  [`GET ${path}/totals`]: { grand_total: 0, total_segments: [] },
  [`POST ${path}/billing-address`]: 7,
  [`POST ${path}/items`]: {},
  [`PUT ${path}/items/1`]: {},
  [`DELETE ${path}/items/1`]: true,
  [`PUT ${path}/coupons/TEN`]: true,
  [`DELETE ${path}/coupons`]: true,
  [`GET ${path}/coupons`]: 'TEN',
  [`POST ${path}/estimate-shipping-methods`]: [],
  [`GET ${path}/payment-methods`]: [],
  [`POST ${path}/shipping-information`]: {},
  [`POST ${path}/set-payment-information`]: true,
  [`POST ${path}/payment-information`]: 6,
})

export const MAGENTO_REQUEST_ANSWERS: MagentoAnswers = {
  'POST /guest-carts': CART_ID,
  'POST /carts/mine': 17,
  ...cartAnswers(`/guest-carts/${CART_ID}`, 4),
  ...cartAnswers('/carts/mine', 17),
  'GET /orders': { items: [{ entity_id: 6, increment_id: '000000006', grand_total: 1 }] },
  'POST /integration/customer/token': 'token',
  'POST /customers': {},
  'GET /customers/me': { id: 3, website_id: 1, ...CUSTOMER_FIELDS },
  'PUT /customers/me': {},
  'PUT /customers/me/password': true,
  'PUT /customers/password': true,
  'POST /customers/resetPassword': true,
  'GET /store/storeViews': [{ id: 1, code: 'no', website_id: 1 }],
  'GET /store/websites': [{ id: 1, code: 'base' }],
  'GET /inventory/stock-resolver/website/base': { stock_id: 1 },
  'GET /inventory/are-products-salable': [{ sku: 'A', salable: true }],
  'GET /inventory/get-product-salable-quantity/A/1': 5,
  'GET /inventory/get-product-salable-quantity/B/1': 5,
}
