// @vitest-environment node
import { expect, test } from 'vitest'
import { textFiles } from './splitTexts.ts'

const english = { pay: 'Pay', menu: 'Menu' }
const norwegian = { pay: 'Betal', menu: 'Meny' }
const home = new Set(['menu'])
const cart = new Set(['pay', 'menu'])

const built = textFiles(
  new Map([
    ['en', english],
    ['nb', norwegian],
  ]),
  new Map([
    ['HomePage', home],
    ['CartPage', cart],
  ]),
)

test('each part is a file in each language, with the texts of the part', () => {
  expect(built.files.map(({ language, part, source }) => `${part} ${language}: ${source}`)).toEqual([
    'CartPage en: export const messages={"pay":"Pay","menu":"Menu"}',
    'CartPage nb: export const messages={"pay":"Betal","menu":"Meny"}',
    'HomePage en: export const messages={"menu":"Menu"}',
    'HomePage nb: export const messages={"menu":"Meny"}',
  ])
})

test('a build that loads its modules in another order names the same folder', () => {
  const other = textFiles(
    new Map([
      ['nb', norwegian],
      ['en', english],
    ]),
    new Map([
      ['CartPage', new Set([...cart].toReversed())],
      ['HomePage', home],
    ]),
  )
  expect(other).toEqual(built)
})

test('another text names another folder', () => {
  const changed = textFiles(
    new Map([
      ['en', english],
      ['nb', { ...norwegian, pay: 'Betale' }],
    ]),
    new Map([
      ['HomePage', home],
      ['CartPage', cart],
    ]),
  )
  expect(changed.folder).not.toBe(built.folder)
})
