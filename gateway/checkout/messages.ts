/** Messages about checkout and orders in the languages of the stores. The English ones are the specification's; a client with its own texts uses the reason instead. */
import { SHARED_MESSAGES, writeMessage } from '../shared/messages.ts'

export type MessageName =
  | 'emptyCart'
  | 'invalidInput'
  | 'required'
  | 'tooShort'
  | 'tooLong'
  | 'format'
  | 'zipUnknown'
  | 'notOffered'
  | 'termsNotAccepted'
  | 'cartChanged'
  | 'priceChanged'
  | 'blocked'
  | 'notAvailable'
  | 'invalidAddress'
  | 'internalValidation'
  | 'notApproved'
  | 'numberNotVerified'
  | 'signIn'
  | 'paymentFailed'
  | 'notPaid'
  | 'paymentUnknown'
  | 'tryAgain'
  | 'noFile'
  | 'fileUsedUp'
  | 'orderUncertain'
  | 'alreadyOrdered'
  | 'paymentPageDown'

type Messages = Readonly<Record<MessageName, string>>

const ENGLISH: Messages = {
  ...SHARED_MESSAGES.en,
  emptyCart: 'Shopping cart is empty. Please add some products before entering Checkout',
  invalidInput: 'Please fix the validation errors',
  tooShort: 'At least {bound} letters are needed.',
  format: 'Please check this value.',
  zipUnknown: 'Zip-code does not exist',
  notOffered: 'This is not available for your order.',
  termsNotAccepted: 'Please accept the terms and conditions.',
  cartChanged: 'The cart has changed. Please check it before you order.',
  priceChanged: 'The total has changed. Please check it before you order.',
  blocked: 'Some products in the cart cannot be ordered as they are.',
  notAvailable: 'Some of the ordered products are not available!',
  invalidAddress:
    'Address provided in checkout contains invalid data. Please check if all required fields are filled in and also contact us on {bound} to resolve this issue for future. Your order has been canceled.',
  internalValidation:
    'Internal validation error. Please check if all required fields are filled in. Please contact us on {bound}',
  notApproved: 'Your business account must be approved before you can order.',
  numberNotVerified:
    'Your customer number must be verified before you can order. We verify customer numbers Monday to Friday 08:30–15:30.',
  paymentFailed: 'Payment failed. The products are in your cart again.',
  notPaid: 'Payment failed. You can order the products again.',
  paymentUnknown: 'We found no open payment. If you have paid, your order confirmation comes by e-mail.',
  orderUncertain:
    'We could not find out whether your order has arrived. Please look for our e-mail before you order again, or contact us on {bound}.',
  alreadyOrdered: 'This cart has been ordered already.',
  paymentPageDown: 'Your order is placed, but the payment page cannot be opened now. Try again in a few seconds.',
  tryAgain: 'Something went wrong. Try again in a few seconds.',
  noFile: 'This file is not in your orders, or its order is not paid. Sign in with the account that bought it.',
  fileUsedUp: 'This file has been fetched as often as it may be. Contact customer service if you need it again.',
}

const BY_LANGUAGE: Readonly<Record<string, Messages>> = {
  en: ENGLISH,
  nb: {
    ...SHARED_MESSAGES.nb,
    emptyCart: 'Handlekurven er tom. Legg varer i handlekurven før du går til kassen',
    invalidInput: 'Rett opp feilene i skjemaet',
    tooShort: 'Minst {bound} bokstaver kreves.',
    format: 'Kontroller denne verdien.',
    zipUnknown: 'Postnummeret finnes ikke',
    notOffered: 'Dette er ikke tilgjengelig for bestillingen din.',
    termsNotAccepted: 'Godta salgsvilkårene.',
    cartChanged: 'Handlekurven er endret. Kontroller den før du bestiller.',
    priceChanged: 'Totalsummen er endret. Kontroller den før du bestiller.',
    blocked: 'Noen varer i handlekurven kan ikke bestilles slik de er.',
    notAvailable: 'Noen av de bestilte varene er ikke tilgjengelige!',
    invalidAddress:
      'Adressen i kassen inneholder ugyldige opplysninger. Kontroller at alle obligatoriske felt er fylt ut, og kontakt oss på {bound}, så løser vi dette for fremtiden. Bestillingen din er kansellert.',
    internalValidation:
      'Intern valideringsfeil. Kontroller at alle obligatoriske felt er fylt ut. Kontakt oss på {bound}',
    notApproved: 'Bedriftskontoen din må godkjennes før du kan bestille.',
    numberNotVerified:
      'Kundenummeret ditt må verifiseres før du kan bestille. Vi verifiserer kundenumre mandag til fredag kl. 08.30–15.30.',
    paymentFailed: 'Betalingen mislyktes. Varene ligger i handlekurven igjen.',
    notPaid: 'Betalingen mislyktes. Du kan bestille varene på nytt.',
    paymentUnknown: 'Vi fant ingen åpen betaling. Hvis du har betalt, får du ordrebekreftelsen på e-post.',
    orderUncertain:
      'Vi vet ikke om bestillingen din har kommet frem. Se etter e-posten vår før du bestiller på nytt, eller kontakt oss på {bound}.',
    alreadyOrdered: 'Denne handlekurven er allerede bestilt.',
    paymentPageDown: 'Bestillingen er mottatt, men betalingssiden kan ikke åpnes nå. Prøv igjen om noen sekunder.',
    tryAgain: 'Noe gikk galt. Prøv igjen om noen sekunder.',
    noFile:
      'Denne filen finnes ikke i bestillingene dine, eller bestillingen er ikke betalt. Logg inn med kontoen som kjøpte den.',
    fileUsedUp: 'Denne filen er hentet så mange ganger som mulig. Kontakt kundeservice hvis du trenger den igjen.',
  },
  sv: {
    ...SHARED_MESSAGES.sv,
    emptyCart: 'Varukorgen är tom. Lägg varor i varukorgen innan du går till kassan',
    invalidInput: 'Rätta felen i formuläret',
    tooShort: 'Minst {bound} bokstäver krävs.',
    format: 'Kontrollera det här värdet.',
    zipUnknown: 'Postnumret finns inte',
    notOffered: 'Det här är inte tillgängligt för din beställning.',
    termsNotAccepted: 'Godkänn köpvillkoren.',
    cartChanged: 'Varukorgen har ändrats. Kontrollera den innan du beställer.',
    priceChanged: 'Totalsumman har ändrats. Kontrollera den innan du beställer.',
    blocked: 'Några varor i varukorgen kan inte beställas som de är.',
    notAvailable: 'Några av de beställda varorna är inte tillgängliga!',
    invalidAddress:
      'Adressen i kassan innehåller ogiltiga uppgifter. Kontrollera att alla obligatoriska fält är ifyllda och kontakta oss på {bound}, så löser vi detta för framtiden. Din beställning har avbrutits.',
    internalValidation:
      'Internt valideringsfel. Kontrollera att alla obligatoriska fält är ifyllda. Kontakta oss på {bound}',
    notApproved: 'Ditt företagskonto måste godkännas innan du kan beställa.',
    numberNotVerified:
      'Ditt kundnummer måste verifieras innan du kan beställa. Vi verifierar kundnummer måndag till fredag kl. 08.30–15.30.',
    paymentFailed: 'Betalningen misslyckades. Varorna ligger i varukorgen igen.',
    notPaid: 'Betalningen misslyckades. Du kan beställa varorna på nytt.',
    paymentUnknown: 'Vi hittade ingen öppen betalning. Om du har betalat får du orderbekräftelsen via e-post.',
    orderUncertain:
      'Vi vet inte om din beställning har kommit fram. Leta efter vårt e-postmeddelande innan du beställer igen, eller kontakta oss på {bound}.',
    alreadyOrdered: 'Den här varukorgen är redan beställd.',
    paymentPageDown:
      'Beställningen är mottagen, men betalningssidan kan inte öppnas just nu. Försök igen om några sekunder.',
    tryAgain: 'Något gick fel. Försök igen om några sekunder.',
    noFile:
      'Den här filen finns inte bland dina beställningar, eller så är beställningen inte betald. Logga in med kontot som köpte den.',
    fileUsedUp:
      'Den här filen har hämtats så många gånger som är möjligt. Kontakta kundservice om du behöver den igen.',
  },
  fi: {
    ...SHARED_MESSAGES.fi,
    emptyCart: 'Ostoskori on tyhjä. Lisää tuotteita ennen kassalle siirtymistä',
    invalidInput: 'Korjaa lomakkeen virheet',
    tooShort: 'Vähintään {bound} kirjainta vaaditaan.',
    format: 'Tarkista tämä arvo.',
    zipUnknown: 'Postinumeroa ei ole',
    notOffered: 'Tämä ei ole saatavilla tilauksellesi.',
    termsNotAccepted: 'Hyväksy toimitusehdot.',
    cartChanged: 'Ostoskori on muuttunut. Tarkista se ennen tilaamista.',
    priceChanged: 'Loppusumma on muuttunut. Tarkista se ennen tilaamista.',
    blocked: 'Joitakin ostoskorin tuotteita ei voi tilata sellaisinaan.',
    notAvailable: 'Osa tilatuista tuotteista ei ole saatavilla!',
    invalidAddress:
      'Kassalla annetussa osoitteessa on virheellisiä tietoja. Tarkista, että kaikki pakolliset kentät on täytetty, ja ota meihin yhteyttä osoitteessa {bound}, jotta voimme korjata asian. Tilauksesi on peruttu.',
    internalValidation:
      'Sisäinen tarkistusvirhe. Tarkista, että kaikki pakolliset kentät on täytetty. Ota meihin yhteyttä osoitteessa {bound}',
    notApproved: 'Yritystilisi on hyväksyttävä, ennen kuin voit tilata.',
    numberNotVerified:
      'Asiakasnumerosi on vahvistettava, ennen kuin voit tilata. Vahvistamme asiakasnumeroita maanantaista perjantaihin klo 8.30–15.30.',
    paymentFailed: 'Maksu epäonnistui. Tuotteet ovat taas ostoskorissasi.',
    notPaid: 'Maksu epäonnistui. Voit tilata tuotteet uudelleen.',
    paymentUnknown: 'Avointa maksua ei löytynyt. Jos olet maksanut, saat tilausvahvistuksen sähköpostitse.',
    orderUncertain:
      'Emme tiedä, onko tilauksesi tullut perille. Tarkista sähköpostisi ennen kuin tilaat uudelleen, tai ota yhteyttä osoitteeseen {bound}.',
    alreadyOrdered: 'Tämä ostoskori on jo tilattu.',
    paymentPageDown:
      'Tilaus on vastaanotettu, mutta maksusivua ei voi avata juuri nyt. Yritä uudelleen muutaman sekunnin kuluttua.',
    tryAgain: 'Jokin meni vikaan. Yritä uudelleen muutaman sekunnin kuluttua.',
    noFile:
      'Tätä tiedostoa ei ole tilauksissasi, tai tilausta ei ole maksettu. Kirjaudu sisään tilillä, jolla se ostettiin.',
    fileUsedUp:
      'Tiedosto on ladattu niin monta kertaa kuin on mahdollista. Ota yhteyttä asiakaspalveluun, jos tarvitset sen uudelleen.',
  },
  de: {
    ...SHARED_MESSAGES.de,
    emptyCart: 'Der Warenkorb ist leer. Bitte legen Sie Artikel hinein, bevor Sie zur Kasse gehen',
    invalidInput: 'Bitte korrigieren Sie die Fehler im Formular',
    tooShort: 'Mindestens {bound} Buchstaben sind nötig.',
    format: 'Bitte prüfen Sie diese Angabe.',
    zipUnknown: 'Diese Postleitzahl gibt es nicht',
    notOffered: 'Das ist für Ihre Bestellung nicht verfügbar.',
    termsNotAccepted: 'Bitte akzeptieren Sie die AGB.',
    cartChanged: 'Der Warenkorb hat sich geändert. Bitte prüfen Sie ihn, bevor Sie bestellen.',
    priceChanged: 'Der Gesamtbetrag hat sich geändert. Bitte prüfen Sie ihn, bevor Sie bestellen.',
    blocked: 'Einige Artikel im Warenkorb können so nicht bestellt werden.',
    notAvailable: 'Einige der bestellten Artikel sind nicht verfügbar!',
    invalidAddress:
      'Die an der Kasse angegebene Adresse enthält ungültige Angaben. Bitte prüfen Sie, ob alle Pflichtfelder ausgefüllt sind, und schreiben Sie uns an {bound}, damit wir das für die Zukunft beheben. Ihre Bestellung wurde storniert.',
    internalValidation:
      'Interner Prüffehler. Bitte prüfen Sie, ob alle Pflichtfelder ausgefüllt sind. Bitte schreiben Sie uns an {bound}',
    notApproved: 'Ihr Geschäftskonto muss freigeschaltet werden, bevor Sie bestellen können.',
    numberNotVerified:
      'Ihre Kundennummer muss bestätigt werden, bevor Sie bestellen können. Wir bestätigen Kundennummern Montag bis Freitag von 8.30 bis 15.30 Uhr.',
    paymentFailed: 'Die Zahlung ist fehlgeschlagen. Die Artikel liegen wieder in Ihrem Warenkorb.',
    notPaid: 'Die Zahlung ist fehlgeschlagen. Sie können die Artikel noch einmal bestellen.',
    paymentUnknown:
      'Wir haben keine offene Zahlung gefunden. Wenn Sie bezahlt haben, erhalten Sie die Bestellbestätigung per E-Mail.',
    orderUncertain:
      'Wir wissen nicht, ob Ihre Bestellung angekommen ist. Bitte sehen Sie nach unserer E-Mail, bevor Sie noch einmal bestellen, oder schreiben Sie uns an {bound}.',
    alreadyOrdered: 'Dieser Warenkorb wurde bereits bestellt.',
    paymentPageDown:
      'Ihre Bestellung ist eingegangen, aber die Zahlungsseite lässt sich gerade nicht öffnen. Versuchen Sie es in ein paar Sekunden noch einmal.',
    tryAgain: 'Etwas ist schiefgegangen. Versuchen Sie es in ein paar Sekunden noch einmal.',
    noFile:
      'Diese Datei ist nicht in Ihren Bestellungen, oder die Bestellung ist nicht bezahlt. Melden Sie sich mit dem Konto an, das sie gekauft hat.',
    fileUsedUp:
      'Diese Datei wurde so oft abgerufen, wie es möglich ist. Wenden Sie sich an den Kundenservice, wenn Sie sie noch einmal brauchen.',
  },
  it: {
    ...SHARED_MESSAGES.it,
    emptyCart: 'Il carrello è vuoto. Aggiungi dei prodotti prima di andare alla cassa',
    invalidInput: 'Correggi gli errori nel modulo',
    tooShort: 'Servono almeno {bound} lettere.',
    format: 'Controlla questo valore.',
    zipUnknown: 'Il CAP non esiste',
    notOffered: 'Non è disponibile per il tuo ordine.',
    termsNotAccepted: 'Accetta le condizioni di vendita.',
    cartChanged: 'Il carrello è cambiato. Controllalo prima di ordinare.',
    priceChanged: 'Il totale è cambiato. Controllalo prima di ordinare.',
    blocked: 'Alcuni prodotti nel carrello non possono essere ordinati così.',
    notAvailable: 'Alcuni dei prodotti ordinati non sono disponibili!',
    invalidAddress:
      'L’indirizzo indicato alla cassa contiene dati non validi. Controlla che tutti i campi obbligatori siano compilati e scrivici a {bound}: risolveremo il problema per il futuro. Il tuo ordine è stato annullato.',
    internalValidation:
      'Errore interno di convalida. Controlla che tutti i campi obbligatori siano compilati. Scrivici a {bound}',
    notApproved: 'Il tuo account aziendale deve essere approvato prima che tu possa ordinare.',
    numberNotVerified:
      'Il tuo codice cliente deve essere verificato prima che tu possa ordinare. Verifichiamo i codici cliente dal lunedì al venerdì, ore 8.30–15.30.',
    paymentFailed: 'Pagamento non riuscito. I prodotti sono di nuovo nel tuo carrello.',
    notPaid: 'Pagamento non riuscito. Puoi ordinare di nuovo i prodotti.',
    paymentUnknown:
      'Non abbiamo trovato alcun pagamento aperto. Se hai pagato, riceverai la conferma d’ordine per e-mail.',
    orderUncertain:
      'Non sappiamo se il tuo ordine è arrivato. Cerca la nostra e-mail prima di ordinare di nuovo, oppure scrivici a {bound}.',
    alreadyOrdered: 'Questo carrello è già stato ordinato.',
    paymentPageDown:
      'Il tuo ordine è stato ricevuto, ma ora non è possibile aprire la pagina di pagamento. Riprova tra qualche secondo.',
    tryAgain: 'Qualcosa è andato storto. Riprova tra qualche secondo.',
    noFile:
      'Questo file non è nei tuoi ordini, oppure l’ordine non è pagato. Accedi con l’account che lo ha acquistato.',
    fileUsedUp:
      'Questo file è stato scaricato il numero massimo di volte. Contatta il servizio clienti se ti serve di nuovo.',
  },
}

/** @param language of the store's catalogue, ISO 639-1; English for other languages */
export function messageIn(language: string, name: MessageName, bound: string | null = null): string {
  return writeMessage(BY_LANGUAGE[language] ?? ENGLISH, name, { bound, language })
}
