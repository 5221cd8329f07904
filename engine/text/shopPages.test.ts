import { describe, expect, test } from 'vitest'
import type { Language } from '../types.ts'
import { findShopPages } from './shopPages.ts'
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
    ['de', 'Bestellstatus', 'ORDERS'],
    ['it', 'stato ordine', 'ORDERS'],
    ['nb', 'logge inn', 'ACCOUNT'],
    ['nb', 'ønskeliste', 'WISH_LIST'],
    ['it', 'newsletter', 'NEWSLETTER'],
  ])('%s: %s is %s', (language, text, page) => {
    expect(findShopPages(text, language)).toEqual([page])
  })
})

test.each<[Language, string]>([
  ['nb', 'gull'],
  ['nb', 'gullbarre'],
  ['nb', 'gullbarre pris'],
  ['nb', 'kors'],
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
