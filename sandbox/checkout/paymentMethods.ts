/** The payment methods of a store for a cart. */
import { Big } from 'big.js'
import type { CartContent } from '../cart/cartService.ts'
import { type Country, type Currency, currencyOf } from '../catalogue/stores.ts'
import { same, text, type Text } from '../catalogue/text.ts'
import type { Customer } from '../customers/accounts.ts'
import { GROUP } from '../catalogue/storePrices.ts'
import { GUEST, type PriceBook } from '../pricing/priceBook.ts'
import { rowTotal, type TaxedAmount } from '../pricing/sourcePrice.ts'
import { countryOf, isVirtual, languageOf } from './shippingMethods.ts'

/** The two services of the payment provider. */
export type ProviderService = 'card' | 'bank'

export interface PaymentMethod {
  readonly code: string
  readonly title: string
  readonly isDefault: boolean
  /** Null where payment does not happen on a page of the provider. */
  readonly service: ProviderService | null
  /** Null where the method costs nothing. */
  readonly fee: (TaxedAmount & { readonly percent: Big }) | null
}

interface MethodSpec {
  readonly code: string
  readonly title: Text
  readonly service?: ProviderService
}

const CARD: MethodSpec = {
  code: 'card',
  title: text('Kort', 'Kort', 'Maksukortti', 'Kreditkarte', 'Carta di credito'),
  service: 'card',
}
const VIPPS: MethodSpec = { code: 'vipps', title: same('Vipps'), service: 'card' }
const APPLE_PAY: MethodSpec = { code: 'applepay', title: same('Apple Pay'), service: 'card' }
const GOOGLE_PAY: MethodSpec = { code: 'googlepay', title: same('Google Pay'), service: 'card' }
const FINNISH_BANK: MethodSpec = {
  code: 'finnishbank',
  title: text('Finsk nettbank', 'Finsk nätbank', 'Verkkopankki', 'Finnisches Onlinebanking', 'Banca online finlandese'),
  service: 'bank',
}
const INVOICE: MethodSpec = { code: 'invoice', title: text('Faktura', 'Faktura', 'Lasku', 'Rechnung', 'Fattura') }
const ON_DELIVERY: MethodSpec = {
  code: 'cashondelivery',
  title: text('Postoppkrav', 'Postförskott', 'Postiennakko', 'Nachnahme', 'Contrassegno'),
}
/** Platform's method for a total of zero. */
const FREE: MethodSpec = {
  code: 'free',
  title: text(
    'Ingen betaling nødvendig',
    'Ingen betalning behövs',
    'Maksua ei tarvita',
    'Keine Zahlung erforderlich',
    'Nessun pagamento richiesto',
  ),
}

/** The first of each country is the default. */
const HOSTED: Readonly<Record<Country, readonly MethodSpec[]>> = {
  NO: [VIPPS, CARD, APPLE_PAY, GOOGLE_PAY],
  SE: [CARD, APPLE_PAY],
  FI: [FINNISH_BANK],
  DE: [CARD],
  IT: [CARD],
}

/** Fee of cash on delivery, with tax. */
const ON_DELIVERY_FEE: Readonly<Record<Currency, number>> = { NOK: 59, SEK: 49, EUR: 4.9 }
const SHIPPING_CLASS = '6'

/** @param total grand total without a payment fee */
export type PaymentMethodsOf = (
  content: Pick<CartContent, 'store' | 'lines'>,
  customer: Customer | null,
  total: number,
) => readonly PaymentMethod[]

export function bindPaymentMethods(book: PriceBook): PaymentMethodsOf {
  return (content, customer, total) => {
    const { store } = content
    const language = languageOf(store.language)
    const method = ({ code, title, service }: MethodSpec, more: Partial<PaymentMethod> = {}): PaymentMethod => ({
      code,
      title: title[language],
      service: service ?? null,
      isDefault: false,
      fee: null,
      ...more,
    })
    if (content.lines.length > 0 && total <= 0) return [method(FREE, { isDefault: true })]

    const percent = book.ratePercent(store, { taxClassId: SHIPPING_CLASS }, GUEST)
    const amount = new Big(ON_DELIVERY_FEE[currencyOf(store.currency)])
    return [
      ...HOSTED[countryOf(store.country)].map((spec, at) => method(spec, { isDefault: at === 0 })),
      ...(mayPayByInvoice(customer) ? [method(INVOICE)] : []),
      ...(isVirtual(content)
        ? []
        : [method(ON_DELIVERY, { fee: { ...rowTotal({ amount, side: 'gross' }, 1, percent), percent } })]),
    ]
  }
}

/** Approved business customers and goldsmiths. */
function mayPayByInvoice(customer: Customer | null): boolean {
  return (
    customer !== null &&
    customer.isApproved &&
    (customer.groupId === GROUP.business || customer.groupId === GROUP.goldsmith)
  )
}
