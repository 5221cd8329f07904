/** Texts of the payment provider's pages. */
import type { Language } from '../catalogue/text.ts'

export type PageLanguage = Language | 'en'

export interface ProviderTexts {
  readonly card: string
  readonly bank: string
  readonly test: string
  readonly merchant: string
  readonly order: string
  readonly amount: string
  readonly yourBank: string
  readonly pay: string
  readonly decline: string
  readonly late: string
  readonly lateDecline: string
  readonly cancel: string
  readonly back: string
  readonly paid: string
  readonly declined: string
  readonly waiting: string
  readonly cancelled: string
  readonly expired: string
  readonly unknown: string
}

const en: ProviderTexts = {
  card: 'Payment',
  bank: 'Pay in your online bank',
  test: 'Test page: no money is moved. Choose how the payment ends.',
  merchant: 'Shop',
  order: 'Order',
  amount: 'Amount',
  yourBank: 'Your bank',
  pay: 'Pay',
  decline: 'Payment is declined',
  late: 'Pay, the answer comes later',
  lateDecline: 'Payment is declined later',
  cancel: 'Cancel and return to the shop',
  back: 'Return to the shop',
  paid: 'The payment is complete.',
  declined: 'The payment was declined.',
  waiting: 'The payment is being processed.',
  cancelled: 'The payment was cancelled.',
  expired: 'The payment has expired.',
  unknown: 'There is no such payment.',
}

export const PROVIDER_TEXTS: Readonly<Record<PageLanguage, ProviderTexts>> = {
  en,
  nb: {
    card: 'Betaling',
    bank: 'Betal i nettbanken',
    test: 'Testside: ingen penger flyttes. Velg hvordan betalingen ender.',
    merchant: 'Butikk',
    order: 'Bestilling',
    amount: 'Beløp',
    yourBank: 'Din bank',
    pay: 'Betal',
    decline: 'Betalingen avvises',
    late: 'Betal, svaret kommer senere',
    lateDecline: 'Betalingen avvises senere',
    cancel: 'Avbryt og gå tilbake til butikken',
    back: 'Tilbake til butikken',
    paid: 'Betalingen er fullført.',
    declined: 'Betalingen ble avvist.',
    waiting: 'Betalingen er under behandling.',
    cancelled: 'Betalingen ble avbrutt.',
    expired: 'Betalingen er utløpt.',
    unknown: 'Betalingen finnes ikke.',
  },
  sv: {
    card: 'Betalning',
    bank: 'Betala i nätbanken',
    test: 'Testsida: inga pengar flyttas. Välj hur betalningen slutar.',
    merchant: 'Butik',
    order: 'Beställning',
    amount: 'Belopp',
    yourBank: 'Din bank',
    pay: 'Betala',
    decline: 'Betalningen nekas',
    late: 'Betala, svaret kommer senare',
    lateDecline: 'Betalningen nekas senare',
    cancel: 'Avbryt och gå tillbaka till butiken',
    back: 'Tillbaka till butiken',
    paid: 'Betalningen är klar.',
    declined: 'Betalningen nekades.',
    waiting: 'Betalningen behandlas.',
    cancelled: 'Betalningen avbröts.',
    expired: 'Betalningen har gått ut.',
    unknown: 'Betalningen finns inte.',
  },
  fi: {
    card: 'Maksu',
    bank: 'Maksa verkkopankissa',
    test: 'Testisivu: rahaa ei siirry. Valitse, miten maksu päättyy.',
    merchant: 'Kauppa',
    order: 'Tilaus',
    amount: 'Summa',
    yourBank: 'Pankkisi',
    pay: 'Maksa',
    decline: 'Maksu hylätään',
    late: 'Maksa, vastaus tulee myöhemmin',
    lateDecline: 'Maksu hylätään myöhemmin',
    cancel: 'Peruuta ja palaa kauppaan',
    back: 'Palaa kauppaan',
    paid: 'Maksu on suoritettu.',
    declined: 'Maksu hylättiin.',
    waiting: 'Maksua käsitellään.',
    cancelled: 'Maksu peruutettiin.',
    expired: 'Maksu on vanhentunut.',
    unknown: 'Maksua ei löydy.',
  },
  de: {
    card: 'Zahlung',
    bank: 'Im Onlinebanking zahlen',
    test: 'Testseite: Es fließt kein Geld. Wählen Sie, wie die Zahlung ausgeht.',
    merchant: 'Shop',
    order: 'Bestellung',
    amount: 'Betrag',
    yourBank: 'Ihre Bank',
    pay: 'Zahlen',
    decline: 'Zahlung wird abgelehnt',
    late: 'Zahlen, die Antwort kommt später',
    lateDecline: 'Zahlung wird später abgelehnt',
    cancel: 'Abbrechen und zurück zum Shop',
    back: 'Zurück zum Shop',
    paid: 'Die Zahlung ist abgeschlossen.',
    declined: 'Die Zahlung wurde abgelehnt.',
    waiting: 'Die Zahlung wird bearbeitet.',
    cancelled: 'Die Zahlung wurde abgebrochen.',
    expired: 'Die Zahlung ist abgelaufen.',
    unknown: 'Diese Zahlung gibt es nicht.',
  },
  it: {
    card: 'Pagamento',
    bank: 'Paga con la banca online',
    test: 'Pagina di prova: nessun addebito. Scegli l’esito del pagamento.',
    merchant: 'Negozio',
    order: 'Ordine',
    amount: 'Importo',
    yourBank: 'La tua banca',
    pay: 'Paga',
    decline: 'Il pagamento viene rifiutato',
    late: 'Paga, la risposta arriva più tardi',
    lateDecline: 'Il pagamento viene rifiutato più tardi',
    cancel: 'Annulla e torna al negozio',
    back: 'Torna al negozio',
    paid: 'Il pagamento è completato.',
    declined: 'Il pagamento è stato rifiutato.',
    waiting: 'Il pagamento è in elaborazione.',
    cancelled: 'Il pagamento è stato annullato.',
    expired: 'Il pagamento è scaduto.',
    unknown: 'Il pagamento non esiste.',
  },
}

export function pageLanguageOf(text: string): PageLanguage {
  const languages: readonly PageLanguage[] = ['en', 'nb', 'sv', 'fi', 'de', 'it']
  return languages.find((one) => one === text) ?? 'en'
}
