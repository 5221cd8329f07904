/** The identity provider's page: plain HTML without script, in the language of the check. */
import { providerDocument } from '../payments/providerPage.ts'
import { type PageLanguage, pageLanguageOf } from '../payments/providerTexts.ts'
import { escapeHtml, type SandboxResponse } from '../rest/response.ts'
import type { IdentityCheck, IdentityState } from './identityProvider.ts'

interface IdentityTexts extends Readonly<Record<Exclude<IdentityState, 'open'>, string>> {
  readonly title: string
  readonly test: string
  readonly merchant: string
  readonly person: string
  readonly identify: string
  readonly refuse: string
  readonly cancel: string
  readonly back: string
}

const TEXTS: Readonly<Record<PageLanguage, IdentityTexts>> = {
  en: {
    title: 'Identify yourself',
    test: 'Test page: nobody is identified. Choose how the check ends.',
    merchant: 'Service',
    person: 'Name',
    identify: 'Identify',
    refuse: 'Identification fails',
    cancel: 'Cancel and return to the shop',
    back: 'Return to the shop',
    verified: 'You have identified yourself.',
    refused: 'The identification failed.',
    cancelled: 'The identification was cancelled.',
    expired: 'The identification has expired.',
  },
  nb: {
    title: 'Identifiser deg',
    test: 'Testside: ingen identifiseres. Velg hvordan kontrollen ender.',
    merchant: 'Tjeneste',
    person: 'Navn',
    identify: 'Identifiser meg',
    refuse: 'Identifiseringen mislykkes',
    cancel: 'Avbryt og gå tilbake til butikken',
    back: 'Tilbake til butikken',
    verified: 'Du er identifisert.',
    refused: 'Identifiseringen mislyktes.',
    cancelled: 'Identifiseringen ble avbrutt.',
    expired: 'Identifiseringen er utløpt.',
  },
  sv: {
    title: 'Identifiera dig',
    test: 'Testsida: ingen identifieras. Välj hur kontrollen slutar.',
    merchant: 'Tjänst',
    person: 'Namn',
    identify: 'Identifiera mig',
    refuse: 'Identifieringen misslyckas',
    cancel: 'Avbryt och gå tillbaka till butiken',
    back: 'Tillbaka till butiken',
    verified: 'Du är identifierad.',
    refused: 'Identifieringen misslyckades.',
    cancelled: 'Identifieringen avbröts.',
    expired: 'Identifieringen har gått ut.',
  },
  fi: {
    title: 'Tunnistaudu',
    test: 'Testisivu: ketään ei tunnisteta. Valitse, miten tunnistautuminen päättyy.',
    merchant: 'Palvelu',
    person: 'Nimi',
    identify: 'Tunnistaudu',
    refuse: 'Tunnistautuminen epäonnistuu',
    cancel: 'Peruuta ja palaa kauppaan',
    back: 'Palaa kauppaan',
    verified: 'Olet tunnistautunut.',
    refused: 'Tunnistautuminen epäonnistui.',
    cancelled: 'Tunnistautuminen peruttiin.',
    expired: 'Tunnistautuminen on vanhentunut.',
  },
  de: {
    title: 'Identität bestätigen',
    test: 'Testseite: niemand wird identifiziert. Wählen Sie, wie die Prüfung endet.',
    merchant: 'Dienst',
    person: 'Name',
    identify: 'Identität bestätigen',
    refuse: 'Die Prüfung schlägt fehl',
    cancel: 'Abbrechen und zurück zum Shop',
    back: 'Zurück zum Shop',
    verified: 'Ihre Identität ist bestätigt.',
    refused: 'Die Prüfung ist fehlgeschlagen.',
    cancelled: 'Die Prüfung wurde abgebrochen.',
    expired: 'Die Prüfung ist abgelaufen.',
  },
  it: {
    title: 'Verifica l’identità',
    test: 'Pagina di prova: nessuno viene identificato. Scegli come finisce la verifica.',
    merchant: 'Servizio',
    person: 'Nome',
    identify: 'Conferma la mia identità',
    refuse: 'La verifica non riesce',
    cancel: 'Annulla e torna al negozio',
    back: 'Torna al negozio',
    verified: 'Identità verificata.',
    refused: 'La verifica non è riuscita.',
    cancelled: 'La verifica è stata annullata.',
    expired: 'La verifica è scaduta.',
  },
}

export function identityPage({ language: written, state, name, merchant, returnUrl }: IdentityCheck): SandboxResponse {
  const language = pageLanguageOf(written)
  const texts = TEXTS[language]
  const details = `<dl><dt>${texts.merchant}</dt><dd>${escapeHtml(merchant)}</dd><dt>${texts.person}</dt><dd>${escapeHtml(name)}</dd></dl>`
  const button = (value: string, label: string) =>
    `<button name="answer" value="${value}">${escapeHtml(label)}</button>`
  const title = state === 'open' ? texts.title : texts[state]
  const rest =
    state === 'open'
      ? `<p>${texts.test}</p>${details}<form method="post">${button('verified', texts.identify)}${button('refused', texts.refuse)}${button('cancelled', texts.cancel)}</form>`
      : `${details}<a class="back" href="${escapeHtml(returnUrl)}">${texts.back}</a>`
  return providerDocument(language, title, `<h1>${title}</h1>${rest}`, new URL(returnUrl).origin)
}
