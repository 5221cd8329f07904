/** The carts, orders and customers of a Magento, for a gateway in front of it. Its answers have the shapes of a recorded conversation with 2.4.7. */
import type { CannedResponse, FakeStorefront, LoggedCall } from '../../../testing/fakeStorefront.ts'
import { NO_RIGHT, Refused } from './fakeMagento.ts'

const ROOT = /^\/rest\/\w+\/V1/
const TAX_PERCENT = 25
const SHIPPING = { net: 80, gross: 100 }
const NET_PRICE = 100
const RENUMBERED = 100

interface Line {
  readonly itemId: number
  readonly sku: string
  quantity: number
  /** Further fields of the line, and of its row of the totals. */
  readonly line?: object
  readonly item?: object
}

interface Cart {
  readonly quoteId: number
  readonly customer: string | null
  readonly lines: Line[]
  isActive: boolean
  isDelivered: boolean
  /** Null until it is known. */
  billedTo: Billed | null
}

type Billed = Readonly<Record<string, string>>

interface Order {
  readonly entity_id: number
  readonly increment_id: string
  readonly status: string
  readonly grand_total: number
  readonly quoteId: number
  readonly customer: string | null
  readonly lines: readonly Line[]
  isShipped: boolean
}

export const MAGENTO_CUSTOMER = { email: 'kari.nord@example.no', password: 'Gull-og-glitter-7', token: 'token-of-kari' }

/** What one request is answered in the place of its usual answer. */
type Intercept = (call: LoggedCall, name: string) => CannedResponse | 'as usual' | 'answer lost'

export class FakeMagentoShop {
  readonly #carts = new Map<string, Cart>()
  #lastItem = 0
  readonly orders: Order[] = []
  /** What was requested, such as `POST /guest-carts/{cart}/items`. */
  readonly requested: string[] = []
  readonly resetMails: string[] = []
  intercept: Intercept = () => 'as usual'
  hasRightToOrders = true
  /** What addresses of its own shop lead to. */
  routes: Readonly<Record<string, object>> = {}
  hasTokenEnded = false
  /** Since 2.4.6. */
  sortsHistory = true
  /** What a guest's order is asked for with; null before 2.4.7. */
  guestOrderBy: readonly string[] | null = ['number', 'email', 'postcode']
  /** Of one piece without tax. */
  price = NET_PRICE
  /** What the price is once the totals are computed anew, as after a change of the cart's rules; null where it stays. */
  nextPrice: number | null = null
  /** Whether lines of the totals name the price without tax. */
  namesNetPrices = true
  taxPercent = TAX_PERCENT
  productType = 'simple'
  /** By the postcode at which what ships nothing is billed. */
  billedTaxPercents: Readonly<Record<string, number>> = {}

  constructor(storefront: FakeStorefront) {
    storefront.answer('/', (call) => this.#respond(call))
  }

  /** The carts of guests by their ids. */
  get cartIds(): readonly string[] {
    return [...this.#carts.keys()]
  }

  /** As Magento's own shop would do it. */
  addElsewhere(cartId: string, sku: string, { quantity = 1, ...more }: Partial<Omit<Line, 'itemId' | 'sku'>>): void {
    this.#carts.get(cartId)?.lines.push({ itemId: (this.#lastItem += 1), sku, quantity, ...more })
  }

  /** As Magento's own shop would do it. */
  orderElsewhere(cartId: string): void {
    const cart = this.#carts.get(cartId)
    if (cart) this.#order(cart)
  }

  /** As Magento does it when its own shop gives a guest's cart to a customer: the lines are in a cart with another number. */
  renumberCustomersCart(): void {
    const found = [...this.#carts].find(([, cart]) => cart.customer !== null && cart.isActive)
    if (!found) return
    const [cartId, cart] = found
    const quoteId = cart.quoteId + RENUMBERED
    this.#carts.delete(cartId)
    this.#carts.set(String(quoteId), { ...cart, quoteId })
  }

  /** As a cron job does it, or a person of the shop. */
  endWithoutOrder(cartId: string): void {
    const cart = this.#carts.get(cartId)
    if (cart) cart.isActive = false
  }

  /** The shop disables the product: Magento says nothing of its lines. */
  disable(sku: string): void {
    for (const { lines } of this.#carts.values())
      lines.splice(0, lines.length, ...lines.filter((line) => line.sku !== sku))
  }

  #respond(call: LoggedCall): CannedResponse {
    const path = call.path.replace(ROOT, '')
    const name = `${call.method} ${path.replace(/^\/guest-carts\/\w+/, '/guest-carts/{cart}')}`
    this.requested.push(name)
    const given = this.intercept(call, name)
    if (typeof given === 'object') return given
    const answer = this.#answer(call, path, name)
    if (given === 'answer lost') return { reset: true }
    if (answer === undefined) return { json: { message: 'Request does not match any route.' }, status: 404 }
    return answer instanceof Refused ? { json: answer.json, status: answer.status } : { json: answer }
  }

  #answer(call: LoggedCall, path: string, name: string): unknown {
    const { method } = call
    const [, root, id, rest = ''] = /^\/(guest-carts|carts)(?:\/(\w+))?(.*)$/.exec(path) ?? []
    if (root !== undefined) return this.#cartAnswer(call, { isGuest: root === 'guest-carts', id, rest })
    if (name === 'POST /integration/customer/token') return this.#signIn(call)
    if (name === 'POST /graphql') return this.#graphql(call)
    if (name === 'PUT /customers/password') return this.#reset(call)
    if (path.startsWith('/customers/me')) return this.#isSignedIn(call) ? CUSTOMER : REFUSED_TOKEN
    if (!(call.headers.authorization ?? '').startsWith('OAuth ')) return NO_RIGHT
    if (name === 'GET /orders') return this.#search(call)
    if (name === 'GET /store/storeViews') return [{ id: 1, code: 'no', website_id: 1 }]
    if (name === 'GET /store/websites') return [{ id: 1, code: 'base' }]
    const [, sku] = /^\/stockItems\/(.+)$/.exec(path) ?? []
    if (sku !== undefined && method === 'GET') return { product_id: Number(sku.slice(4)), qty: 5, is_in_stock: true }
    return undefined
  }

  #signIn({ body }: LoggedCall): unknown {
    const { username, password } = body as Readonly<Record<string, unknown>>
    if (username !== MAGENTO_CUSTOMER.email || password !== MAGENTO_CUSTOMER.password)
      return new Refused(401, 'The account sign-in was incorrect or your account is disabled temporarily.')
    this.hasTokenEnded = false
    return MAGENTO_CUSTOMER.token
  }

  #isSignedIn({ headers }: LoggedCall): boolean {
    return !this.hasTokenEnded && headers.authorization === `Bearer ${MAGENTO_CUSTOMER.token}`
  }

  #reset({ body }: LoggedCall): unknown {
    const { email } = body as { readonly email: string }
    if (email !== MAGENTO_CUSTOMER.email)
      return new Refused(404, 'No such entity with %fieldName = %fieldValue', { fieldName: 'email', fieldValue: email })
    this.resetMails.push(email)
    return false
  }

  /** The shapes are those of Adobe's schemas of 2.4.6 to 2.4.8. */
  #graphql(call: LoggedCall): unknown {
    const { query, variables } = call.body as {
      readonly query: string
      readonly variables: Readonly<Record<string, number>> & {
        readonly url?: string
        readonly type?: string
        readonly input?: Readonly<Record<string, string>>
      }
    }
    if (variables?.url !== undefined) return { data: { route: this.routes[variables.url] ?? null } }
    if (variables?.type === 'Query') return { data: { __type: { fields: this.#guestOrderField } } }
    if (query.includes('__type'))
      return { data: { __type: { fields: [{ name: 'orders', args: this.#historyArguments }] } } }
    if (variables?.input) return this.#guestOrder(variables.input)
    if (!this.#isSignedIn(call))
      return {
        errors: [{ message: 'Ikke tilgang.', extensions: { category: 'graphql-authorization' } }],
        data: { customer: null },
      }
    const { currentPage = 1, pageSize = 20 } = variables
    const own = this.orders.filter(({ customer }) => customer !== null).toReversed()
    const page = own.slice((currentPage - 1) * pageSize, currentPage * pageSize)
    return {
      data: {
        customer: { orders: { total_count: own.length, items: page.map((order) => this.#historyOrder(order)) } },
      },
    }
  }

  get #guestOrderField(): readonly object[] {
    if (!this.guestOrderBy) return [{ name: 'route', args: [] }]
    const inputFields = this.guestOrderBy.map((name) => ({ name }))
    return [
      {
        name: 'guestOrder',
        args: [{ name: 'input', type: { ofType: { name: 'OrderInformationInput', inputFields } } }],
      },
    ]
  }

  #guestOrder(input: Readonly<Record<string, string>>): unknown {
    const order = this.orders.find(({ increment_id: number }) => number === input['number'])
    const billed = [...this.#carts.values()].find(({ quoteId }) => quoteId === order?.quoteId)?.billedTo
    const isAddressee = (this.guestOrderBy ?? []).every((name) => name === 'number' || input[name] === billed?.[name])
    if (order && isAddressee) return { data: { guestOrder: this.#historyOrder(order) } }
    const extensions = { category: 'graphql-no-such-entity' }
    return { errors: [{ message: 'Ingen ordre.', extensions }], data: { guestOrder: null } }
  }

  get #historyArguments(): readonly object[] {
    return ['filter', 'currentPage', 'pageSize', ...(this.sortsHistory ? ['sort'] : [])].map((name) => ({ name }))
  }

  #historyOrder({ entity_id: id, increment_id: number, grand_total: total, lines, isShipped }: Order) {
    const money = (value: number) => ({ value, currency: 'NOK' })
    const address = {
      firstname: 'Kari',
      lastname: 'Nord',
      street: ['Torggata 1'],
      postcode: '0181',
      city: 'Oslo',
      country_code: 'NO',
    }
    const net = lines.reduce((sum, { quantity }) => sum + quantity * this.price, 0)
    return {
      id: Buffer.from(String(id)).toString('base64'),
      number,
      created_at: '2026-11-28 12:00:00',
      shipping_method: 'Flat Rate - Fixed',
      shipping_address: address,
      billing_address: address,
      payment_methods: [{ name: 'Check / Money order', type: 'checkmo' }],
      shipments: isShipped ? [{ tracking: [{ title: 'Bring', number: '123' }] }] : [],
      items: lines.map(({ itemId, sku, quantity }) => ({
        id: Buffer.from(String(itemId)).toString('base64'),
        product_sku: sku,
        product_name: `Name of ${sku}`,
        product_type: 'simple',
        product_sale_price: money(this.price),
        quantity_ordered: quantity,
        quantity_invoiced: isShipped ? quantity : 0,
        quantity_shipped: isShipped ? quantity : 0,
        quantity_refunded: 0,
        quantity_canceled: 0,
        discounts: [],
        selected_options: [],
        entered_options: null,
      })),
      total: {
        grand_total: money(total),
        total_tax: money(total - net - SHIPPING.net),
        discounts: [],
        taxes: [{ amount: money(total - net - SHIPPING.net), rate: TAX_PERCENT, title: 'NO-25' }],
        shipping_handling: { amount_excluding_tax: money(SHIPPING.net), amount_including_tax: money(SHIPPING.gross) },
      },
    }
  }

  #search({ query }: LoggedCall): unknown {
    if (!this.hasRightToOrders) return NO_RIGHT
    const quoteId = Number(query.get('searchCriteria[filterGroups][0][filters][0][value]'))
    const items = this.orders.filter((order) => order.quoteId === quoteId)
    // Where nothing is found, a list of chosen fields is null.
    return { items: items.length > 0 ? items : null, total_count: items.length }
  }

  #cartAnswer(
    call: LoggedCall,
    { isGuest, id, rest }: { readonly isGuest: boolean; readonly id: string | undefined; readonly rest: string },
  ): unknown {
    const { method } = call
    if (!isGuest && !this.#isSignedIn(call)) return REFUSED_TOKEN
    const customer = isGuest ? null : MAGENTO_CUSTOMER.email
    const mine = [...this.#carts.values()].find((cart) => cart.customer !== null && cart.isActive)
    if (method === 'POST' && rest === '' && (id === undefined || id === 'mine')) {
      if (!isGuest && mine) return mine.quoteId
      const quoteId = this.#carts.size + 4
      const cartId = isGuest ? `wRvAscebFsyqrnihUjdZnFpTcxit${String(quoteId).padStart(4, '0')}` : String(quoteId)
      this.#carts.set(cartId, { quoteId, customer, lines: [], isActive: true, isDelivered: false, billedTo: null })
      return isGuest ? cartId : quoteId
    }
    const cart = isGuest ? this.#carts.get(id ?? '') : mine
    if (!cart) return unknownCart(isGuest ? 'cartId' : 'customerId')
    if (method === 'GET' && rest === '')
      return {
        id: cart.quoteId,
        is_active: cart.isActive,
        billing_address: { country_id: 'NO', region: null, ...cart.billedTo },
        reserved_order_id: this.orders.find(({ quoteId }) => quoteId === cart.quoteId)?.increment_id,
        ...(cart.isActive && { items: cart.lines.map((line) => this.#line(line, cart)) }),
      }
    return cart.isActive ? this.#changed(call, cart, rest) : unknownCart('cartId')
  }

  #changed({ method, body }: LoggedCall, cart: Cart, rest: string): unknown {
    const { cartItem, address, billingAddress, paymentMethod } = (body ?? {}) as {
      readonly cartItem?: { readonly sku: string; readonly qty: number }
      readonly address?: Billed
      readonly billingAddress?: Billed
      readonly paymentMethod?: { readonly method: string; readonly po_number?: string }
    }
    const [, itemId] = /^\/items\/(\d+)$/.exec(rest) ?? []
    const line = cart.lines.find(
      (one) => String(one.itemId) === itemId || (one.sku === cartItem?.sku && rest === '/items'),
    )
    if (itemId !== undefined && !line)
      return new Refused(404, "The %1 Cart doesn't contain the %2 item.", [cart.quoteId, itemId])
    if (paymentMethod?.method === 'purchaseorder' && !paymentMethod.po_number)
      return new Refused(400, 'Purchase order number is a required field.')
    switch (`${method} ${rest.replace(/\d+$/, '{id}')}`) {
      case 'POST /items': {
        const added = line ?? { itemId: (this.#lastItem += 1), sku: cartItem?.sku ?? '', quantity: 0 }
        added.quantity += cartItem?.qty ?? 0
        if (!line) cart.lines.push(added)
        return this.#line(added, cart)
      }
      case 'PUT /items/{id}':
        if (line) line.quantity = cartItem?.qty ?? 0
        return line && this.#line(line, cart)
      case 'DELETE /items/{id}':
        if (line) cart.lines.splice(cart.lines.indexOf(line), 1)
        return true
      case 'GET /totals':
        return this.#totals(cart)
      case 'POST /estimate-shipping-methods':
        return [METHOD]
      case 'POST /shipping-information':
        cart.isDelivered = true
        return { payment_methods: PAYMENTS, totals: this.#totals(cart) }
      case 'POST /billing-address':
        cart.billedTo = address ?? null
        return cart.quoteId
      case 'GET /payment-methods':
        return PAYMENTS
      case 'POST /set-payment-information':
        this.#collect()
        cart.billedTo = billingAddress ?? null
        return true
      case 'POST /payment-information':
        this.#collect()
        cart.billedTo = billingAddress ?? null
        return this.#order(cart).entity_id
      default:
        return undefined
    }
  }

  #collect(): void {
    this.price = this.nextPrice ?? this.price
    this.nextPrice = null
  }

  #order(cart: Cart): Order {
    cart.isActive = false
    const entityId = this.orders.length + 6
    const order = {
      entity_id: entityId,
      increment_id: `00000000${entityId}`,
      status: 'pending',
      grand_total: this.#totals(cart).grand_total,
      quoteId: cart.quoteId,
      customer: cart.customer,
      lines: cart.lines,
      isShipped: false,
    }
    this.orders.push(order)
    return order
  }

  #line({ itemId, sku, quantity, line }: Line, { quoteId }: Cart) {
    const name = `Name of ${sku}`
    return {
      item_id: itemId,
      sku,
      qty: quantity,
      name,
      price: this.price,
      product_type: this.productType,
      quote_id: String(quoteId),
      ...line,
    }
  }

  #totals({ lines, isDelivered, billedTo }: Cart) {
    const taxPercent = this.billedTaxPercents[billedTo?.['postcode'] ?? ''] ?? this.taxPercent
    const gross = (this.price * (100 + taxPercent)) / 100
    const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    const shipping = isDelivered ? SHIPPING : { net: 0, gross: 0 }
    const total = count * gross + shipping.gross
    const tax = total - count * this.price - shipping.net
    return {
      grand_total: total,
      base_grand_total: total,
      subtotal: count * this.price,
      tax_amount: tax,
      weee_tax_applied_amount: null,
      shipping_amount: shipping.net,
      shipping_incl_tax: shipping.gross,
      shipping_tax_amount: shipping.gross - shipping.net,
      base_currency_code: 'NOK',
      quote_currency_code: 'NOK',
      items: lines.map(({ itemId, quantity, item }) => ({
        item_id: itemId,
        ...(this.namesNetPrices && { price: this.price }),
        price_incl_tax: gross,
        qty: quantity,
        row_total: quantity * this.price,
        row_total_incl_tax: quantity * gross,
        tax_percent: taxPercent,
        tax_amount: quantity * (gross - this.price),
        discount_amount: 0,
        options: '[]',
        weee_tax_applied: null,
        ...item,
      })),
      total_segments: [
        { code: 'subtotal', title: 'Subtotal', value: count * gross },
        ...(isDelivered ? [{ code: 'shipping', title: 'Shipping & Handling', value: shipping.gross }] : []),
        { code: 'tax', title: 'Tax', value: tax, area: 'taxes' },
        { code: 'grand_total', title: 'Grand Total', value: total, area: 'footer' },
      ],
    }
  }
}

const PAYMENTS = [
  { code: 'checkmo', title: 'Check / Money order' },
  { code: 'purchaseorder', title: 'Purchase Order' },
]
const METHOD = {
  carrier_code: 'flatrate',
  method_code: 'flatrate',
  carrier_title: 'Flat Rate',
  method_title: 'Fixed',
  amount: SHIPPING.net,
  available: true,
  error_message: '',
  price_excl_tax: SHIPPING.net,
  price_incl_tax: SHIPPING.gross,
}
const CUSTOMER = {
  id: 41,
  group_id: 1,
  email: MAGENTO_CUSTOMER.email,
  firstname: 'Kari',
  lastname: 'Nord',
  store_id: 1,
  website_id: 1,
  addresses: [],
  disable_auto_group_change: 0,
  // PHP writes an empty map as a list.
  extension_attributes: [],
}
const REFUSED_TOKEN = new Refused(401, "The consumer isn't authorized to access %resources.", { resources: 'self' })

function unknownCart(fieldName: string): Refused {
  return new Refused(404, 'No such entity with %fieldName = %fieldValue', { fieldName, fieldValue: null })
}
