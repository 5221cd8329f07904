/**
 * Messages about accounts in the languages of the stores, for all slices that change an account. The English ones are the
 * specification's; a client with its own texts uses the reason or the rule instead.
 */
import type { AddressProblem } from '#domain/address.ts'
import { localTimeUp } from '#domain/localDay.ts'
import type { PasswordProblem } from '#domain/password.ts'
import { SHARED_MESSAGES, writeMessage } from '../shared/messages.ts'
import type { InputError } from '../resolverTypes.generated.ts'
import type { StoreView } from '../storeTable.ts'

export type AccountMessageName =
  | 'required'
  | 'tooLong'
  | 'tooShort'
  | 'nameTooShort'
  | 'taxIdTooShort'
  | 'format'
  | 'nameFormat'
  | 'nameWithoutLatin'
  | 'email'
  | 'zipUnknown'
  | 'passwordTooShort'
  | 'passwordKinds'
  | 'invalidInput'
  | 'signInIncorrect'
  | 'wrongPassword'
  | 'emailTaken'
  | 'resetTokenExpired'
  | 'tooManyTries'
  | 'notAllowed'
  | 'tryAgain'
  | 'unknownAddress'
  | 'tooManyAddresses'

type Messages = Readonly<Record<AccountMessageName, string>>

const ENGLISH: Messages = {
  ...SHARED_MESSAGES.en,
  tooShort: 'At least {bound} letters are needed.',
  nameTooShort: 'Name must have at least {bound} letters.',
  taxIdTooShort: 'Tax ID / organisation number must have at least {bound} letters.',
  format: 'Please check this value.',
  nameFormat: 'Letters, blanks and hyphens only, and no web address.',
  nameWithoutLatin: 'At least one letter from a to z, without accents, is needed.',
  email: 'Please provide a valid e-mail address.',
  zipUnknown: 'Zip-code does not exist',
  passwordTooShort: 'Password must have at least {bound} letters.',
  passwordKinds:
    'Password must contain at least {bound} of: lower case letters, upper case letters, digits, special characters.',
  invalidInput: 'Please fix the validation errors',
  signInIncorrect: 'The sign-in was incorrect or your account is temporarily disabled.',
  wrongPassword: 'The current password is not correct.',
  emailTaken: 'A customer with the same email already exists in an associated website.',
  resetTokenExpired: 'This link has been used or has expired. Please request a new one.',
  tooManyTries: 'Too many attempts. You can try again at {bound}.',
  notAllowed: 'This is not possible in this store.',
  tryAgain: 'Something went wrong. Try again in a few seconds.',
  unknownAddress: 'This address does not exist.',
  tooManyAddresses: 'You have reached the maximum of {bound} addresses.',
}

const BY_LANGUAGE: Readonly<Record<string, Messages>> = {
  en: ENGLISH,
  nb: {
    ...SHARED_MESSAGES.nb,
    tooShort: 'Minst {bound} bokstaver kreves.',
    nameTooShort: 'Navnet må ha minst {bound} bokstaver.',
    taxIdTooShort: 'Organisasjonsnummeret må ha minst {bound} tegn.',
    format: 'Kontroller denne verdien.',
    nameFormat: 'Bare bokstaver, mellomrom og bindestreker, og ingen nettadresse.',
    nameWithoutLatin: 'Minst én bokstav fra a til z, uten aksenter, kreves.',
    email: 'Oppgi en gyldig e-postadresse.',
    zipUnknown: 'Postnummeret finnes ikke',
    passwordTooShort: 'Passordet må ha minst {bound} tegn.',
    passwordKinds: 'Passordet må inneholde minst {bound} av: små bokstaver, store bokstaver, tall og spesialtegn.',
    invalidInput: 'Rett opp feilene i skjemaet',
    signInIncorrect: 'Innloggingen var feil, eller kontoen din er midlertidig deaktivert.',
    wrongPassword: 'Det nåværende passordet er ikke riktig.',
    emailTaken: 'Det finnes allerede en kunde med samme e-postadresse.',
    resetTokenExpired: 'Lenken er brukt eller utløpt. Be om en ny.',
    tooManyTries: 'For mange forsøk. Du kan prøve igjen kl. {bound}.',
    notAllowed: 'Dette er ikke mulig i denne butikken.',
    tryAgain: 'Noe gikk galt. Prøv igjen om noen sekunder.',
    unknownAddress: 'Adressen finnes ikke.',
    tooManyAddresses: 'Du har nådd grensen på {bound} adresser.',
  },
  sv: {
    ...SHARED_MESSAGES.sv,
    tooShort: 'Minst {bound} bokstäver krävs.',
    nameTooShort: 'Namnet måste ha minst {bound} bokstäver.',
    taxIdTooShort: 'Organisationsnumret måste ha minst {bound} tecken.',
    format: 'Kontrollera det här värdet.',
    nameFormat: 'Endast bokstäver, mellanslag och bindestreck, och ingen webbadress.',
    nameWithoutLatin: 'Minst en bokstav från a till z, utan accenter, krävs.',
    email: 'Ange en giltig e-postadress.',
    zipUnknown: 'Postnumret finns inte',
    passwordTooShort: 'Lösenordet måste ha minst {bound} tecken.',
    passwordKinds:
      'Lösenordet måste innehålla minst {bound} av: små bokstäver, stora bokstäver, siffror och specialtecken.',
    invalidInput: 'Rätta felen i formuläret',
    signInIncorrect: 'Inloggningen misslyckades eller ditt konto är tillfälligt inaktiverat.',
    wrongPassword: 'Det nuvarande lösenordet är inte rätt.',
    emailTaken: 'Det finns redan en kund med samma e-postadress.',
    resetTokenExpired: 'Länken har använts eller gått ut. Begär en ny.',
    tooManyTries: 'För många försök. Du kan försöka igen kl. {bound}.',
    notAllowed: 'Detta är inte möjligt i den här butiken.',
    tryAgain: 'Något gick fel. Försök igen om några sekunder.',
    unknownAddress: 'Adressen finns inte.',
    tooManyAddresses: 'Du har nått gränsen på {bound} adresser.',
  },
  fi: {
    ...SHARED_MESSAGES.fi,
    tooShort: 'Vähintään {bound} kirjainta vaaditaan.',
    nameTooShort: 'Nimessä on oltava vähintään {bound} kirjainta.',
    taxIdTooShort: 'Y-tunnuksessa on oltava vähintään {bound} merkkiä.',
    format: 'Tarkista tämä arvo.',
    nameFormat: 'Vain kirjaimia, välilyöntejä ja yhdysmerkkejä, ei verkko-osoitetta.',
    nameWithoutLatin: 'Vähintään yksi kirjain väliltä a–z ilman tarkkeita vaaditaan.',
    email: 'Anna kelvollinen sähköpostiosoite.',
    zipUnknown: 'Postinumeroa ei ole',
    passwordTooShort: 'Salasanassa on oltava vähintään {bound} merkkiä.',
    passwordKinds:
      'Salasanassa on oltava vähintään {bound} seuraavista: pieniä kirjaimia, isoja kirjaimia, numeroita, erikoismerkkejä.',
    invalidInput: 'Korjaa lomakkeen virheet',
    signInIncorrect: 'Kirjautuminen epäonnistui tai tilisi on tilapäisesti poistettu käytöstä.',
    wrongPassword: 'Nykyinen salasana ei ole oikein.',
    emailTaken: 'Asiakas, jolla on sama sähköpostiosoite, on jo olemassa.',
    resetTokenExpired: 'Linkki on käytetty tai vanhentunut. Pyydä uusi linkki.',
    tooManyTries: 'Liian monta yritystä. Voit yrittää uudelleen klo {bound}.',
    notAllowed: 'Tämä ei ole mahdollista tässä kaupassa.',
    tryAgain: 'Jokin meni vikaan. Yritä uudelleen muutaman sekunnin kuluttua.',
    unknownAddress: 'Osoitetta ei ole.',
    tooManyAddresses: 'Sinulla on jo enimmäismäärä osoitteita ({bound}).',
  },
  de: {
    ...SHARED_MESSAGES.de,
    tooShort: 'Mindestens {bound} Buchstaben sind nötig.',
    nameTooShort: 'Der Name muss mindestens {bound} Buchstaben haben.',
    taxIdTooShort: 'Die Steuer- oder Handelsregisternummer muss mindestens {bound} Zeichen haben.',
    format: 'Bitte prüfen Sie diese Angabe.',
    nameFormat: 'Nur Buchstaben, Leerzeichen und Bindestriche, und keine Internetadresse.',
    nameWithoutLatin: 'Mindestens ein Buchstabe von a bis z, ohne Akzente und Umlaute, ist nötig.',
    email: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
    zipUnknown: 'Die Postleitzahl gibt es nicht',
    passwordTooShort: 'Das Passwort muss mindestens {bound} Zeichen haben.',
    passwordKinds:
      'Das Passwort muss mindestens {bound} der folgenden Arten enthalten: Kleinbuchstaben, Großbuchstaben, Ziffern, Sonderzeichen.',
    invalidInput: 'Bitte korrigieren Sie die Fehler im Formular',
    signInIncorrect: 'Die Anmeldung war nicht korrekt oder Ihr Konto ist vorübergehend gesperrt.',
    wrongPassword: 'Das aktuelle Passwort ist nicht richtig.',
    emailTaken: 'Ein Kundenkonto mit dieser E-Mail-Adresse besteht bereits.',
    resetTokenExpired: 'Dieser Link wurde schon verwendet oder ist abgelaufen. Bitte fordern Sie einen neuen an.',
    tooManyTries: 'Zu viele Versuche. Sie können es um {bound} Uhr noch einmal versuchen.',
    notAllowed: 'Das ist in diesem Shop nicht möglich.',
    tryAgain: 'Etwas ist schiefgegangen. Bitte versuchen Sie es in einigen Sekunden noch einmal.',
    unknownAddress: 'Die Adresse gibt es nicht.',
    tooManyAddresses: 'Sie haben die Höchstzahl von {bound} Adressen erreicht.',
  },
  it: {
    ...SHARED_MESSAGES.it,
    tooShort: 'Servono almeno {bound} lettere.',
    nameTooShort: 'Il nome deve avere almeno {bound} lettere.',
    taxIdTooShort: 'La partita IVA deve avere almeno {bound} caratteri.',
    format: 'Controllare questo valore.',
    nameFormat: 'Solo lettere, spazi e trattini, e nessun indirizzo web.',
    nameWithoutLatin: 'Serve almeno una lettera dalla a alla z, senza accenti.',
    email: 'Inserire un indirizzo e-mail valido.',
    zipUnknown: 'Il CAP non esiste',
    passwordTooShort: 'La password deve avere almeno {bound} caratteri.',
    passwordKinds:
      'La password deve contenere almeno {bound} dei seguenti tipi: lettere minuscole, lettere maiuscole, cifre, caratteri speciali.',
    invalidInput: 'Correggere gli errori nel modulo',
    signInIncorrect: 'Accesso non corretto oppure account temporaneamente disattivato.',
    wrongPassword: 'La password attuale non è corretta.',
    emailTaken: 'Esiste già un cliente con lo stesso indirizzo e-mail.',
    resetTokenExpired: 'Questo link è già stato usato o è scaduto. Richiederne uno nuovo.',
    tooManyTries: 'Troppi tentativi. È possibile riprovare alle {bound}.',
    notAllowed: 'Non è possibile in questo negozio.',
    tryAgain: 'Qualcosa è andato storto. Riprovare tra qualche secondo.',
    unknownAddress: 'L’indirizzo non esiste.',
    tooManyAddresses: 'È stato raggiunto il massimo di {bound} indirizzi.',
  },
}

/** @param bound stands in place of {bound} */
export function accountMessage({ i18n }: StoreView, name: AccountMessageName, bound: string | null = null): string {
  return writeMessage(BY_LANGUAGE[i18n.language] ?? ENGLISH, name, { bound, language: i18n.language })
}

/** Languages whose times have a point. */
const POINT_TIMES: readonly string[] = ['nb', 'sv', 'fi']

/** @param retryAt is written as the local time of the store */
export function tooManyTriesMessage(store: StoreView, retryAt: Date): string {
  const { language, timeZone } = store.i18n
  const time = localTimeUp(retryAt, timeZone)
  return accountMessage(store, 'tooManyTries', POINT_TIMES.includes(language) ? time.replace(':', '.') : time)
}

/** @param path in the input, such as "address.postcode" */
export function addressInputError(
  { path: field, rule, bound }: AddressProblem<string>,
  path: string,
  store: StoreView,
): InputError {
  return { path, rule, bound, message: accountMessage(store, messageNameOf(field, rule), bound) }
}

/** @param path of the password in the input */
export function passwordInputError({ rule, bound }: PasswordProblem, path: string, store: StoreView): InputError {
  const names = {
    REQUIRED: 'required',
    TOO_SHORT: 'passwordTooShort',
    TOO_LONG: 'tooLong',
    FORMAT: 'passwordKinds',
  } as const
  return { path, rule, bound, message: accountMessage(store, names[rule], bound) }
}

function messageNameOf(field: string, rule: AddressProblem['rule']): AccountMessageName {
  if (field === 'email') return rule === 'REQUIRED' ? 'required' : 'email'
  if (field === 'postcode' && rule === 'UNKNOWN') return 'zipUnknown'
  if (rule === 'TOO_SHORT')
    return field === 'taxId'
      ? 'taxIdTooShort'
      : field === 'firstName' || field === 'lastName'
        ? 'nameTooShort'
        : 'tooShort'
  if (rule === 'FORMAT' && (field === 'firstName' || field === 'lastName')) return 'nameFormat'
  const names = { REQUIRED: 'required', TOO_LONG: 'tooLong', FORMAT: 'format', UNKNOWN: 'format' } as const
  return names[rule]
}
