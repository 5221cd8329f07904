import { describe, expect, test } from 'vitest'
import { toText } from '#domain/decimal.ts'
import { readOrderList } from './orderList.ts'

const readAs = (text: string, locale = 'nb-NO') =>
  readOrderList(text, locale).map(({ sku, quantity }) => [
    sku,
    quantity === null || quantity === 'invalid' ? quantity : toText(quantity),
  ])

describe('a pasted list', () => {
  test.each([
    ['a tab', 'AU-1\t3', [['AU-1', '3']]],
    ['a semicolon', 'AU-1;3', [['AU-1', '3']]],
    ['a comma', 'AU-1,3', [['AU-1', '3']]],
    ['a blank', 'AU-1 3', [['AU-1', '3']]],
    ['pieces in Norwegian', 'AU-1 5 stk', [['AU-1', '5']]],
    ['pieces with a full stop', 'AU-1 5 stk.', [['AU-1', '5']]],
    ['pieces in Swedish', 'AU-1 5 st', [['AU-1', '5']]],
    ['pieces in Finnish', 'AU-1 5kpl', [['AU-1', '5']]],
    ['pieces in German', 'AU-1 1.000 Stück', [['AU-1', '1000']]],
    ['pieces in Italian', 'AU-1;5 pz.', [['AU-1', '5']]],
    ['pieces in English', 'AU-1, 5 pcs', [['AU-1', '5']]],
    ['a factor behind a sign', 'AU-1 x 5', [['AU-1', '5']]],
    ['a factor behind a sign without a blank', 'AU-1 ×5', [['AU-1', '5']]],
    ['a factor before a sign', 'AU-1 5x', [['AU-1', '5']]],
    ['a factor in a cell', 'AU-1\tx 5', [['AU-1', '5']]],
    ['metres', 'AG-W 2,5 m', [['AG-W', '2.5']]],
    ['a unit that is none', 'AU-1;5 foo', [['AU-1', 'invalid']]],
    ['an article number with blanks', 'W AG925 ROUND 05 H', [['W AG925 ROUND 05 H', null]]],
    ['an article number that ends with x', 'AU-5x', [['AU-5x', null]]],
    ['a size behind a blank', 'AG-W 50 cm', [['AG-W 50 cm', null]]],
    ['a decimal comma behind a semicolon', 'AG-W;2,5', [['AG-W', '2.5']]],
    ['a decimal comma behind a tab', 'AG-W\t2,5', [['AG-W', '2.5']]],
    ['a decimal comma behind a comma', 'AG-W,2,5', [['AG-W', '2.5']]],
    ['a decimal comma behind a blank', 'AG-W 2,5', [['AG-W', '2.5']]],
    ['a comma and a blank', 'AU-1, 3', [['AU-1', '3']]],
    ['a decimal point', 'AG-W;2.5', [['AG-W', '2.5']]],
    ['no quantity', 'AU-1', [['AU-1', null]]],
    ['an empty quantity', 'AU-1;', [['AU-1', null]]],
    ['quoted cells', '"AU-1";"3"', [['AU-1', '3']]],
    ['further columns', 'AU-1;3;Gullbarre', [['AU-1', '3']]],
    ['blanks around', '  AU-1 ; 3  ', [['AU-1', '3']]],
    [
      'blank lines and line ends of Windows',
      'AU-1;1\r\n\r\n  \nAU-2;2\r',
      [
        ['AU-1', '1'],
        ['AU-2', '2'],
      ],
    ],
    ['thousands with a blank', 'AG-W 1 000', [['AG-W', '1000']]],
    ['a direction mark of a mail', '\u202AAU-1\u202C;3', [['AU-1', '3']]],
    ['a quantity that is no number', 'AU-1;many', [['AU-1', 'invalid']]],
    ['a quantity of 0', 'AU-1;0', [['AU-1', 'invalid']]],
    ['a negative quantity', 'AU-1;-2', [['AU-1', 'invalid']]],
    ['a line without an article number', ';3', [['', '3']]],
    ['nothing', ' \n', []],
  ])('with %s', (_name, text, expected) => {
    expect(readAs(text)).toEqual(expected)
  })

  test('says in which unit the quantity was written', () => {
    const units = readOrderList('A 5 stk\nA 5 m\nA 5 grammaa\nA 5 kg\nA 5\nA x 5', 'fi-FI').map(({ unit }) => unit)
    expect(units).toEqual(['PCS', 'METER', 'G', 'KG', null, null])
  })

  test('reads quantities as the locale writes them', () => {
    const list = 'AG-W;1.234,5\nAG-W;2.000'
    expect(readAs(list, 'de-DE')).toEqual([
      ['AG-W', '1234.5'],
      ['AG-W', '2000'],
    ])
    expect(readAs('AG-W;2,000', 'en-GB')).toEqual([['AG-W', '2000']])
  })

  // Tried one by one, each as the end of the number, 90,000 of them take minutes.
  test.each([' ', '\u00A0', '\u2003', '1 ', '1', 'x', 'x ', ',', '"', 'ﷺ', '½'])(
    'a line with %j as often as a form may have it is read at once',
    (piece) => {
      const line = `A 1${piece.repeat(90_000)}!`
      expect(readOrderList(line, 'nb-NO')).toMatchObject([{ line: 1, text: line }])
    },
  )

  test('keeps the number and the text of each line', () => {
    expect(readOrderList('\nAU-1;1\n\n AU-2 ; x', 'nb-NO')).toMatchObject([
      { line: 2, text: 'AU-1;1' },
      { line: 4, text: 'AU-2 ; x' },
    ])
  })
})
