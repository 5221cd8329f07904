/** The mails of the sandbox are signed by the companies of the shop's own table. */
import { expect, test } from 'vitest'
import { readStoreTable } from '../gateway/storeTable.ts'
import { COMPANIES } from '../sandbox/mails/companies.ts'

test.each(readStoreTable().stores)(
  'mails of $storeCode name its company, address, telephone and e-mail address',
  (store) => {
    const { company, registrations, address, phone, email } = store.contact
    expect(Object.entries(COMPANIES).find(([code]) => code === store.storeCode)?.[1]).toEqual([
      company,
      registrations.map(({ label, number }) => `${label} ${number}`).join(', '),
      address.join(', '),
      phone,
      email,
    ])
  },
)
