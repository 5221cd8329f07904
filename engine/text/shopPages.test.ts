import { describe, expect, test } from 'vitest'
import type { Language } from '../types.ts'
import { findShopPages, shopPagesBeside } from './shopPages.ts'
import type { ShopPage } from './shopPageWords.ts'

describe('a text finds the page that it names', () => {
  test.each<[Language, string, ShopPage]>([
    ['nb', 'gullpris', 'METALS'],
    ['nb', 'Gullprisen i dag', 'METALS'],
    ['nb', 'gulpris', 'METALS'],
    ['nb', 'sølvpris', 'METALS'],
    ['nb', 'spotpris', 'METALS'],
    ['nb', 'hva er prisen på gull per gram', 'METALS'],
    ['sv', 'guldpris', 'METALS'],
    ['sv', 'guldkurs', 'METALS'],
    ['fi', 'kullan hinta', 'METALS'],
    ['fi', 'hopean hinta', 'METALS'],
    ['de', 'Goldpreis', 'METALS'],
    ['de', 'Silberpreis', 'METALS'],
    ['de', 'Goldkurs aktuell', 'METALS'],
    ['it', 'prezzo oro', 'METALS'],
    ['it', "quotazione dell'argento", 'METALS'],
    ['nb', 'gold price', 'METALS'],
    ['nb', 'price of gold', 'METALS'],
    ['fi', 'kullanhinta', 'METALS'],
    ['de', 'goldpreis aktuell euro', 'METALS'],
    ['nb', 'kontakt', 'CONTACT'],
    ['de', 'Kontaktformular', 'CONTACT'],
    ['fi', 'ota yhteyttä', 'CONTACT'],
    ['nb', 'min side', 'ACCOUNT'],
    ['de', 'Wo ist meine Bestellung', 'ORDERS'],
    ['nb', 'kundeservice', 'CONTACT'],
    ['nb', 'kundesevrice', 'CONTACT'],
    ['nb', 'telefon', 'CONTACT'],
    ['nb', 'åpningstider', 'CONTACT'],
    ['nb', 'apningstider', 'CONTACT'],
    // Where the shop is: its stores, and towns.
    ['nb', 'oslo', 'CONTACT'],
    ['nb', 'butikk', 'CONTACT'],
    ['nb', 'åpningstid oslo', 'CONTACT'],
    ['sv', 'butik stockholm', 'CONTACT'],
    ['fi', 'myymälä Helsinki', 'CONTACT'],
    ['de', 'Geschäft Berlin', 'CONTACT'],
    ['it', 'negozio Roma', 'CONTACT'],
    ['nb', 'stores', 'CONTACT'],
    // When it is open: days.
    ['nb', 'åpent lørdag', 'CONTACT'],
    ['nb', 'lørdagsåpent', 'CONTACT'],
    ['nb', 'åpningstider jul', 'CONTACT'],
    ['nb', 'når stenger dere på søndag', 'CONTACT'],
    ['sv', 'öppet midsommar', 'CONTACT'],
    ['fi', 'auki sunnuntaina', 'CONTACT'],
    ['de', 'samstags geöffnet', 'CONTACT'],
    ['it', 'aperto domenica', 'CONTACT'],
    ['de', 'open on Sunday', 'CONTACT'],
    // Compounds of words of one page.
    ['nb', 'sporingsnummer', 'ORDERS'],
    ['sv', 'spårningsnummer', 'ORDERS'],
    ['fi', 'seurantakoodi', 'ORDERS'],
    ['nb', 'ordrenummer', 'ORDERS'],
    ['nb', 'åpningstider oslo i dag', 'CONTACT'],
    ['nb', 'hva koster gull', 'METALS'],
    ['nb', 'hva er gullet mitt verdt', 'METALS'],
    ['fi', 'paljonko kulta maksaa', 'METALS'],
    ['sv', 'öppettider', 'CONTACT'],
    ['sv', 'kundtjänst', 'CONTACT'],
    ['fi', 'asiakaspalvelun puhelin', 'CONTACT'],
    ['de', 'Öffnungszeiten', 'CONTACT'],
    ['it', 'contatti', 'CONTACT'],
    ['it', 'servizio clienti telefono', 'CONTACT'],
    ['nb', 'ordrestatus', 'ORDERS'],
    ['nb', 'hvor er pakken min status ordre', 'ORDERS'],
    ['sv', 'orderstatus', 'ORDERS'],
    ['fi', 'tilausseuranta', 'ORDERS'],
    ['fi', 'tilaukseni', 'ORDERS'],
    ['de', 'Bestellstatus', 'ORDERS'],
    ['it', 'stato ordine', 'ORDERS'],
    ['nb', 'logge inn', 'ACCOUNT'],
    ['nb', 'ønskeliste', 'WISH_LIST'],
    ['it', 'newsletter', 'NEWSLETTER'],
    ['nb', 'mva', 'VAT'],
    ['nb', 'er det mva på gull', 'VAT'],
    ['sv', 'moms', 'VAT'],
    ['fi', 'alv', 'VAT'],
    ['de', 'MwSt', 'VAT'],
    ['de', 'Mehrwertsteuer auf Silber', 'VAT'],
    ['it', 'IVA', 'VAT'],
    ['sv', 'VAT', 'VAT'],
    // In a language of other readers, Danish too.
    ['nb', 'guldpris', 'METALS'],
    ['nb', 'kullan hinta', 'METALS'],
    ['it', 'Öffnungszeiten', 'CONTACT'],
    ['de', 'glemt adgangskode', 'ACCOUNT'],
    ['nb', 'hvornår åbner i', 'CONTACT'],
    // When, and since when.
    ['sv', 'guldpriset just nu', 'METALS'],
    ['nb', 'gullpris siste år', 'METALS'],
    ['nb', 'gullkurs i dag', 'METALS'],
    // Where the shop is, and where the parcel.
    ['nb', 'hvor holder dere til', 'CONTACT'],
    ['sv', 'vart ligger ni', 'CONTACT'],
    ['it', 'dove siete', 'CONTACT'],
    ['nb', 'åpningstider bergen', 'CONTACT'],
    ['nb', 'hvor er pakken min', 'ORDERS'],
    ['de', 'wo ist mein Paket', 'ORDERS'],
  ])('%s: %s is %s', (language, text, page) => {
    expect(findShopPages(text, language)).toEqual([page])
  })
})

test.each<[Language, string, readonly ShopPage[]]>([
  ['nb', 'endre passord', ['ACCOUNT']],
  ['nb', 'ordre ikke mottatt', ['ORDERS']],
  ['sv', 'nyhetsbrev avregistrera', ['NEWSLETTER']],
  ['de', 'Passwort ändern', ['ACCOUNT']],
  ['nb', 'fotball', []],
  // A price may be that of anything.
  ['nb', 'pris på fotball', []],
  ['plain', 'passord', []],
])('%s: %s, which finds no product, is about %j', (language, text, pages) => {
  expect(shopPagesBeside([], { exactCount: 0, isEmpty: true }, text, language)).toEqual(pages)
})

test.each<[Language, string, readonly ShopPage[]]>([
  ['nb', 'gullpris grafen ti år', ['METALS']],
  ['de', 'Silbermünzen Mehrwertsteuer', ['VAT']],
  ['de', 'Gold steuerfrei verkaufen', ['VAT']],
  // A price may be that of anything, and other pages are not asked about goods.
  ['nb', 'gullring pris brudgom', []],
  ['nb', 'gullring passord', []],
])('%s: %s, which finds goods loosely, is about %j', (language, text, pages) => {
  expect(shopPagesBeside([], { exactCount: 0, isEmpty: false }, text, language)).toEqual(pages)
})

test.each<{ of: string; named: readonly ShopPage[]; exactCount: number }>([
  { of: 'a page without other words', named: ['CONTACT'], exactCount: 0 },
  { of: 'products with every word', named: [], exactCount: 1 },
])('a text that names $of is about no other page', ({ named, exactCount }) => {
  expect(shopPagesBeside(named, { exactCount, isEmpty: false }, 'gullpris grafen ti år', 'nb')).toEqual(named)
})

test.each<[Language, string]>([
  ['nb', 'gull'],
  ['nb', 'gullbarre'],
  ['nb', 'gullbarre pris'],
  ['nb', 'kors'],
  ['nb', 'jul'],
  ['nb', 'gave til jul'],
  ['nb', 'nummer'],
  ['nb', 'dagens gull'],
  ['nb', 'mynt 1 oz'],
  ['nb', '10 g'],
  ['nb', 'kontakt gullring'],
  ['de', 'Kurzkette'],
  ['it', 'accessori'],
  ['it', 'recesso'],
  ['sv', 'betalning'],
  ['plain', 'gullpris'],
])('%s: %s names no page', (language, text) => {
  expect(findShopPages(text, language)).toEqual([])
})
