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

  test('reads quantities as the locale writes them', () => {
    const list = 'AG-W;1.234,5\nAG-W;2.000'
    expect(readAs(list, 'de-DE')).toEqual([
      ['AG-W', '1234.5'],
      ['AG-W', '2000'],
    ])
    expect(readAs('AG-W;2,000', 'en-GB')).toEqual([['AG-W', '2000']])
  })

  test('keeps the number and the text of each line', () => {
    expect(readOrderList('\nAU-1;1\n\n AU-2 ; x', 'nb-NO')).toMatchObject([
      { line: 2, text: 'AU-1;1' },
      { line: 4, text: 'AU-2 ; x' },
    ])
  })
})
