import { expect, test } from 'vitest'
import { startGateway } from '../testing/startGateway.ts'
import { townOf } from './towns.ts'

test.each([
  { country: 'NO', postcode: '5003', town: 'Bergen' },
  { country: 'NO', postcode: 'NO-0150', town: 'Oslo' },
  { country: 'NO', postcode: '9170', town: 'Longyearbyen' },
  { country: 'SE', postcode: '11434', town: 'Stockholm' },
  { country: 'SE', postcode: 'SE-554 46', town: 'Jönköping' },
  { country: 'FI', postcode: '00590', town: 'Helsinki' },
  { country: 'DE', postcode: '10115', town: 'Berlin' },
  { country: 'DE', postcode: '01067', town: 'Dresden' },
  { country: 'IT', postcode: '20121', town: 'Milano' },
  // Of one company, of several places, in no list, no postcode, of another country.
  { country: 'DE', postcode: '11512', town: null },
  { country: 'IT', postcode: '67015', town: null },
  { country: 'NO', postcode: '0099', town: null },
  { country: 'NO', postcode: '50', town: null },
  { country: 'DK', postcode: '1050', town: null },
])('the town of $postcode in $country is $town', ({ country, postcode, town }) => {
  expect(townOf(country, postcode)).toBe(town)
})

test('needs no session, and every cache may store it', async () => {
  const gateway = await startGateway({ no: { product: [] } })
  const { data, headers, calls } = await gateway.query('{ town(country: "NO", postcode: "5003") }')
  await gateway.close()
  expect(data).toEqual({ town: 'Bergen' })
  expect(headers['cache-control']).toBe('public, max-age=86400')
  expect(calls.total).toBe(0)
})
