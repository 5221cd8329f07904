/** The confirmation of an order, in the store's language. */
import { text, type Language, type Text } from '../catalogue/text.ts'
import { listOf } from '../rest/fields.ts'
import { fileTitles, isPaid } from '../orders/orderFiles.ts'
import type { Order } from '../orders/orders.ts'
import type { NewMail } from './mails.ts'

const LOCALES: Readonly<Record<Language, string>> = { nb: 'nb-NO', sv: 'sv-SE', fi: 'fi-FI', de: 'de-DE', it: 'it-IT' }

const TEXTS = {
  subject: text(
    'Bestilling {order} er bekreftet',
    'Beställning {order} är bekräftad',
    'Tilaus {order} on vahvistettu',
    'Bestellung {order} ist bestätigt',
    'Ordine {order} confermato',
  ),
  greeting: text('Hei {name},', 'Hej {name},', 'Hei {name},', 'Guten Tag {name},', 'Buongiorno {name},'),
  thanks: text(
    'Takk for bestillingen. Prisene er låst fra nå.',
    'Tack för din beställning. Priserna är låsta från och med nu.',
    'Kiitos tilauksestasi. Hinnat on lukittu tästä hetkestä alkaen.',
    'vielen Dank für Ihre Bestellung. Die Preise sind ab jetzt fest.',
    'grazie per l’ordine. I prezzi sono bloccati da questo momento.',
  ),
  shipping: text('Frakt', 'Frakt', 'Toimitus', 'Versand', 'Spedizione'),
  fee: text('Betalingsgebyr', 'Betalningsavgift', 'Maksutapamaksu', 'Zahlungsgebühr', 'Commissione di pagamento'),
  discount: text('Rabatt', 'Rabatt', 'Alennus', 'Rabatt', 'Sconto'),
  tax: text('Herav mva.', 'Varav moms', 'Sisältää alv', 'Enthaltene MwSt.', 'IVA inclusa'),
  total: text('Å betale', 'Att betala', 'Maksettavaa', 'Gesamtbetrag', 'Totale'),
  files: text(
    'Filene dine henter du på ordrebekreftelsen og, med konto, under Bestillinger:',
    'Dina filer hämtar du på orderbekräftelsen och, med konto, under Beställningar:',
    'Tiedostosi voit ladata tilausvahvistuksesta ja, jos sinulla on tili, kohdasta Tilaukset:',
    'Ihre Dateien laden Sie auf der Bestellbestätigung und, mit Konto, unter Bestellungen herunter:',
    'Scarichi i file dalla conferma dell’ordine e, con un account, dalla sezione Ordini:',
  ),
  filesLater: text(
    'Når betalingen er registrert, henter du filene dine på ordrebekreftelsen og, med konto, under Bestillinger:',
    'När betalningen har registrerats hämtar du dina filer på orderbekräftelsen och, med konto, under Beställningar:',
    'Kun maksu on kirjattu, voit ladata tiedostosi tilausvahvistuksesta ja, jos sinulla on tili, kohdasta Tilaukset:',
    'Sobald die Zahlung verbucht ist, laden Sie Ihre Dateien auf der Bestellbestätigung und, mit Konto, unter Bestellungen herunter:',
    'Quando il pagamento sarà registrato, scarichi i file dalla conferma dell’ordine e, con un account, dalla sezione Ordini:',
  ),
  returns: text(
    'Gratis retur innen 30 dager på smykker, esker og utstyr.',
    'Fri retur inom 30 dagar på smycken, askar och utrustning.',
    'Koruilla, rasioilla ja tarvikkeilla maksuton palautus 30 päivän ajan.',
    '30 Tage kostenlose Rückgabe von Schmuck, Etuis und Zubehör.',
    'Reso gratuito entro 30 giorni per gioielli, astucci e accessori.',
  ),
} satisfies Readonly<Record<string, Text>>

export function orderMail(order: Order, language: Language): NewMail {
  const { document } = order
  const money = (value: unknown): string =>
    new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency: order.currency }).format(Number(value))
  const segments = new Map(
    listOf(document['total_segments']).map((segment) => [String(segment['code']), Number(segment['value'])]),
  )
  const amountLine = (code: string, label: Text): string[] => {
    const value = segments.get(code) ?? 0
    return value === 0 ? [] : [`${label[language]}: ${money(value)}`]
  }
  const lines = listOf(document['items']).map(
    ({ qty_ordered: qty, name, sku, row_total_incl_tax: row }) =>
      `${String(qty)} × ${String(name)} (${String(sku)}): ${money(row)}`,
  )
  return {
    kind: 'order',
    recipient: String(document['customer_email']),
    subject: TEXTS.subject[language].replace('{order}', order.incrementId),
    storeId: order.storeId,
    body: [
      TEXTS.greeting[language].replace('{name}', String(document['customer_firstname'])),
      '',
      TEXTS.thanks[language],
      '',
      ...lines,
      '',
      ...amountLine('discount', TEXTS.discount),
      ...amountLine('shipping', TEXTS.shipping),
      ...amountLine('payment', TEXTS.fee),
      `${TEXTS.total[language]}: ${money(order.grandTotal)}`,
      ...amountLine('tax', TEXTS.tax),
      '',
      ...filesPart(order, language),
      TEXTS.returns[language],
    ].join('\n'),
  }
}

/** Files carry no link of their own: the shop asks who fetches them. */
function filesPart(order: Order, language: Language): string[] {
  const titles = fileTitles(order)
  if (titles.length === 0) return []
  const intro = isPaid(order) ? TEXTS.files : TEXTS.filesLater
  return [intro[language], ...titles.map((title) => `- ${title}`), '']
}
