/** What an order is, as lines of plain text: for its mail and its PDF. */
import { STORES } from '../catalogue/stores.ts'
import { fieldsOf, listOf } from '../rest/fields.ts'
import type { Order } from '../orders/orders.ts'
import { LOCALES, type ReaderLanguage, type ReaderText } from '../catalogue/text.ts'
import { fill, mailLanguageOf, unlinked } from './mailText.ts'
import { ORDER_TEXTS as TEXTS } from './orderTexts.ts'

const RETURN_DAYS = 30

type Fields = Readonly<Record<string, unknown>>

/** Units as people write them; pieces have none. */
const UNITS: Readonly<Record<string, string>> = { METER: 'm', G: 'g', KG: 'kg' }

export function storeOf(order: Order) {
  const store = STORES.find(({ id }) => id === order.storeId)
  if (!store) throw new Error(`expected a store, got ${order.storeId}`)
  return store
}

/** That of the page on which it was placed, else the store's. */
export function readerLanguage(order: Order): ReaderLanguage {
  return mailLanguageOf(order.document['language'], storeOf(order).language)
}

/** Number, time, lines, totals, delivery, addresses, payment, returns and the company. */
export function orderLines(order: Order): readonly string[] {
  const { document } = order
  const language = readerLanguage(order)
  const store = storeOf(order)
  const [shipping] = listOf(fieldsOf(document['extension_attributes'])['shipping_assignments'])
  const deliveryAddress = fieldsOf(fieldsOf(shipping)['shipping'])['address']
  const placed = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long' }).format(order.createdAt)
  const payment = fieldsOf(document['payment'])
  const reference = payment['po_number']
  return [
    `${TEXTS.number[language]}: ${order.incrementId}`,
    `${TEXTS.placed[language]}: ${placed}`,
    '',
    ...listOf(document['items']).flatMap((item) => [lineText(item, order, language), ...taxNoteLine(item, language)]),
    '',
    ...totalLines(order, language),
    '',
    ...fact(TEXTS.delivery[language], document['shipping_description']),
    ...pickupLines(document, language),
    ...addressLines(TEXTS.deliveryAddress[language], deliveryAddress),
    ...addressLines(TEXTS.billingAddress[language], document['billing_address']),
    ...fact(
      TEXTS.payment[language],
      Array.isArray(payment['additional_information']) && payment['additional_information'][0],
    ),
    ...fact(TEXTS.reference[language], typeof reference === 'string' && unlinked(reference)),
    '',
    TEXTS.returns[language],
    ...freeReturns(store.code, language),
    '',
    ...order.sender.company,
  ]
}

/** The mail is written when the order is paid, or placed to be paid later. */
export function dispatchLine({ document, updatedAt }: Order, language: ReaderLanguage): readonly string[] {
  const { day, is_latest: isLatest, order_before: orderBefore, arrival } = fieldsOf(document['promised_dispatch'])
  if (typeof day !== 'string' || updatedAt >= Date.parse(String(orderBefore))) return []
  const written = (date: string) =>
    new Intl.DateTimeFormat(LOCALES[language], {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }).format(new Date(date))
  const { from, to } = fieldsOf(arrival)
  return [
    fill((isLatest === true ? TEXTS.sentBy : TEXTS.sentOn)[language], { day: written(day) }),
    ...(typeof from === 'string' && typeof to === 'string'
      ? [fill(TEXTS.arrives[language], { from: written(from), to: written(to) })]
      : []),
  ]
}

/** Where it is picked up; nothing for an order that is sent to an address. */
function pickupLines(document: Order['document'], language: ReaderLanguage): readonly string[] {
  const { name, street, postcode, city } = fieldsOf(fieldsOf(document['extension_attributes'])['pickup_point'])
  return typeof name === 'string'
    ? [`${TEXTS.pickup[language]}: ${[name, street, `${String(postcode)} ${String(city)}`].join(', ')}`]
    : []
}

/** Stores for goldsmiths take nothing back. */
export function freeReturns(storeCode: string, language: ReaderLanguage): readonly string[] {
  return storeCode.startsWith('goldsmith') ? [] : [TEXTS.freeReturns[language].replace('{days}', String(RETURN_DAYS))]
}

/** The name first, the quantity in the unit in which it is sold. */
export function lineText(item: Fields, order: Order, language: ReaderLanguage): string {
  const { name, sku, qty_ordered: qty, unit, row_total_incl_tax: row } = item
  const quantity = new Intl.NumberFormat(LOCALES[language]).format(Number(qty))
  const written = UNITS[String(unit)] ? `${quantity} ${UNITS[String(unit)]}` : `${quantity} ×`
  return `${String(name)} (${String(sku)}), ${written}: ${money(row, order, language)}`
}

/** Why a line has no tax. */
function taxNoteLine(item: Fields, language: ReaderLanguage): readonly string[] {
  const { kind, law } = fieldsOf(item['tax_note'])
  if (kind !== 'reverseCharge' && kind !== 'marginScheme') return []
  return [`  ${TEXTS[kind][language]} (${String(law)})`]
}

function totalLines(order: Order, language: ReaderLanguage): readonly string[] {
  const segments = new Map(
    listOf(order.document['total_segments']).map(({ code, value }) => [String(code), Number(value)]),
  )
  const amountLine = (code: string, label: ReaderText): readonly string[] => {
    const value = segments.get(code) ?? 0
    return value === 0 ? [] : [`${label[language]}: ${money(value, order, language)}`]
  }
  return [
    ...amountLine('discount', TEXTS.discount),
    ...amountLine('shipping', TEXTS.shipping),
    ...amountLine('payment', TEXTS.fee),
    `${TEXTS.total[language]}: ${money(order.grandTotal, order, language)}`,
    ...amountLine('tax', TEXTS.tax),
  ]
}

function money(value: unknown, { currency }: Order, language: ReaderLanguage): string {
  return new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency }).format(Number(value))
}

function fact(label: string, value: unknown): readonly string[] {
  return typeof value === 'string' && value !== '' ? [`${label}: ${value}`] : []
}

function addressLines(label: string, value: unknown): readonly string[] {
  const { firstname, lastname, company, vat_id: vatId, street, postcode, city, country_id: country } = fieldsOf(value)
  const parts = [
    company,
    vatId,
    `${String(firstname)} ${String(lastname)}`,
    ...(Array.isArray(street) ? street : [street]),
    `${String(postcode)} ${String(city)}`,
    country,
  ].filter((part) => typeof part === 'string' && part !== '')
  return city === undefined ? [] : [`${label}: ${unlinked(parts.join(', '))}`]
}
