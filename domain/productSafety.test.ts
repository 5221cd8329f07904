import { expect, test } from 'vitest'
import { missingOfMaker, type NamedMaker } from './productSafety.ts'

const HOUSE = { name: 'Karat Nordisk', address: 'Gullsmedgata 4, 0150 Oslo', electronicAddress: 'post@karat.example' }
const PERSON = { name: 'Sicher GmbH', address: 'Weg 1, 80331 München', electronicAddress: 'https://sicher.example' }

test.each<{ name: string; maker: NamedMaker | null; missing: RegExp | null }>([
  { name: 'no maker', maker: null, missing: /name/ },
  { name: 'a maker without a name', maker: { ...HOUSE, name: '' }, missing: /name/ },
  { name: 'no postal address', maker: { ...HOUSE, address: undefined, country: 'NO' }, missing: /maker’s postal/ },
  {
    name: 'no electronic address',
    maker: { ...HOUSE, electronicAddress: '', country: 'NO' },
    missing: /maker’s e-mail/,
  },
  { name: 'an unknown country', maker: HOUSE, missing: /country or a responsible person/ },
  { name: 'a maker in the Union', maker: { ...HOUSE, country: 'FI' }, missing: null },
  { name: 'a maker in the Economic Area', maker: { ...HOUSE, country: 'NO' }, missing: null },
  { name: 'a maker outside', maker: { ...HOUSE, country: 'CH' }, missing: /responsible person in the Union/ },
  { name: 'a maker in Great Britain', maker: { ...HOUSE, country: 'GB' }, missing: /responsible person in the Union/ },
  {
    name: 'a maker outside with a responsible person',
    maker: { ...HOUSE, country: 'CH', responsiblePerson: PERSON },
    missing: null,
  },
  {
    name: 'a responsible person beside an unknown country',
    maker: { ...HOUSE, responsiblePerson: PERSON },
    missing: null,
  },
  {
    name: 'a responsible person without an address',
    maker: { ...HOUSE, country: 'CH', responsiblePerson: { name: 'Sicher GmbH' } },
    missing: /responsible person’s postal/,
  },
  {
    name: 'a maker outside without an address of its own',
    maker: { name: 'Alpen', country: 'CH', responsiblePerson: PERSON },
    missing: /maker’s postal/,
  },
])('what an offer leaves out: $name', ({ maker, missing }) => {
  expect(missingOfMaker(maker) ?? 'nothing').toMatch(missing ?? /^nothing$/)
})
