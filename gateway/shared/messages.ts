/** Messages that several slices send, in the languages of the stores, and how a message is written. */

type SharedMessageName = 'required' | 'tooLong' | 'signIn'
type Language = 'en' | 'nb' | 'sv' | 'fi' | 'de' | 'it'

export const SHARED_MESSAGES: Readonly<Record<Language, Readonly<Record<SharedMessageName, string>>>> = {
  en: {
    required: 'Field is required.',
    tooLong: 'At most {bound} characters are allowed',
    signIn: 'Please sign in to see prices and to order.',
  },
  nb: {
    required: 'Feltet er påkrevd.',
    tooLong: 'Høyst {bound} tegn er tillatt',
    signIn: 'Logg inn for å se priser og bestille.',
  },
  sv: {
    required: 'Fältet är obligatoriskt.',
    tooLong: 'Högst {bound} tecken är tillåtna',
    signIn: 'Logga in för att se priser och beställa.',
  },
  fi: {
    required: 'Kenttä on pakollinen.',
    tooLong: 'Enintään {bound} merkkiä sallitaan',
    signIn: 'Kirjaudu sisään nähdäksesi hinnat ja tilataksesi.',
  },
  de: {
    required: 'Das Feld ist erforderlich.',
    tooLong: 'Höchstens {bound} Zeichen sind erlaubt',
    signIn: 'Bitte melden Sie sich an, um Preise zu sehen und zu bestellen.',
  },
  it: {
    required: 'Il campo è obbligatorio.',
    tooLong: 'Sono ammessi al massimo {bound} caratteri',
    signIn: 'Accedi per vedere i prezzi e ordinare.',
  },
}

/** @param bound stands in place of {bound}; a number is written as the language writes it */
export function writeMessage<Name extends string>(
  messages: Readonly<Record<Name, string>>,
  name: Name,
  { bound, language }: { readonly bound: string | null; readonly language: string },
): string {
  return messages[name].replace('{bound}', bound === null ? '' : writeBound(bound, language))
}

function writeBound(bound: string, language: string): string {
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(bound)
  return isNumber ? new Intl.NumberFormat(language, { maximumFractionDigits: 4 }).format(Number(bound)) : bound
}
