/** Messages about carts in the languages of the stores. The English ones are the specification's; a client with its own texts uses the rule instead. */
import { SHARED_MESSAGES, writeMessage } from '../shared/messages.ts'

export type MessageName =
  | 'unknownProduct'
  | 'notPriced'
  | 'outOfStock'
  | 'aboveZero'
  | 'atLeast'
  | 'atMost'
  | 'exactly'
  | 'mostPerOrder'
  | 'tooMany'
  | 'notEnough'
  | 'notSold'
  | 'wholeNumber'
  | 'multipleOf'
  | 'required'
  | 'unknownOption'
  | 'tooLong'
  | 'sizeLimits'
  | 'notAllowed'
  | 'tooManyLines'
  | 'signIn'
  | 'emptyCart'
  | 'couponNotValid'
  | 'unknownOrder'
  | 'gone'
  | 'unknownLine'
  | 'nothingToReorder'

type Messages = Readonly<Record<MessageName, string>>

const ENGLISH: Messages = {
  ...SHARED_MESSAGES.en,
  unknownProduct: 'The product does not exist.',
  notPriced: 'Product price is unknown, product cannot be added to the cart!',
  outOfStock: 'The product is out of stock and cannot be added to the cart!',
  aboveZero: 'Quantity must be above 0',
  atLeast: 'Quantity must be at least {bound}',
  atMost: 'Only {bound} available',
  exactly: 'The quantity is always {bound}',
  mostPerOrder: 'At most {bound} per order',
  tooMany: 'That is more than can be ordered at once.',
  notEnough: 'The requested quantity is not available.',
  notSold: 'This product is not sold at the moment.',
  wholeNumber: 'Quantity must be a positive integer',
  multipleOf: 'Quantity must be a multiple of {bound}',
  unknownOption: 'No such configuration for the product. Please do choose another combination of attributes.',
  sizeLimits: 'This size cannot be cut; the limit is {bound} mm',
  notAllowed: 'This product cannot be ordered like this.',
  tooManyLines: 'The cart can have at most {bound} lines.',
  emptyCart: 'The cart is empty.',
  couponNotValid: 'The coupon code is not valid.',
  unknownOrder: 'This order does not exist.',
  gone: 'no longer available',
  unknownLine: 'Unknown line',
  nothingToReorder: 'Nothing of this order is available.',
}

const BY_LANGUAGE: Readonly<Record<string, Messages>> = {
  en: ENGLISH,
  nb: {
    ...SHARED_MESSAGES.nb,
    unknownProduct: 'Varen finnes ikke.',
    notPriced: 'Prisen på varen er ukjent, og varen kan ikke legges i handlekurven!',
    outOfStock: 'Varen er utsolgt og kan ikke legges i handlekurven!',
    aboveZero: 'Antallet må være større enn 0',
    atLeast: 'Antallet må være minst {bound}',
    atMost: 'Bare {bound} tilgjengelig',
    exactly: 'Antallet er alltid {bound}',
    mostPerOrder: 'Høyst {bound} per bestilling',
    tooMany: 'Det er flere enn det som kan bestilles på én gang.',
    notEnough: 'Det er ikke nok på lager.',
    notSold: 'Varen selges ikke for øyeblikket.',
    wholeNumber: 'Antallet må være et helt tall',
    multipleOf: 'Antallet må være et multiplum av {bound}',
    unknownOption: 'Varen finnes ikke i denne utførelsen. Velg en annen kombinasjon.',
    sizeLimits: 'Dette målet kan ikke kappes; grensen er {bound} mm',
    notAllowed: 'Denne varen kan ikke bestilles slik.',
    tooManyLines: 'Handlekurven kan ha høyst {bound} linjer.',
    emptyCart: 'Handlekurven er tom.',
    couponNotValid: 'Rabattkoden er ikke gyldig.',
    unknownOrder: 'Bestillingen finnes ikke.',
    gone: 'selges ikke lenger',
    unknownLine: 'Ukjent linje',
    nothingToReorder: 'Ingenting fra denne bestillingen er tilgjengelig.',
  },
  sv: {
    ...SHARED_MESSAGES.sv,
    unknownProduct: 'Varan finns inte.',
    notPriced: 'Varans pris är okänt, och den kan inte läggas i varukorgen!',
    outOfStock: 'Varan är slut i lager och kan inte läggas i varukorgen!',
    aboveZero: 'Antalet måste vara större än 0',
    atLeast: 'Antalet måste vara minst {bound}',
    atMost: 'Endast {bound} tillgängliga',
    exactly: 'Antalet är alltid {bound}',
    mostPerOrder: 'Högst {bound} per beställning',
    tooMany: 'Det är fler än vad som kan beställas på en gång.',
    notEnough: 'Det finns inte tillräckligt i lager.',
    notSold: 'Varan säljs inte just nu.',
    wholeNumber: 'Antalet måste vara ett heltal',
    multipleOf: 'Antalet måste vara en multipel av {bound}',
    unknownOption: 'Varan finns inte i det här utförandet. Välj en annan kombination.',
    sizeLimits: 'Det här måttet kan inte kapas; gränsen är {bound} mm',
    notAllowed: 'Den här varan kan inte beställas så.',
    tooManyLines: 'Varukorgen kan ha högst {bound} rader.',
    emptyCart: 'Varukorgen är tom.',
    couponNotValid: 'Rabattkoden är inte giltig.',
    unknownOrder: 'Beställningen finns inte.',
    gone: 'säljs inte längre',
    unknownLine: 'Okänd rad',
    nothingToReorder: 'Inget i den här beställningen är tillgängligt.',
  },
  fi: {
    ...SHARED_MESSAGES.fi,
    unknownProduct: 'Tuotetta ei ole.',
    notPriced: 'Tuotteen hinta ei ole tiedossa, eikä tuotetta voi lisätä ostoskoriin!',
    outOfStock: 'Tuote on loppunut varastosta, eikä sitä voi lisätä ostoskoriin!',
    aboveZero: 'Määrän on oltava suurempi kuin 0',
    atLeast: 'Määrän on oltava vähintään {bound}',
    atMost: 'Vain {bound} saatavilla',
    exactly: 'Määrä on aina {bound}',
    mostPerOrder: 'Enintään {bound} tilausta kohden',
    tooMany: 'Määrä on suurempi kuin kerralla voi tilata.',
    notEnough: 'Varastossa ei ole riittävästi.',
    notSold: 'Tuote ei ole juuri nyt myynnissä.',
    wholeNumber: 'Määrän on oltava kokonaisluku',
    multipleOf: 'Määrän on oltava luvun {bound} kerrannainen',
    unknownOption: 'Tätä vaihtoehtoa ei ole. Valitse toinen yhdistelmä.',
    sizeLimits: 'Tätä mittaa ei voi leikata; raja on {bound} mm',
    notAllowed: 'Tätä tuotetta ei voi tilata näin.',
    tooManyLines: 'Ostoskorissa voi olla enintään {bound} riviä.',
    emptyCart: 'Ostoskori on tyhjä.',
    couponNotValid: 'Alennuskoodi ei kelpaa.',
    unknownOrder: 'Tilausta ei ole.',
    gone: 'ei ole enää myynnissä',
    unknownLine: 'Tuntematon rivi',
    nothingToReorder: 'Mitään tämän tilauksen tuotteista ei ole saatavilla.',
  },
  de: {
    ...SHARED_MESSAGES.de,
    unknownProduct: 'Den Artikel gibt es nicht.',
    notPriced: 'Der Preis des Artikels ist unbekannt, er kann nicht in den Warenkorb gelegt werden!',
    outOfStock: 'Der Artikel ist nicht auf Lager und kann nicht in den Warenkorb gelegt werden!',
    aboveZero: 'Die Menge muss größer als 0 sein',
    atLeast: 'Die Menge muss mindestens {bound} sein',
    atMost: 'Nur {bound} verfügbar',
    exactly: 'Die Menge ist immer {bound}',
    mostPerOrder: 'Höchstens {bound} pro Bestellung',
    tooMany: 'Das ist mehr, als auf einmal bestellt werden kann.',
    notEnough: 'Der Bestand reicht nicht aus.',
    notSold: 'Der Artikel ist zurzeit nicht erhältlich.',
    wholeNumber: 'Die Menge muss eine ganze Zahl sein',
    multipleOf: 'Die Menge muss ein Vielfaches von {bound} sein',
    unknownOption: 'Den Artikel gibt es in dieser Ausführung nicht. Bitte wählen Sie eine andere Kombination.',
    sizeLimits: 'Dieses Maß kann nicht geschnitten werden; die Grenze ist {bound} mm',
    notAllowed: 'Dieser Artikel kann so nicht bestellt werden.',
    tooManyLines: 'Der Warenkorb kann höchstens {bound} Zeilen haben.',
    emptyCart: 'Der Warenkorb ist leer.',
    couponNotValid: 'Der Gutscheincode ist nicht gültig.',
    unknownOrder: 'Die Bestellung gibt es nicht.',
    gone: 'nicht mehr erhältlich',
    unknownLine: 'Unbekannte Zeile',
    nothingToReorder: 'Nichts aus dieser Bestellung ist erhältlich.',
  },
  it: {
    ...SHARED_MESSAGES.it,
    unknownProduct: 'Il prodotto non esiste.',
    notPriced: 'Il prezzo del prodotto è sconosciuto: non può essere aggiunto al carrello!',
    outOfStock: 'Il prodotto è esaurito e non può essere aggiunto al carrello!',
    aboveZero: 'La quantità deve essere maggiore di 0',
    atLeast: 'La quantità deve essere almeno {bound}',
    atMost: 'Solo {bound} disponibili',
    exactly: 'La quantità è sempre {bound}',
    mostPerOrder: 'Al massimo {bound} per ordine',
    tooMany: 'È più di quanto si possa ordinare in una volta.',
    notEnough: 'Le scorte non sono sufficienti.',
    notSold: 'Il prodotto non è al momento in vendita.',
    wholeNumber: 'La quantità deve essere un numero intero',
    multipleOf: 'La quantità deve essere un multiplo di {bound}',
    unknownOption: 'Il prodotto non esiste in questa variante. Scegli un’altra combinazione.',
    sizeLimits: 'Questa misura non può essere tagliata; il limite è {bound} mm',
    notAllowed: 'Questo prodotto non può essere ordinato così.',
    tooManyLines: 'Il carrello può contenere al massimo {bound} righe.',
    emptyCart: 'Il carrello è vuoto.',
    couponNotValid: 'Il codice sconto non è valido.',
    unknownOrder: 'L’ordine non esiste.',
    gone: 'non più disponibile',
    unknownLine: 'Riga sconosciuta',
    nothingToReorder: 'Nulla di questo ordine è disponibile.',
  },
}

/** @param language of the store's catalogue, ISO 639-1; English for other languages */
export function messageIn(language: string, name: MessageName, bound: string | null = null): string {
  return writeMessage(BY_LANGUAGE[language] ?? ENGLISH, name, { bound, language })
}
