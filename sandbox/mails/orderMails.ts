/** Mails about an order: its confirmation, its dispatch, its cancellation, the code that opens it, and the receipt of a return. */
import { fileTitles, isPaid } from '../orders/orderFiles.ts'
import type { Order } from '../orders/orders.ts'
import { fieldsOf, listOf } from '../rest/fields.ts'
import { fill, mailLanguageOf, unlinked } from './mailText.ts'
import type { MailKind, NewMail } from './mails.ts'
import { LOCALES } from '../catalogue/text.ts'
import { dispatchLine, lineText, orderLines, readerLanguage, storeOf } from './orderText.ts'
import { ZONES } from '../pricing/wallDay.ts'
import { ORDER_TEXTS as TEXTS } from './orderTexts.ts'

type Fields = Readonly<Record<string, unknown>>

/** The shop's pages of an order. */
export interface OrderLinks {
  readonly order: string
  readonly withdrawal: string
}

/** @param links null where the shop has no such pages */
export function orderMail(order: Order, links: OrderLinks | null): NewMail {
  const language = readerLanguage(order)
  return mailOf('order', order, TEXTS.subject[language], [
    TEXTS.thanks[language],
    ...dispatchLine(order, language),
    ...(isShipped(order) ? [TEXTS.next[language]] : []),
    '',
    ...(links ? [TEXTS.link[language], links.order, ''] : []),
    ...filesPart(order),
    ...orderLines(order),
    ...(links ? ['', TEXTS.withdrawLink[language], links.withdrawal] : []),
  ])
}

export function cancelledMail(order: Order): NewMail {
  const language = readerLanguage(order)
  return mailOf('orderCancelled', order, TEXTS.cancelledSubject[language], [
    TEXTS.cancelled[language],
    '',
    ...orderLines(order),
  ])
}

/** With the parcels that carry it. */
export function sentMail(order: Order): NewMail {
  const language = readerLanguage(order)
  const shipments = listOf(fieldsOf(order.document['extension_attributes'])['shipments'])
  const tracks = shipments.flatMap((shipment) => listOf(shipment['tracks']))
  return mailOf('orderSent', order, TEXTS.sentSubject[language], [
    TEXTS.sent[language],
    ...tracks.map(({ title, track_number: number, url }) => [title, number, url].filter(Boolean).join(' ')),
    '',
    ...orderLines(order),
  ])
}

export function accessCodeMail(order: Order, code: string, minutes: number): NewMail {
  const language = readerLanguage(order)
  return mailOf('orderCode', order, TEXTS.codeSubject[language], [
    fill(TEXTS.code[language], { code, minutes: String(minutes) }),
  ])
}

/** To the shop, and to the customer as a receipt. */
export function returnMails(order: Order, items: readonly Fields[], reason: string): readonly NewMail[] {
  const language = readerLanguage(order)
  const lines = [
    ...items.map((item) => lineText(item, order, language)),
    ...(reason === '' ? [] : ['', unlinked(reason)]),
  ]
  const receipt = mailOf('orderReturn', order, TEXTS.returnSubject[language], [
    TEXTS.returnReceipt[language],
    '',
    ...lines,
  ])
  const forShop = [String(order.document['customer_email']), '', ...lines].join('\n')
  return [receipt, { ...receipt, kind: 'message', recipient: order.sender.company.at(-1) ?? '', body: forShop }]
}

export interface WithdrawalStatement {
  readonly name: string
  readonly email: string
  /** Time in milliseconds. */
  readonly confirmedAt: number
  readonly language: unknown
}

/** To the shop, and the acknowledgement with content, date and time to the address that the buyer has named. */
export function withdrawalMails(
  order: Order,
  items: readonly Fields[],
  { name, email, confirmedAt, language: requested }: WithdrawalStatement,
): readonly NewMail[] {
  const store = storeOf(order)
  const language = mailLanguageOf(requested ?? order.document['language'], store.language)
  const time = new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'full',
    timeStyle: 'long',
    timeZone: ZONES[store.country],
  }).format(confirmedAt)
  const facts = [
    `${TEXTS.withdrawalArrived[language]}: ${time}`,
    `${TEXTS.number[language]}: ${order.incrementId}`,
    `${TEXTS.withdrawalName[language]}: ${unlinked(name)}`,
    '',
    ...items.map((item) => lineText(item, order, language)),
  ]
  const acknowledgement: NewMail = {
    kind: 'orderWithdrawal',
    recipient: email,
    subject: fill(TEXTS.withdrawalSubject[language], { order: order.incrementId }),
    storeId: order.storeId,
    body: [
      fill(TEXTS.greeting[language], { name: unlinked(name) }),
      '',
      TEXTS.withdrawalReceipt[language],
      '',
      ...facts,
      '',
      ...order.sender.company,
    ].join('\n'),
  }
  const forShop = [String(order.document['customer_email']), email, '', ...facts].join('\n')
  return [
    acknowledgement,
    { ...acknowledgement, kind: 'message', recipient: order.sender.company.at(-1) ?? '', body: forShop },
  ]
}

function mailOf(kind: MailKind, order: Order, subject: string, lines: readonly string[]): NewMail {
  const name = String(order.document['customer_firstname'])
  return {
    kind,
    recipient: String(order.document['customer_email']),
    subject: fill(subject, { order: order.incrementId }),
    storeId: order.storeId,
    body: [fill(TEXTS.greeting[readerLanguage(order)], { name: unlinked(name) }), '', ...lines].join('\n'),
  }
}

/** Whether something is sent to the customer. */
function isShipped({ document }: Order): boolean {
  return document['is_virtual'] !== 1
}

/** Files carry no link of their own: the shop asks who fetches them. */
function filesPart(order: Order): readonly string[] {
  const titles = fileTitles(order)
  if (titles.length === 0) return []
  const intro = isPaid(order) ? TEXTS.files : TEXTS.filesLater
  return [intro[readerLanguage(order)], ...titles.map((title) => `- ${title}`), '']
}
