import { expect, test } from 'vitest'
import { streetLines, streetOf } from './customerAddress.ts'

test.each([
  ['Storgata 12', null, ['Storgata', '12']],
  ['Kong Oscars gate 12B', null, ['Kong Oscars gate', '12B']],
  ['Storgata 12', 'H0201', ['Storgata 12', 'H0201']],
  ['Via Garibaldi 3/A', null, ['Via Garibaldi', '3/A']],
  ['Solbakken', null, ['Solbakken', '-']],
  ['Storgata 12', '4', ['Storgata 12', '4']],
])('%j with apartment %j is sent as %j and read again', (street, apartment, lines) => {
  expect(streetLines(street, apartment, 2)).toEqual(lines)
  expect(streetOf(lines)).toEqual({ street, apartment })
})

test.each([
  [[], { street: '', apartment: null }],
  [['Gata 1'], { street: 'Gata 1', apartment: null }],
  [['Gata', '1', 'c/o Nord'], { street: 'Gata 1', apartment: 'c/o Nord' }],
  [['Gata 1', '', 'H0201'], { street: 'Gata 1', apartment: 'H0201' }],
])('the platform’s lines %j are read as %j', (lines, expected) => {
  expect(streetOf(lines)).toEqual(expected)
})

test('a backend that takes one line gets the street as it was entered', () => {
  expect(streetLines('Storgata 12', null, 1)).toEqual(['Storgata 12'])
  expect(streetLines('Storgata 12', 'H0201', 1)).toEqual(['Storgata 12', 'H0201'])
})
