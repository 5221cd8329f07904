/** Mails about an account, in the language of the store. */
import { text, type Language, type Text } from '../catalogue/text.ts'
import type { Customer } from '../customers/accounts.ts'
import type { NewsletterCoupon } from '../customers/newsletter.ts'
import { fill, unlinked } from './mailText.ts'
import type { NewMail } from './mails.ts'

const GREETING = text('Hei {name},', 'Hej {name},', 'Hei {name},', 'Guten Tag {name},', 'Buongiorno {name},')

const WELCOME = {
  subject: text(
    'Velkommen til {brand}',
    'Välkommen till {brand}',
    'Tervetuloa: {brand}',
    'Willkommen bei {brand}',
    'Benvenuto su {brand}',
  ),
  body: text(
    'Kontoen din er opprettet.',
    'Ditt konto har skapats.',
    'Tilisi on luotu.',
    'Ihr Kundenkonto wurde angelegt.',
    'Il tuo account è stato creato.',
  ),
  approval: text(
    'Bedriftskontoen må godkjennes før du kan bestille.',
    'Företagskontot måste godkännas innan du kan beställa.',
    'Yritystili on hyväksyttävä ennen kuin voit tilata.',
    'Das Geschäftskonto muss freigegeben werden, bevor Sie bestellen können.',
    'L’account aziendale deve essere approvato prima di poter ordinare.',
  ),
} satisfies Readonly<Record<string, Text>>

const RESET = {
  subject: text('Nytt passord', 'Nytt lösenord', 'Uusi salasana', 'Neues Passwort', 'Nuova password'),
  body: text(
    'Velg et nytt passord på denne adressen. Den gjelder én gang, i to timer:',
    'Välj ett nytt lösenord på den här adressen. Den gäller en gång, i två timmar:',
    'Valitse uusi salasana tässä osoitteessa. Se on voimassa kerran, kaksi tuntia:',
    'Wählen Sie unter dieser Adresse ein neues Passwort. Sie gilt einmal, zwei Stunden lang:',
    'Scegli una nuova password a questo indirizzo. È valido una volta, per due ore:',
  ),
} satisfies Readonly<Record<string, Text>>

const NEWSLETTER = {
  subject: text(
    'Din rabattkode fra {brand}',
    'Din rabattkod från {brand}',
    'Alennuskoodisi: {brand}',
    'Ihr Gutscheincode von {brand}',
    'Il tuo codice sconto di {brand}',
  ),
  thanks: text(
    'Takk for at du abonnerer på nyhetsbrevet.',
    'Tack för att du prenumererar på nyhetsbrevet.',
    'Kiitos uutiskirjeen tilauksesta.',
    'vielen Dank für die Anmeldung zum Newsletter.',
    'grazie per l’iscrizione alla newsletter.',
  ),
  coupon: text(
    'Koden gir {percent} % rabatt på én bestilling og gjelder i 90 dager: {code}',
    'Koden ger {percent} % rabatt på en beställning och gäller i 90 dagar: {code}',
    'Koodilla saat {percent} % alennuksen yhdestä tilauksesta, ja se on voimassa 90 päivää: {code}',
    'Der Code gibt {percent} % Rabatt auf eine Bestellung und gilt 90 Tage: {code}',
    'Il codice dà il {percent} % di sconto su un ordine e vale 90 giorni: {code}',
  ),
  unsubscribe: text(
    'Meld deg av nyhetsbrevet her:',
    'Avsluta prenumerationen här:',
    'Peru uutiskirje tästä:',
    'Hier bestellen Sie den Newsletter ab:',
    'Per annullare l’iscrizione:',
  ),
  hello: text('Hei,', 'Hej,', 'Hei,', 'Guten Tag,', 'Buongiorno,'),
} satisfies Readonly<Record<string, Text>>

interface NewsletterParts {
  readonly coupon: NewsletterCoupon
  /** Of the shop's page that unsubscribes. */
  readonly unsubscribeUrl: string
}

export function newsletterMail(
  recipient: string,
  { coupon: { code, percent }, unsubscribeUrl }: NewsletterParts,
  { id, language, brand }: { readonly id: number; readonly language: Language; readonly brand: string },
): NewMail {
  const coupon = NEWSLETTER.coupon[language].replace('{percent}', String(percent)).replace('{code}', code)
  const unsubscribe = `${NEWSLETTER.unsubscribe[language]} ${unsubscribeUrl}`
  const body = [NEWSLETTER.hello[language], '', NEWSLETTER.thanks[language], coupon, '', unsubscribe].join('\n')
  return { kind: 'newsletter', recipient, subject: fill(NEWSLETTER.subject[language], { brand }), body, storeId: id }
}

export function welcomeMail(customer: Customer, language: Language, brand: string): NewMail {
  const lines = [WELCOME.body[language], ...(customer.isApproved ? [] : [WELCOME.approval[language]])]
  return mail('welcome', customer, fill(WELCOME.subject[language], { brand }), lines, language)
}

/** @param url of the shop's page, with the token */
export function passwordResetMail(customer: Customer, url: string, language: Language): NewMail {
  return mail('passwordReset', customer, RESET.subject[language], [RESET.body[language], url], language)
}

function mail(
  kind: NewMail['kind'],
  { email, firstName, storeId }: Customer,
  subject: string,
  lines: readonly string[],
  language: Language,
): NewMail {
  const body = [GREETING[language].replace('{name}', unlinked(firstName)), '', ...lines].join('\n')
  return { kind, recipient: email, subject, body, storeId }
}
