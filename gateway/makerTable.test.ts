import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'karat-makers-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function makersOf(text: string) {
  const file = join(folder, 'makers.json')
  writeFileSync(file, text)
  return readConfig({ MAKERS_FILE: file }).makers
}

test('a maker is found by name, with the responsible person', () => {
  const makers = makersOf(
    JSON.stringify({
      'Alpen  AG': {
        address: 'Weg 1, 7000 Chur',
        email: 'a@alpen.example',
        website: 'https://alpen.example',
        country: 'CH',
        responsiblePerson: { name: 'Sicher GmbH', address: 'Weg 2', website: 'https://s.example' },
      },
    }),
  )
  expect([...makers]).toEqual([
    [
      'alpen ag',
      {
        address: 'Weg 1, 7000 Chur',
        electronicAddress: 'a@alpen.example',
        country: 'CH',
        responsiblePerson: { name: 'Sicher GmbH', address: 'Weg 2', electronicAddress: 'https://s.example' },
      },
    ],
  ])
})

test.each([
  {
    name: 'no JSON',
    text: '{',
    message: /^MAKERS_FILE: expected a JSON file, but .*makers\.json cannot be read: .*\.$/,
  },
  { name: 'a list', text: '[]', message: /^MAKERS_FILE: .*makers\.json: the whole: .*\.$/ },
  {
    name: 'a wrong country',
    text: '{"A": {"country": "Swiss"}}',
    message: /A\.country: expected a country of ISO 3166-1/,
  },
  { name: 'a wrong e-mail', text: '{"A": {"email": "a"}}', message: /A\.email: expected an e-mail address\.$/ },
  { name: 'an unknown field', text: '{"A": {"adress": "Weg"}}', message: /A\.adress: / },
  { name: 'a nameless person', text: '{"A": {"responsiblePerson": {}}}', message: /A\.responsiblePerson\.name: / },
])('a file with $name is one sentence', ({ text, message }) => {
  expect(() => makersOf(text)).toThrow(message)
})

test('a missing file is one sentence', () => {
  expect(() => readConfig({ MAKERS_FILE: join(folder, 'none.json') })).toThrow(
    /^MAKERS_FILE: expected a JSON file, but .*none\.json cannot be read: ENOENT/,
  )
})
