/** The two mails about a withdrawal that the gateway sends itself: to the shop, and the acknowledgement to the buyer. */
import type { Mail } from '../session/outbox.ts'
import { messageLanguage } from '../shared/languages.ts'
import { translate } from '../shared/messages.ts'
import type { StoreView } from '../storeTable.ts'
import type { Withdrawal } from './withdrawals.ts'

const TEXTS = {
  subject: /* i18n */ 'Your withdrawal from order {bound} has arrived',
  greeting: /* i18n */ 'Hello {bound},',
  receipt: /* i18n */ 'We have received your statement that you withdraw from the contract. Please keep this e-mail.',
  received: /* i18n */ 'Received: {bound}',
  order: /* i18n */ 'Order number: {bound}',
  name: /* i18n */ 'Name: {bound}',
  email: /* i18n */ 'E-mail address: {bound}',
  products: /* i18n */ 'Withdrawn from:',
  wholeOrder: /* i18n */ 'the whole order',
  forShop: /* i18n */ 'Withdrawal from order {bound}',
  forShopText: /* i18n */ 'A buyer has withdrawn from a contract. The acknowledgement goes to them by e-mail.',
  unproven:
    /* i18n */ 'The buyer has named the order by its number, without opening it. Please check whether it is theirs, and which products have the right.',
}

export interface WithdrawalMails {
  readonly forShop: Mail
  readonly acknowledgement: Mail
}

/** The buyer's in the language of their page, the shop's in the store's. */
export function withdrawalMails(withdrawal: Withdrawal, store: StoreView): WithdrawalMails {
  const { contact, i18n } = store
  const from = { name: contact.company, address: contact.email }
  const ofReader = writer(messageLanguage(store))
  const ofShop = writer(i18n.language)
  const company = [contact.company, ...contact.address, contact.phone ?? '', contact.email]
  return {
    acknowledgement: {
      from,
      to: withdrawal.email,
      replyTo: contact.email,
      subject: ofReader('subject', withdrawal.number ?? ''),
      text: lines(
        ofReader('greeting', withdrawal.name),
        '',
        ofReader('receipt'),
        '',
        ...factsOf(withdrawal, store, ofReader, messageLanguage(store)),
        '',
        ...company,
      ),
    },
    forShop: {
      from,
      to: contact.email,
      replyTo: withdrawal.email,
      subject: ofShop('forShop', withdrawal.number ?? ''),
      text: lines(
        ofShop('forShopText'),
        ...(withdrawal.isProven ? [] : [ofShop('unproven')]),
        '',
        ...factsOf(withdrawal, store, ofShop, i18n.language),
      ),
    },
  }
}

type Write = (name: keyof typeof TEXTS, bound?: string) => string

function writer(language: string): Write {
  return (name, bound) => translate(language, TEXTS[name], bound ?? null)
}

function factsOf(
  { number, name, email, receivedAt, lines: withdrawn, products }: Withdrawal,
  { i18n }: StoreView,
  write: Write,
  language: string,
): readonly string[] {
  const format = { dateStyle: 'full', timeStyle: 'long', timeZone: i18n.timeZone } as const
  const time = new Intl.DateTimeFormat(language, format).format(new Date(receivedAt))
  const named = withdrawn.map((line) => `- ${line.name} (${line.sku}), ${line.quantity}`)
  return [
    write('received', time),
    ...(number === null ? [] : [write('order', number)]),
    write('name', name),
    write('email', email),
    write('products'),
    ...(named.length > 0 ? named : [`- ${products || write('wholeOrder')}`]),
  ]
}

function lines(...texts: readonly string[]): string {
  return texts.join('\n')
}
