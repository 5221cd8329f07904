/** What Magento's refusals mean, in whatever language the pack of a store view has them: its sentences are those of public packs. */
import { expect, test } from 'vitest'
import { UpstreamError } from '../../shared/errors.ts'
import type { CallName } from '../storefront/calls.ts'
import { readProfile } from '../storefront/profile.ts'
import { readJson } from '../storefront/readResponse.ts'
import type { RefusalKind } from '../storefront/refusalKinds.ts'
import { magentoRefusals } from './refusals.ts'

const profile = readProfile('magento2')

/** @param answer the body of a refusal */
function refused(name: CallName, status: number, answer: unknown): UpstreamError {
  const dialect = { name, isWrite: true, profile, refusals: magentoRefusals }
  const raw = { status, contentType: 'application/json', text: JSON.stringify(answer) }
  try {
    readJson(raw, { upstream: 'cart', call: 'POST /V1', keepsRefusalText: true, dialect })
  } catch (error) {
    if (error instanceof UpstreamError) return error
  }
  throw new Error('expected a refusal')
}

const SENTENCES: readonly (readonly [RefusalKind, CallName, string, string | null])[] = [
  ['NOT_ENOUGH_STOCK', 'cart/update', 'Den forespurte antallet er ikke tilgjengelig', null],
  ['NOT_ENOUGH_STOCK', 'cart/update', 'Pyydettyä määrää ei ole saatavilla', null],
  ['NOT_ENOUGH_STOCK', 'cart/update', 'Vi har tyvärr inte den mängd du önskar av denna produkt i lager.', null],
  ['NOT_ENOUGH_STOCK', 'cart/update', 'Non abbiamo il quantitativo richiesto.', null],
  ['NOT_SOLD', 'cart/update', 'Der Artikel, den Sie hinzufügen möchten, ist nicht verfügbar.', null],
  ['NOT_SOLD', 'cart/update', 'Tuote, jota yrität lisätä, ei ole saatavilla.', null],
  ['NOT_SOLD', 'cart/update', 'Prodotto che si sta tentando di aggiungere non è disponibile.', null],
  ['BELOW_MIN_QUANTITY', 'cart/update', 'Det minste du kan kjøpe er 2.', '2'],
  ['BELOW_MIN_QUANTITY', 'cart/update', 'Pienin sallittu määrä jonka voit ostaa, on 0.5.', '0.5'],
  ['BELOW_MIN_QUANTITY', 'cart/update', 'Das Minimum, welches Sie kaufen können ist 2.', '2'],
  ['BELOW_MIN_QUANTITY', 'cart/update', 'La quantità minima acquistabile è 12.', '12'],
  ['ABOVE_MAX_QUANTITY', 'cart/update', 'Suurin sallittu ostosmäärä on 10000.', '10000'],
  ['WRONG_INCREMENT', 'cart/update', 'Du kan kjøpe dette produktet kun i mengder 2 om gangen.', '2'],
  ['WRONG_INCREMENT', 'cart/update', 'Voit ostaa tämän tuotteen vain määrinä 0.1 kerrallaan.', '0.1'],
  ['WRONG_INCREMENT', 'cart/update', 'Du kannst dieses Produkt pro Bestellvorgang nur in der Menge von 2 kaufen.', '2'],
  ['WRONG_INCREMENT', 'cart/update', 'È possibile acquistare questo prodotto solo in quantità di 2 per volta.', '2'],
  ['OPTIONS_MISSING', 'cart/update', 'Du måste välja alternativ för din artikel.', null],
  ['OPTIONS_MISSING', 'cart/update', 'Sinun täytyy valita vaihtoehdot tuotteellesi.', null],
  ['OPTIONS_MISSING', 'cart/update', 'Sie müssen Optionen für Ihren Artikel wählen.', null],
  ['OUT_OF_STOCK', 'cart/update', 'Dette produktet er ikke på lager.', null],
  ['OUT_OF_STOCK', 'cart/update', 'Den här produkten är slut i lager.', null],
  ['OUT_OF_STOCK', 'order', 'Jotkut tuotteet ovat loppu varastosta.', null],
  ['OUT_OF_STOCK', 'order', 'Einige der Produkte sind nicht auf Lager.', null],
  ['OUT_OF_STOCK', 'order', 'Alcuni prodotti non sono disponibili.', null],
  ['PAYMENT_INVALID', 'order', 'Den angitte betalingsmetoden er ikke tilgjengelig.', null],
  ['PAYMENT_INVALID', 'order', 'Önskad betalningsmetod är inte tillgänglig.', null],
  ['PAYMENT_INVALID', 'order', 'Valittu maksutapa ei ole käytettävissä.', null],
  ['PAYMENT_INVALID', 'order', 'Die angeforderte Zahlungsart ist nicht verfügbar.', null],
  ['PAYMENT_INVALID', 'order', 'Il metodo di pagamento richiesto non è disponibile.', null],
  ['DELIVERY_INVALID', 'order', 'Die Versandart fehlt. Wählen Sie die Versandart und versuchen Sie es erneut.', null],
  ['DELIVERY_INVALID', 'order', 'Toimitustapa vielä puuttuu. Valitse toimitustapa ja yritä uudelleen.', null],
  ['ADDRESS_INVALID', 'order', 'Leveringsadressen mangler. Legg inn adressen og forsøk igjen.', null],
  [
    'EMAIL_TAKEN',
    'user/create',
    'Ein Kunde mit der gleichen E-Mail-Adresse existiert bereits in einer zugeordneten Website.',
    null,
  ],
  ['EMAIL_TAKEN', 'user/create', 'Un utente con questo indirizzo email è già presente nello store associato.', null],
  [
    'LINK_EXPIRED',
    'user/create-password',
    'Das Passwort-Token ist abgelaufen. Zurücksetzen und erneut versuchen.',
    null,
  ],
  ['WEAK_PASSWORD', 'user/create', 'Passordet kan ikke være det samme som e-postadressen.', null],
  ['WEAK_PASSWORD', 'user/create-password', 'Salasana ei voi olla sama kuin sähköpostiosoite.', null],
]

test.each(SENTENCES)('%s in response to %s: %s', (kind, name, message, bound) => {
  const error = refused(name, 400, { message })
  expect([error.refusalKind, error.refusalBound]).toEqual([kind, bound])
})

test.each([
  'Forespørselen samsvarer ikke med noen rute.',
  'Begäran matchar inte någon rutt.',
  'Abfrage entspricht keiner Route.',
  'Richiesta non corrispondente a nessuna route.',
])('a call that is not there: %s', (message) => {
  expect(refused('stock/list', 404, { message }).code).toBe('UPSTREAM_NOT_IMPLEMENTED')
})

test('a sentence has its parameters in their places, by number and by name, and those of several faults', () => {
  const listed = { message: 'Nur %1 von %2 (%3)', parameters: ['2', 7] }
  const mapped = { message: '"%fieldName" fehlt.', parameters: { fieldName: 'city' } }
  const several = { message: 'Mehrere Fehler.', errors: [listed, mapped] }
  expect(refused('order', 400, listed).refusalText).toBe('Nur 2 von 7 (%3)')
  expect(refused('order', 400, several).refusalText).toBe('Nur 2 von 7 (%3) "city" fehlt.')
  expect(refused('order', 400, { message: 'Ohne', parameters: [] }).refusalText).toBe('Ohne')
})

test('a password that is too short says how long it must be, and one of too few kinds of characters does not', () => {
  const refusedWith = (parameter: string) =>
    refused('user/create', 400, { message: 'Passordet er for kort: %1', parameters: [parameter] })
  expect([refusedWith('8').refusalKind, refusedWith('8').refusalBound]).toEqual(['WEAK_PASSWORD', '8'])
  expect([refusedWith('3').refusalKind, refusedWith('3').refusalBound]).toEqual(['PASSWORD_TOO_SIMPLE', '3'])
})

test('the end of a token is told from a wrong password by its structure', () => {
  const ended = { message: 'Ingen adgang til %resources.', parameters: { resources: 'self' } }
  expect(refused('user/change-password', 401, ended).refusalKind).toBe('TOKEN_INVALID')
  expect(refused('user/change-password', 401, { message: 'Feil passord.' }).refusalKind).toBe('WRONG_PASSWORD')
})

test('an error of the server is no refusal, whatever it says', () => {
  const json = { message: 'Noe gikk galt med %fieldName.', parameters: { fieldName: 'cartId', fieldValue: 4 } }
  const error = refused('cart/update', 500, json)
  expect(error.code).toBe('UPSTREAM_UNAVAILABLE')
})
