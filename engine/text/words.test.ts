import { describe, expect, test } from 'vitest'
import { fold } from './fold.ts'
import { finenessOf, wordsOf } from './words.ts'

test.each([
  ['Sølvtråd', 'solvtrad'],
  ['soelvtraad', 'solvtrad'],
  ['Ærlig', 'arlig'],
  ['aerlig', 'arlig'],
  ['präglad', 'praglad'],
  ['Weißgold', 'weissgold'],
  ['Roséguld', 'roseguld'],
  ['Krügerrand', 'krugerrand'],
  ['Kruegerrand', 'krugerrand'],
  ['Örstift', 'orstift'],
  ['PÄÄ', 'pa'],
])('%s is folded to %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

describe('tokenising', () => {
  test.each([
    ['Gullbarre 10 g 999,9, preget', ['gullbarre', '10g', '999.9', 'preget']],
    ['rund 1,0 mm', ['rund', '1mm']],
    ['1.0mm', ['1mm']],
    ['0,80 × 4 mm', ['0.8mm', '4mm']],
    ['4x2x1 mm', ['4mm', '2mm', '1mm']],
    ['4×2', ['4', '2']],
    ['Ø 20 mm', ['20mm']],
    ['1/10 oz', ['1/10oz']],
    ['½ unse', ['1/2oz']],
    ['sagblad 4/0', ['sagblad', '4/0']],
    ['750 gelb 3N', ['750', 'gelb', '3n']],
    ['585er Gold', ['585', 'gold']],
    ['18 karat', ['18k']],
    ['18K', ['18k']],
    ['8 karaattia', ['8k']],
    ["lingotto d'oro", ['lingotto', 'oro']],
    ['2 g/l, 1 l', ['2g', '1l']],
    ['45 cm', ['450mm']],
    ['1,1 cm', ['11mm']],
    ['1 kg', ['1000g']],
    ['kilo', ['1000g']],
    ['1/2 kg', ['500g']],
    ['10 grams', ['10g']],
    ['1 kilos barre', ['1000g', 'barre']],
    ['2 kiloa', ['2000g']],
    ['un chilo', ['1000g']],
    ['half ounce', ['1/2oz']],
    ['10 ounces', ['10oz']],
    ['18 karats ring', ['18k', 'ring']],
    ['100 grams barre', ['100g', 'barre']],
    ['45 senttiä', ['450mm']],
    ['halv unse', ['1/2oz']],
    ['halbe Unze', ['1/2oz']],
    ["mezz'oncia", ['1/2oz']],
    ['kvart uns', ['1/4oz']],
    ['0,50 oz', ['1/2oz']],
    ['0.1 Unze', ['1/10oz']],
    ['0,5 g', ['0.5g']],
    ['Halv Sovereign', ['halv', 'sovereign']],
    ['mezza × 2', ['mezza', '2']],
    ['1 000 g', ['1000g']],
    ['1.000 g', ['1000g']],
    ['10 000 kr', ['10000', 'kr']],
    ['585 0001', ['585', '1']],
    ['T-lås', ['las']],
    ['', []],
    ['— × –', []],
  ])('%s', (text, terms) => {
    expect(wordsOf(text).map(({ term }) => term)).toEqual(terms)
  })

  test('words have their original spelling, measures their number', () => {
    expect(wordsOf('Sølvtråd 1,0 mm')).toEqual([
      { term: 'solvtrad', surface: 'sølvtråd', kind: 'word' },
      { term: '1mm', surface: '1.0 mm', kind: 'measure', number: '1' },
    ])
  })
})

test.each([
  ['24k', '999.9'],
  ['18k', '750'],
  ['14k', '585'],
  ['8k', '333'],
  ['17k', null],
  ['constructor', null],
])('%s is a fineness of %s', (karats, fineness) => {
  expect(finenessOf(karats)).toBe(fineness)
})
