import { afterAll, beforeAll, expect, test } from 'vitest'
import { makerKey } from '../makerTable.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { attribute, category, product, taxRules } from './testing/documents.ts'

const GPSR = {
  gpsr_manufacturer_name: 'Solberg AS',
  gpsr_manufacturer_address: 'Fjordveien 1, 5003 Bergen',
  gpsr_manufacturer_email: 'post@solberg.example',
}

let gateway: TestGateway
beforeAll(async () => {
  const documents = {
    product: [
      product(1, { manufacturer: 7 }),
      product(2, { manufacturer: 7, ...GPSR, gpsr_warnings: 'Små deler.\nSkarpe kanter.' }),
      product(3, { brand: 'Ekeby' }),
      product(4),
      product(5, { manufacturer: 99 }),
      product(6, { manufacturer: 7, responsible_person: 'Vakt AB', responsible_person_email: 'v@vakt.example' }),
    ],
    category: [category(10, 2)],
    attribute: [
      attribute(140, 'manufacturer', { 7: 'Alpen AG' }),
      attribute(141, 'gpsr_warnings', {}, { frontend_input: 'textarea' }),
    ],
    taxrule: taxRules('NO', 25),
  }
  gateway = await startGateway(
    { no: documents },
    {
      makers: new Map([
        [
          makerKey('ALPEN AG'),
          {
            address: 'Weg 1, 7000 Chur',
            electronicAddress: 'a@alpen.example',
            country: 'CH',
            responsiblePerson: { name: 'Sicher GmbH', address: 'Weg 2, 80331 München' },
          },
        ],
      ]),
    },
  )
})
afterAll(() => gateway.close())

const CONTACT = 'name postalAddress electronicAddress'
async function safetyOf(sku: string) {
  const { data, errors } = await gateway.query(
    `{ product(sku: "${sku}") { warnings attributes { code } maker { ${CONTACT} responsiblePerson { ${CONTACT} } } } }`,
  )
  expect(errors).toBeUndefined()
  return data?.['product']
}

const ALPEN = { name: 'Alpen AG', postalAddress: 'Weg 1, 7000 Chur', electronicAddress: 'a@alpen.example' }

test('a maker of whom documents have only the name has the addresses of the table', async () => {
  expect(await safetyOf('SKU-1')).toMatchObject({
    maker: {
      ...ALPEN,
      responsiblePerson: { name: 'Sicher GmbH', postalAddress: 'Weg 2, 80331 München', electronicAddress: null },
    },
    warnings: [],
  })
})

test('the fields of the document come first, and are not repeated as facts', async () => {
  expect(await safetyOf('SKU-2')).toEqual({
    maker: {
      name: 'Solberg AS',
      postalAddress: 'Fjordveien 1, 5003 Bergen',
      electronicAddress: 'post@solberg.example',
      responsiblePerson: null,
    },
    warnings: ['Små deler.', 'Skarpe kanter.'],
    attributes: [{ code: 'manufacturer' }],
  })
  expect(await safetyOf('SKU-6')).toMatchObject({
    maker: {
      ...ALPEN,
      responsiblePerson: { name: 'Vakt AB', postalAddress: null, electronicAddress: 'v@vakt.example' },
    },
  })
})

test('a brand is a maker without further facts', async () => {
  expect(await safetyOf('SKU-3')).toMatchObject({
    maker: { name: 'Ekeby', postalAddress: null, electronicAddress: null, responsiblePerson: null },
  })
})

test.each(['SKU-4', 'SKU-5'])('%s, which names nobody, or by an option without a label, has none', async (sku) => {
  expect(await safetyOf(sku)).toMatchObject({ maker: null, warnings: [] })
})
