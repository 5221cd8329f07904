import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFakeCustomers, type FakeCustomers, KARI, PER, signIn, WORKSHOP } from '../../testing/fakeCustomers.ts'
import { startGateway, type TestGateway } from '../../testing/startGateway.ts'
import { readProfile, type StorefrontProfile } from '../../upstream/storefront/profile.ts'
import { createFakeAccounts, EMAIL_TAKEN, type FakeAccounts } from './testing/fakeAccounts.ts'

let gateway: TestGateway
let accounts: FakeAccounts
let customers: FakeCustomers
let now: Date
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  gateway = await startGateway({}, { clock: () => now })
  customers = createFakeCustomers(gateway.storefront)
  accounts = createFakeAccounts(gateway.storefront, (token) => customers.customerOf(token))
  for (const { id, email, groupId } of [KARI, PER, WORKSHOP])
    accounts.records.set(id, { id, group_id: groupId, email, firstname: 'Kari', lastname: 'Nord', addresses: [] })
})
afterEach(() => gateway.close())

const ENTERED = {
  firstName: 'Kari',
  lastName: 'Nord',
  street: 'Torggata 1',
  postcode: '0181',
  city: 'Oslo',
  phone: '22004100',
}
const BACKEND = {
  id: 77,
  customer_id: KARI.id,
  region: { region_code: null, region: null, region_id: 0 },
  region_id: 0,
  country_id: 'NO',
  street: ['Gata', '1'],
  telephone: '22000000',
  postcode: '0150',
  city: 'Oslo',
  firstname: 'Kari',
  lastname: 'Nord',
  default_shipping: true,
  default_billing: true,
  door_code: '1234',
}
const OUTCOME = `{ __typename ... on AccountChanged { viewer { firstName lastName email addresses {
    id isDefaultShipping isDefaultBilling address { firstName street apartment postcode city country company taxId } } } }
  ... on AccountRefused { reason message inputErrors { path rule bound message } } }`
const mutations = {
  saveAddress: `mutation ($input: SaveAddressInput!) { outcome: saveAddress(input: $input) ${OUTCOME} }`,
  removeAddress: `mutation ($input: RemoveAddressInput!) { outcome: removeAddress(input: $input) ${OUTCOME} }`,
  changeProfile: `mutation ($input: ChangeProfileInput!) { outcome: changeProfile(input: $input) ${OUTCOME} }`,
}
const ADDRESSES =
  '{ viewer { maxAddresses addresses { id isDefaultShipping isDefaultBilling address { street postcode } } } }'

interface As {
  readonly headers: Readonly<Record<string, string>>
}
async function signedIn(who = KARI): Promise<As> {
  const { cookie } = await signIn(gateway, who)
  return { headers: { cookie, 'sec-fetch-site': 'same-origin' } }
}
async function run(name: keyof typeof mutations, as: As, input: object, idempotencyKey: string = randomUUID()) {
  const { data, errors } = await gateway.query(mutations[name], {
    ...as,
    variables: { input: { idempotencyKey, ...input } },
  })
  return { outcome: data?.outcome, errors }
}
const record = (who = KARI) => accounts.records.get(who.id) ?? {}
const addressesOf = async (as: As) => (await gateway.query(ADDRESSES, as)).data.viewer.addresses

describe('addresses', () => {
  test('are read as objects of their indices too, and so are the lines of a street', async () => {
    Object.assign(record(), { addresses: { 1: { ...BACKEND, street: { 0: 'Torggata', 2: '1' } } } })
    expect(await addressesOf(await signedIn())).toMatchObject([{ address: { street: 'Torggata 1' } }])
  })

  test('the first one becomes the default for goods and bills', async () => {
    const as = await signedIn()
    const { outcome } = await run('saveAddress', as, { address: ENTERED })
    expect(outcome).toMatchObject({
      __typename: 'AccountChanged',
      viewer: {
        addresses: [
          { isDefaultShipping: true, isDefaultBilling: true, address: { street: 'Torggata 1', country: 'NO' } },
        ],
      },
    })
    expect(record()['addresses']).toMatchObject([
      { street: ['Torggata', '1'], country_id: 'NO', default_shipping: true },
    ])
  })

  test('a change sends the other address and unknown fields back as they came, and no custom attributes', async () => {
    const attributes = Array.from({ length: 6 }, (_, at) => ({ attribute_code: `own_${at}`, value: String(at) }))
    Object.assign(record(), { addresses: [BACKEND], custom_attributes: attributes, dob: '1980-01-01' })
    const as = await signedIn()
    await run('saveAddress', as, { address: ENTERED, isDefaultShipping: true })
    expect(record()).toMatchObject({ custom_attributes: attributes, dob: '1980-01-01' })
    expect(record()['addresses']).toMatchObject([
      { ...BACKEND, default_shipping: false, default_billing: true },
      { postcode: '0181', default_shipping: true, default_billing: false },
    ])
    const [write] = accounts.writes as readonly { readonly body: { readonly customer: object } }[]
    expect(Object.keys(write?.body.customer ?? {}).sort()).toEqual(['addresses', 'email', 'firstname', 'lastname'])
    const [first] = await addressesOf(as)
    expect(first).toMatchObject({ isDefaultShipping: true, address: { postcode: '0181' } })
  })

  test('a changed address keeps its id, its defaults and what the gateway does not know', async () => {
    record()['addresses'] = [BACKEND]
    const as = await signedIn()
    const [{ id }] = await addressesOf(as)
    const { outcome } = await run('saveAddress', as, { addressId: id, address: { ...ENTERED, apartment: '3. etasje' } })
    expect(outcome.viewer.addresses).toMatchObject([
      {
        id,
        isDefaultShipping: true,
        isDefaultBilling: true,
        address: { street: 'Torggata 1', apartment: '3. etasje' },
      },
    ])
    expect(record()['addresses']).toMatchObject([{ id: 77, customer_id: KARI.id, door_code: '1234', city: 'Oslo' }])
  })

  test('the others and what the customer leaves unchanged are sent back byte for byte, without empty street lines', async () => {
    const foreign = {
      ...BACKEND,
      id: '78',
      street: ['Gata 1', '', 'c/o  Nord '],
      telephone: 22000000,
      postcode: 150,
      country_id: 'no',
      city: ' Oslo',
      default_shipping: false,
      default_billing: false,
      attributes: [{ code: 'x', value: [1] }],
    }
    record()['addresses'] = [{ ...BACKEND, street: 'Gata\n1', telephone: '22 00 00 00 ' }, foreign]
    const as = await signedIn()
    const { data } = await gateway.query(
      '{ viewer { addresses { id address { firstName lastName street apartment postcode city country phone } } } }',
      as,
    )
    const [first, second] = data.viewer.addresses
    expect(second.address).toMatchObject({ postcode: '0150', phone: '22000000', country: 'NO', apartment: 'c/o  Nord' })
    const { country: _country, ...address } = first.address
    await run('saveAddress', as, { addressId: first.id, address: { ...address, city: 'Bergen', postcode: '5003' } })
    expect(record()['addresses']).toEqual([
      { ...foreign, street: ['Gata 1', 'c/o  Nord '] },
      { ...BACKEND, street: 'Gata\n1', telephone: '22 00 00 00 ', city: 'Bergen', postcode: '5003' },
    ])
  })

  test('a third one is refused with its message, and nothing is sent', async () => {
    record()['addresses'] = [BACKEND, { ...BACKEND, id: 78, default_shipping: false, default_billing: false }]
    const { outcome } = await run('saveAddress', await signedIn(), { address: ENTERED })
    expect(outcome).toEqual({
      __typename: 'AccountRefused',
      reason: 'INPUT',
      message: 'Du har nådd grensen på 2 adresser.',
      inputErrors: [{ path: 'address', rule: 'TOO_LARGE', bound: '2', message: 'Du har nådd grensen på 2 adresser.' }],
    })
    expect(accounts.writes).toEqual([])
  })

  test.each([
    { name: 'an unknown postcode', change: { postcode: '0002' }, error: { path: 'address.postcode', rule: 'UNKNOWN' } },
    { name: 'a short name', change: { firstName: 'K' }, error: { path: 'address.firstName', rule: 'TOO_SHORT' } },
    { name: 'another country', change: { country: 'SE' }, error: { path: 'address.country' } },
    {
      name: 'a phone number of 7 digits',
      change: { phone: '2200410' },
      error: { path: 'address.phone', rule: 'FORMAT' },
    },
  ])('$name is refused by its path', async ({ change, error }) => {
    const { outcome } = await run('saveAddress', await signedIn(), { address: { ...ENTERED, ...change } })
    expect(outcome).toMatchObject({ __typename: 'AccountRefused', reason: 'INPUT', inputErrors: [error] })
    expect(accounts.writes).toEqual([])
  })

  test('a business customer names company and tax number', async () => {
    const { outcome } = await run('saveAddress', await signedIn(WORKSHOP), { address: ENTERED })
    expect(outcome.inputErrors.map(({ path }: { path: string }) => path)).toEqual(['address.company', 'address.taxId'])
  })

  test('without the default address, the remaining one becomes the default', async () => {
    record()['addresses'] = [
      BACKEND,
      { ...BACKEND, id: 78, postcode: '0151', default_shipping: false, default_billing: false },
    ]
    const as = await signedIn()
    const [{ id }] = await addressesOf(as)
    await run('removeAddress', as, { addressId: id })
    expect(record()['addresses']).toMatchObject([{ id: 78, default_shipping: true, default_billing: true }])
    const [left] = await addressesOf(as)
    await run('removeAddress', as, { addressId: left.id })
    expect(record()['addresses']).toEqual([])
  })

  test('another customer’s address is changed as little as an unknown one, and not found as a node', async () => {
    record()['addresses'] = [BACKEND]
    const [{ id }] = await addressesOf(await signedIn())
    const other = await signedIn(PER)
    const saved = await run('saveAddress', other, { addressId: id, address: ENTERED })
    expect(saved.outcome).toMatchObject({ reason: 'INPUT', inputErrors: [{ path: 'addressId', rule: 'UNKNOWN' }] })
    const removed = await run('removeAddress', other, { addressId: id })
    expect(removed.outcome).toMatchObject({ __typename: 'AccountChanged' })
    expect(record()['addresses']).toEqual([BACKEND])
    expect(accounts.writes).toEqual([])
    const node = await gateway.query('query ($id: ID!) { node(id: $id) { id } }', { ...other, variables: { id } })
    expect(node.data.node).toBeNull()
    expect(Buffer.from(id, 'base64url').toString()).not.toMatch(/\b77\b|\b41\b/)
  })

  test('a repeated request saves once, also when the first answer was lost', async () => {
    const as = await signedIn()
    const key = randomUUID()
    accounts.losesNextAnswer = true
    expect((await run('saveAddress', as, { address: ENTERED }, key)).errors).toBeDefined()
    expect((await run('saveAddress', as, { address: ENTERED }, key)).outcome.__typename).toBe('AccountChanged')
    expect((await run('saveAddress', as, { address: ENTERED }, key)).outcome.__typename).toBe('AccountChanged')
    expect(record()['addresses']).toHaveLength(1)
  })

  test('guests have none', async () => {
    const { errors } = await run('saveAddress', { headers: { 'sec-fetch-site': 'same-origin' } }, { address: ENTERED })
    expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }])
  })
})

describe('the profile', () => {
  test('changes the name and leaves the rest', async () => {
    record()['addresses'] = [BACKEND]
    const { outcome } = await run('changeProfile', await signedIn(), { firstName: ' Karí-Anne ', lastName: '' })
    expect(outcome).toMatchObject({ reason: 'INPUT', inputErrors: [{ path: 'lastName', rule: 'REQUIRED' }] })
    const changed = await run('changeProfile', await signedIn(), { firstName: ' Karí-Anne ' })
    expect(changed.outcome).toMatchObject({ viewer: { firstName: 'Karí-Anne', lastName: 'Nord' } })
    expect(record()).toMatchObject({ firstname: 'Karí-Anne', addresses: [BACKEND] })
  })

  test('sends nothing when nothing changes', async () => {
    const { outcome } = await run('changeProfile', await signedIn(), {
      firstName: 'Kari',
      email: KARI.email.toUpperCase(),
    })
    expect(outcome.__typename).toBe('AccountChanged')
    expect(accounts.writes).toEqual([])
  })

  test('a new e-mail address needs the password and ends other sessions', async () => {
    const [as, elsewhere] = [await signedIn(), await signedIn()]
    const email = 'kari.ny+gull@example.no'
    const without = await run('changeProfile', as, { email })
    expect(without.outcome.inputErrors).toMatchObject([{ path: 'currentPassword', rule: 'REQUIRED' }])
    const wrong = await run('changeProfile', as, { email, currentPassword: 'wrong' })
    expect(wrong.outcome).toMatchObject({ reason: 'WRONG_PASSWORD' })
    expect(accounts.writes).toEqual([])
    const { outcome } = await run('changeProfile', as, { email, currentPassword: KARI.password })
    expect(outcome).toMatchObject({ viewer: { email } })
    expect((await gateway.query('{ viewer { email } }', elsewhere)).data.viewer).toBeNull()
  })

  test('a taken e-mail address is reported a few times only', async () => {
    const as = await signedIn()
    const reasons: string[] = []
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const { outcome } = await run('changeProfile', as, { email: EMAIL_TAKEN, currentPassword: KARI.password })
      reasons.push(outcome.reason)
    }
    expect(reasons).toEqual([...Array.from({ length: 5 }, () => 'EMAIL_TAKEN'), 'TOO_MANY_TRIES'])
  })

  test('group and customer number are not fields of the input', async () => {
    const { errors } = await run('changeProfile', await signedIn(), { groupId: 5 })
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  })
})

describe('the newsletter', () => {
  const NEWSLETTER = '{ viewer { isSubscribedToNewsletter } }'
  const subscribed = async (as: As) => (await gateway.query(NEWSLETTER, as)).data.viewer.isSubscribedToNewsletter

  test('an unknown member is not subscribed; nothing is sent when nothing changes', async () => {
    const as = await signedIn()
    expect(await subscribed(as)).toBe(false)
    await run('changeProfile', as, { wantsNewsletter: false })
    expect(accounts.writes).toEqual([])
    await run('changeProfile', as, { wantsNewsletter: true })
    expect(await subscribed(as)).toBe(true)
    await run('changeProfile', as, { wantsNewsletter: true })
    await run('changeProfile', as, { wantsNewsletter: false })
    expect(accounts.writes).toEqual([
      { call: 'POST newsletter', body: { email: KARI.email } },
      { call: 'DELETE newsletter', body: { email: KARI.email } },
    ])
  })

  test.each(['unsubscribed', 'pending', 'cleaned'])('%s is not subscribed', async (status) => {
    accounts.newsletter.set(KARI.email, status)
    expect(await subscribed(await signedIn())).toBe(false)
  })
})

test('a change that a page sends for one customer is not made for another who signed in meanwhile', async () => {
  const { id } = (await gateway.query('{ viewer { id } }', await signedIn())).data.viewer
  const other = await signedIn(PER)
  const headers = { ...other.headers, 'x-expected-viewer': id }
  const calls = gateway.storefront.calls.length
  const answers = [
    await run('changeProfile', { headers }, { firstName: 'Kari' }),
    await run('saveAddress', { headers }, { address: ENTERED }),
  ]
  for (const { errors } of answers) expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  expect(accounts.writes).toEqual([])
  expect(gateway.storefront.calls.length).toBe(calls)
})

describe('the account status', () => {
  test.each([
    { attributes: [], status: 'GOOD' },
    { attributes: [{ attribute_code: 'account_approved', value: '0' }], status: 'NOT_APPROVED' },
    { attributes: [{ attribute_code: 'customer_number_verified', value: '0' }], status: 'NUMBER_NOT_VERIFIED' },
  ])('$status', async ({ attributes, status }) => {
    record()['custom_attributes'] = attributes
    expect((await gateway.query('{ viewer { accountStatus } }', await signedIn())).data.viewer).toEqual({
      accountStatus: status,
    })
  })

  test.each([
    { name: 'on Sunday', at: '2026-11-22T20:00:00Z', next: '2026-11-23T07:30:00.000Z' },
    { name: 'on Monday at noon', at: '2026-11-23T11:00:00Z', next: null },
    { name: 'on Monday in the evening', at: '2026-11-23T15:00:00Z', next: '2026-11-24T07:30:00.000Z' },
  ])('$name the next verification of numbers is $next, without a call', async ({ at, next }) => {
    now = new Date(at)
    const as = await signedIn()
    const calls = gateway.storefront.calls.length
    expect(
      (await gateway.query('{ viewer { nextNumberVerification numberVerificationHours { from to } } }', as)).data
        .viewer,
    ).toEqual({
      nextNumberVerification: next,
      numberVerificationHours: { from: '08:30', to: '15:30' },
    })
    expect(gateway.storefront.calls.length).toBe(calls)
  })

  test('parts that cannot be read are null, and the rest of the viewer is there', async () => {
    const as = await signedIn()
    gateway.storefront.answer('/api/user/me', () => ({ status: 503, json: { code: 503, result: 'down' } }))
    const { data } = await gateway.query('{ viewer { email accountStatus addresses { id } } }', as)
    expect(data.viewer).toEqual({ email: KARI.email, accountStatus: null, addresses: null })
  })
})

describe('what a profile demands of addresses', () => {
  const real = readProfile('vue-storefront-api-magento2')
  const lenient = { ...readProfile('spec'), addresses: readProfile('tryton').addresses }
  const withProfile = async (profile: StorefrontProfile): Promise<As> => {
    await gateway.close()
    gateway = await startGateway({}, { clock: () => now, profile })
    customers = createFakeCustomers(gateway.storefront)
    accounts = createFakeAccounts(gateway.storefront, (token) => customers.customerOf(token))
    accounts.records.set(KARI.id, {
      id: KARI.id,
      email: KARI.email,
      firstname: 'Kari',
      lastname: 'Nord',
      addresses: [],
    })
    return signedIn()
  }

  test.each([
    { street: 'Solbakken', lines: ['Solbakken', '-'] },
    { street: 'Torggata 1', lines: ['Torggata', '1'] },
  ])('the real API gets "$street" as $lines, and it is read back as entered', async ({ street, lines }) => {
    const as = await withProfile(real)
    const { outcome } = await run('saveAddress', as, { address: { ...ENTERED, street } })
    expect(record()['addresses']).toMatchObject([{ street: lines }])
    expect(outcome.viewer.addresses).toMatchObject([{ address: { street, apartment: null } }])
  })

  test('a name without a letter from a to z is refused at its field before the real API refuses the whole record', async () => {
    const as = await withProfile(real)
    const { outcome } = await run('saveAddress', as, { address: { ...ENTERED, firstName: 'Øå' } })
    expect(outcome.inputErrors).toMatchObject([{ path: 'address.firstName', rule: 'REFUSED' }])
    expect(accounts.writes).toEqual([])
  })

  test('a backend that demands neither gets both as they were entered', async () => {
    const as = await withProfile(lenient)
    await run('saveAddress', as, { address: { ...ENTERED, firstName: 'Øå' } })
    expect(accounts.writes).toMatchObject([
      { body: { customer: { addresses: [{ firstname: 'Øå', street: ['Torggata 1'] }] } } },
    ])
  })
})

describe('in front of a backend whose updates are the whole record, as Tryton', () => {
  beforeEach(async () => {
    await gateway.close()
    gateway = await startGateway({}, { clock: () => now, profile: { ...readProfile('tryton'), basePath: '/api' } })
    customers = createFakeCustomers(gateway.storefront)
  })
  const address = { ...BACKEND, company: null, street: ['Gata 1'] }
  const known = { id: KARI.id, email: KARI.email, firstname: 'Kari', lastname: 'Nord', addresses: [address] }
  /** @param saved what the backend makes of an update */
  const answer = (saved: (customer: object) => object): object[] => {
    const sent: object[] = []
    gateway.storefront.answer('/api/user/me', ({ method, body }) => {
      if (method === 'GET') return { json: { code: 200, result: known } }
      const { customer } = body as { customer: object }
      sent.push(customer)
      if (!('addresses' in customer)) return { json: { code: 500, result: "'addresses'" } }
      return { json: { code: 200, result: saved(customer) } }
    })
    return sent
  }

  test('a change of the name sends back the addresses as they came', async () => {
    const sent = answer((customer) => ({ ...known, ...customer }))
    const { outcome } = await run('changeProfile', await signedIn(), { lastName: 'Sør' })
    expect(outcome.__typename).toBe('AccountChanged')
    expect(sent).toMatchObject([{ firstname: 'Kari', lastname: 'Sør', addresses: [address] }])
  })

  test('an address that the answer still has was not removed', async () => {
    answer(() => known)
    const as = await signedIn()
    const [{ id }] = await addressesOf(as)
    const { outcome } = await run('removeAddress', as, { addressId: id })
    expect(outcome).toMatchObject({ __typename: 'AccountRefused', reason: 'INPUT' })
    expect(outcome.message).toMatch(/kunne ikke lagre/)
  })

  test('a name that the answer does not have was not changed', async () => {
    answer(() => known)
    const { outcome } = await run('changeProfile', await signedIn(), { lastName: 'Sør' })
    expect(outcome).toMatchObject({ __typename: 'AccountRefused', reason: 'INPUT' })
  })

  test('an address that is saved already is not saved again by a purchase', async () => {
    const sent = answer((customer) => ({ ...known, ...customer }))
    const { firstname: firstName, lastname: lastName, postcode, city, telephone: phone } = address
    const same = { firstName, lastName, street: 'Gata 1', postcode, city, phone }
    const { outcome } = await run('saveAddress', await signedIn(), { address: same })
    expect(outcome.__typename).toBe('AccountChanged')
    expect(sent).toEqual([])
  })
})
