/** The refusal of a customer who has to prove their identity first. */
import type { StoreView } from '../storeTable.ts'

const ENGLISH = 'Please verify your identity before you sign in and order.'
const MESSAGES: Readonly<Record<string, string>> = {
  nb: 'Bekreft identiteten din før du logger inn og bestiller.',
  sv: 'Bekräfta din identitet innan du loggar in och beställer.',
  fi: 'Tunnistaudu ennen kuin kirjaudut sisään ja tilaat.',
  de: 'Bitte bestätigen Sie Ihre Identität, bevor Sie sich anmelden und bestellen.',
  it: 'Verificare la propria identità prima di accedere e ordinare.',
}

export function verificationMessage({ i18n }: StoreView): string {
  return MESSAGES[i18n.language] ?? ENGLISH
}

export function verificationNeeded(url: string, store: StoreView) {
  return { __typename: 'VerificationNeeded', message: verificationMessage(store), url } as const
}
