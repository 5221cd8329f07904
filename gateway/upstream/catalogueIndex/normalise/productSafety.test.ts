import { expect, test } from 'vitest'
import { readProductSafety } from './productSafety.ts'

function read(written: Readonly<Record<string, unknown>>): unknown {
  const fields = { ...written }
  readProductSafety(fields)
  return (fields as Readonly<Record<string, unknown>>)['product_safety']
}

const MAKER = { name: 'Alpen AG', address: 'Weg 1, 7000 Chur', electronic_address: 'a@alpen.example', country: 'CH' }

test.each(['gpsr_manufacturer', 'manufacturer'])('reads the maker of %s_ fields', (prefix) => {
  expect(
    read({
      [`${prefix}_name`]: 'Alpen AG',
      [`${prefix}_address`]: 'Weg 1,\n7000 Chur',
      [`${prefix}_email`]: 'a@alpen.example',
      [`${prefix}_country`]: 'CH',
    }),
  ).toEqual({ maker: MAKER })
})

test.each(['gpsr_responsible_person', 'responsible_person', 'gpsr_responsible', 'eu_responsible_person'])(
  'reads the responsible person of %s',
  (prefix) => {
    const person = { name: 'Sicher GmbH', address: 'Weg 2', electronic_address: 'https://s.example' }
    const addresses = { [`${prefix}_postal_address`]: 'Weg 2', [`${prefix}_website`]: 'https://s.example' }
    expect(read({ [`${prefix}_name`]: 'Sicher GmbH', ...addresses })).toEqual({ responsible_person: person })
    expect(read({ [prefix]: 'Sicher GmbH', ...addresses })).toEqual({ responsible_person: person })
  },
)

test.each(['gpsr_warnings', 'safety_warnings', 'gpsr_safety_information', 'safety_information', 'warnings'])(
  'reads the lines of %s without their HTML',
  (name) => {
    expect(read({ [name]: '<ul><li>Små deler &amp; nåler.</li><li>Ikke for <b>barn</b>.</li></ul>' })).toEqual({
      warnings: ['Små deler & nåler.', 'Ikke for barn.'],
    })
    expect(read({ [name]: ['One.', 7, 'Two.\nThree.'] })).toEqual({ warnings: ['One.', 'Two.', 'Three.'] })
  },
)

test.each([
  { name: 'nothing', written: {} },
  { name: 'option ids', written: { gpsr_manufacturer_name: '140', gpsr_warnings: 141, responsible_person: ['142'] } },
  { name: 'empty texts', written: { gpsr_manufacturer_name: ' ', gpsr_warnings: '<p></p>' } },
  { name: 'a country alone', written: { gpsr_manufacturer_country: 'CH' } },
  { name: 'a field of the same name', written: { product_safety: { maker: { name: '<b>' } } } },
])('has nothing of $name', ({ written }) => {
  expect(read(written)).toBeUndefined()
})

test('is limited in lines and length', () => {
  const many = Array.from({ length: 50 }, (_, at) => `Line ${at}`).join('\n')
  expect(read({ gpsr_warnings: many, gpsr_manufacturer_name: 'x'.repeat(2000) })).toEqual({
    maker: { name: 'x'.repeat(500) },
    warnings: Array.from({ length: 20 }, (_, at) => `Line ${at}`),
  })
})
