import { describe, expect, test } from 'vitest'
import type { Language } from '../types.ts'
import { readProductText } from './productText.ts'
import { priceOrderIn } from './shoppingWords.ts'

const read = (language: Language, text: string) => readProductText(text, language, true)

describe('a number after a word of price', () => {
  test.each<[Language, string, string, object]>([
    ['nb', 'barre under 20000', 'barre', { to: '20000' }],
    ['nb', 'barre under 20 000 kr', 'barre', { to: '20000' }],
    ['nb', 'gullbarre til 20.000', 'gullbarre', { to: '20000.01' }],
    ['nb', 'ring over 500 under 1500,50', 'ring', { from: '500', to: '1500.5' }],
    ['sv', 'halskedja upp till 3000 kronor', 'halskedja', { to: '3000.01' }],
    ['sv', 'guldtacka över 10000', 'guldtacka', { from: '10000' }],
    ['fi', 'sormus alle 50 €', 'sormus', { to: '50' }],
    ['fi', 'kultaharkko yli 1000 euroa', 'kultaharkko', { from: '1000' }],
    ['de', 'Ring unter 200 Gold', 'Ring Gold', { to: '200' }],
    ['de', 'Goldbarren bis 1.000 €', 'Goldbarren', { to: '1000.01' }],
    ['it', 'collana sotto i 300 euro', 'collana', { to: '300' }],
    ['it', 'lingotto fino a € 2.500', 'lingotto', { to: '2500.01' }],
    ['en', 'bar under 20000', 'bar', { to: '20000' }],
    ['nb', 'under 500 kr', '', { to: '500' }],
    ['nb', 'bar under 20,000', 'bar', { to: '20000' }],
    ['de', 'gold bar below 1,500.50 €', 'gold bar', { to: '1500.5' }],
    ['nb', 'gullbarre 10000 kr', 'gullbarre', { to: '10000.01' }],
    ['nb', 'gullbarre kr 10 000', 'gullbarre', { to: '10000.01' }],
    ['nb', '10.000,- gullbarre', 'gullbarre', { to: '10000.01' }],
    ['de', 'Goldbarren 500 Euro', 'Goldbarren', { to: '500.01' }],
    ['it', 'lingotto €1.000', 'lingotto', { to: '1000.01' }],
  ])('%s: %s is %j with a price', (language, text, words, price) => {
    expect(read(language, text)).toEqual({ text: words, price })
  })

  test.each<[Language, string, string, object]>([
    ['nb', 'gullring mellom 1000 og 5000', 'gullring', { from: '1000', to: '5000.01' }],
    ['nb', 'gullring fra 1 000 til 5 000 kr', 'gullring', { from: '1000', to: '5000.01' }],
    ['nb', 'gullring 1000-5000 kr', 'gullring', { from: '1000', to: '5000.01' }],
    ['sv', 'guldring mellan 1000 och 5000', 'guldring', { from: '1000', to: '5000.01' }],
    ['fi', 'kultasormus 1000 ja 5000 euron välillä', 'kultasormus', { from: '1000', to: '5000.01' }],
    ['fi', 'kultasormus 100–500 €', 'kultasormus', { from: '100', to: '500.01' }],
    ['de', 'Goldring zwischen 1000 und 5000', 'Goldring', { from: '1000', to: '5000.01' }],
    ['de', 'Goldring von 50 bis 90 €', 'Goldring', { from: '50', to: '90.01' }],
    ['it', 'anello oro tra 1000 e 5000', 'anello oro', { from: '1000', to: '5000.01' }],
    ['it', 'anello tra i 100 e i 500 euro', 'anello', { from: '100', to: '500.01' }],
    ['nb', 'gold ring between 1,000 and 5,000', 'gold ring', { from: '1000', to: '5000.01' }],
  ])('%s: %s is %j with a price', (language, text, words, price) => {
    expect(read(language, text)).toEqual({ text: words, price })
  })

  test.each<[Language, string]>([
    ['nb', 'barre under 50 g'],
    ['nb', 'ring til 54'],
    ['nb', 'gave til dåp'],
    ['de', 'Ring Größe 54 bis 60'],
    ['de', 'Draht ab 2 mm'],
    ['it', 'sotto 20 mm'],
    ['nb', 'tråd mellom 2 og 4 mm'],
    ['nb', 'barre mellom 100 og 500 g'],
    ['nb', 'ring 585 og 750'],
    ['nb', 'ring 54-60'],
    ['nb', 'mynt 20 kroner'],
    ['sv', '2000 kronor guldmynt'],
    ['de', '100 Euro Goldmünze'],
    ['nb', 'gullmynt 1986'],
    ['plain', 'bar under 20000'],
  ])('%s: %s has none', (language, text) => {
    expect(read(language, text)).toEqual({ text, price: null })
  })

  test('is left out where products cannot be filtered by price', () => {
    expect(readProductText('ring under 2000', 'nb', false)).toEqual({ text: 'ring', price: null })
    expect(readProductText('under 2000', 'nb', false)).toEqual({ text: 'under 2000', price: null })
  })
})

describe('words of buying and superlatives', () => {
  test.each<[Language, string, string]>([
    ['nb', 'Kjøpe gullbarre 10 gram', 'gullbarre 10 gram'],
    ['nb', 'billigste gullbarre', 'gullbarre'],
    ['nb', 'kjop gullmynt', 'gullmynt'],
    ['sv', 'guldtacka 10 gram pris', 'guldtacka 10 gram'],
    ['fi', 'osta kultaharkko', 'kultaharkko'],
    ['de', 'Goldbarren 10g kaufen', 'Goldbarren 10g'],
    ['it', 'comprare lingotto', 'lingotto'],
    ['en', 'buy cheap gold bar', 'gold bar'],
    // Superlatives.
    ['nb', 'minste gullbarre', 'gullbarre'],
    ['nb', 'den største sølvmynten', 'den sølvmynten'],
    ['nb', 'mest populære barrer', 'barrer'],
    ['sv', 'minsta guldtacka', 'guldtacka'],
    ['sv', 'Tyngsta guldtackan', 'guldtackan'],
    ['sv', 'billigaste guldtacka', 'guldtacka'],
    ['fi', 'pienin kultaharkko', 'kultaharkko'],
    ['de', 'größter Goldbarren', 'Goldbarren'],
    ['de', 'die günstigsten Münzen', 'die Münzen'],
    ['it', 'il più economico lingotto', 'il lingotto'],
    ['it', 'meno caro lingotto', 'lingotto'],
    ['nb', 'smallest gold bar', 'gold bar'],
    // A name.
    ['nb', 'Ring Cara', 'Ring Cara'],
    ['nb', 'most expensive gold bar', 'gold bar'],
  ])('%s: %s is %s', (language, text, words) => {
    expect(read(language, text)).toEqual({ text: words, price: null })
  })

  test.each(['pris', 'billig', 'pris på', 'minste', 'det beste'])('%s stays where there is nothing else', (text) => {
    expect(read('nb', text).text).toBe(text)
  })
})

describe('the order that a text asks for', () => {
  test.each([
    ['PRICE_ASC', ['billigste sølvkjede', 'Billigaste guldtacka', 'halvin kultaharkko', 'günstigster Goldbarren']],
    ['PRICE_ASC', ['il più economico lingotto', 'lingotti meno cari', 'cheapest gold bar', 'least expensive ring']],
    [
      'PRICE_DESC',
      ['dyreste ring', 'dyraste ringen', 'kallein koru', 'teuerste Münze', 'il più caro', 'most expensive ring'],
    ],
    [
      null,
      ['billig gullbarre', 'tyngste gullbarre', 'most popular ring', 'fra billigste til dyreste ring', 'più leggero'],
    ],
  ])('is %s for %j', (order, texts) => {
    expect(texts.map(priceOrderIn)).toEqual(texts.map(() => order))
  })
})
