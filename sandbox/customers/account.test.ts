/** Tests registration, profiles, passwords, newsletter, reviews and wish lists over HTTP. */
import { describe, expect, test } from 'vitest'
import { CUSTOMERS } from './customers.ts'
import { addressIn, MAGNET, sandboxForTests, SEED_NOON, type Json } from '../testing/sandboxShopper.ts'

const shop = sandboxForTests()
const { call, tokenOf } = shop

const PASSWORD = 'Gull-og-Solv-1'
const kari = { email: 'new.kari@example.com', firstname: 'Kari', lastname: 'Ny' }
const address = (more: object = {}) => ({ ...addressIn('NO'), region: { region: null }, ...more })
const create = (customer: object, password: unknown = PASSWORD, storeCode = 'no') =>
  call('POST', 'user/create', { storeCode }, { customer, password })
const signIn = (username: string, password: string) => call('POST', 'user/login', {}, { username, password })
async function newestMail(): Promise<Json> {
  const { mails }: Json = await (await shop.request('/sandbox/mails')).json()
  return mails[0]
}

test('a developer approves an account and verifies its number', async () => {
  const change = (email: string, body: object) =>
    shop.request(`/sandbox/customers/${email}`, { method: 'POST', body: JSON.stringify(body) })
  expect((await change('sander.vik@example.com', { isApproved: true })).status).toBe(200)
  const { result } = await call('GET', 'user/me', { token: await tokenOf(208) })
  expect(result.custom_attributes).toContainEqual({ attribute_code: 'account_approved', value: '1' })
  expect((await change('frida.lund@example.com', { isNumberVerified: true })).status).toBe(200)
  const { result: frida } = await call('GET', 'user/me', { token: await tokenOf(209) })
  expect(frida.custom_attributes).toContainEqual({ attribute_code: 'customer_number_verified', value: '1' })
  expect((await change('sander.vik@example.com', { isApproved: 'yes' })).status).toBe(400)
  expect((await change('unknown@example.com', {})).status).toBe(404)
})

describe('registration', () => {
  test('creates a customer with addresses, who can sign in and gets a mail in the store’s language', async () => {
    const { code, result } = await create(
      { ...kari, addresses: [address({ default_shipping: true }), address({ city: 'Bergen', default_billing: true })] },
      PASSWORD,
      'se',
    )
    expect(code).toBe(200)
    expect(result).toMatchObject({
      ...kari,
      group_id: 1,
      store_id: 2,
      addresses: [
        { city: 'Oslo', default_shipping: true, customer_id: result.id, region: { region: null, region_id: 0 } },
        { city: 'Bergen', default_billing: true },
      ],
    })
    const { result: token } = await signIn('NEW.kari@example.com', PASSWORD)
    expect((await call('GET', 'user/me', { token })).result).toMatchObject({ id: result.id, addresses: [{}, {}] })
    expect(await newestMail()).toMatchObject({ recipient: kari.email, subject: 'Välkommen till Karat' })
    expect((await newestMail()).body).not.toContain(PASSWORD)
  })

  test('a business account waits for its approval; the Norwegian investment store has none', async () => {
    const business = { ...kari, custom_attributes: [{ attribute_code: 'account_type', value: 'business' }] }
    expect((await create(business)).result).toBe('Business accounts are not available in this store.')
    const { result } = await create(business, PASSWORD, 'goldsmith_norway')
    expect(result.group_id).toBe(5)
    expect(result.custom_attributes).toEqual([{ attribute_code: 'account_approved', value: '0' }])
  })

  test('group, number and approval are never taken from the request', async () => {
    const { result } = await create({
      ...kari,
      group_id: 5,
      id: 101,
      custom_attributes: [
        { attribute_code: 'customer_number', value: 'KAR100201' },
        { attribute_code: 'account_approved', value: '1' },
        { attribute_code: 'loyalty_card', value: '77' },
      ],
    })
    expect(result.group_id).toBe(1)
    expect(result.id).not.toBe(101)
    expect(result.custom_attributes).toEqual([{ attribute_code: 'loyalty_card', value: '77' }])
  })

  test('an e-mail address has one account, in any spelling', async () => {
    expect(await create({ ...kari, email: 'Kari.Nord@example.com' })).toEqual({
      code: 400,
      result: 'A customer with the same email address already exists in an associated website.',
    })
  })

  test.each([
    [{ ...kari, email: 'kari' }, '.email', 'should be an e-mail address'],
    [{ ...kari, firstname: '12' }, '.firstname', 'should contain a letter'],
    [{ ...kari, lastname: undefined }, '', "should have required property 'lastname'"],
    [{ ...kari, lastname: 'x'.repeat(5_000) }, '.lastname', 'should NOT be longer than 255 characters'],
    [{ ...kari, addresses: [address(), address(), address()] }, '.addresses', 'should NOT have more than 2 items'],
    [{ ...kari, addresses: [address({ street: [] })] }, '.addresses[0]', "should have required property 'street'"],
  ])('a schema error of %j', async (customer, path, message) => {
    const { code, result } = await create(customer)
    expect(code).toBe(400)
    expect(result[0]).toMatchObject({ dataPath: `.customer${path}`, message })
  })

  test.each([
    ['Short-1', /at least 8 characters/],
    ['onlylowercase', /different classes of characters in password is 3/],
    [`Aa1-${'x'.repeat(300)}`, /at most 256 characters/],
    [undefined, /"password" is required/],
  ])('the password %j is refused', async (password, message) => {
    const { code, result } = await create(kari, password ?? null)
    expect(code).toBe(400)
    expect(result).toMatch(message)
  })
})

describe('profile', () => {
  const update = (token: string, customer: object) => call('POST', 'user/me', { token }, { customer })

  test.each([
    { id: 101, cities: ['Oslo'], country: 'NO' },
    { id: 305, cities: ['Longyearbyen', 'Oslo'], country: 'NO' },
    { id: 203, cities: ['Helsinki'], country: 'FI' },
  ])('customer $id has addresses in $cities', async ({ id, cities, country }) => {
    const { result } = await call('GET', 'user/me', { token: await tokenOf(id) })
    expect(result.addresses.map(({ city }: Json) => city)).toEqual(cities)
    expect(result.addresses[0]).toMatchObject({ country_id: country, customer_id: id })
    expect(result.addresses[0].company === undefined).toBe(id < 200)
  })

  test('changes names and replaces addresses; a kept address keeps its id', async () => {
    const token = await tokenOf(102)
    const { result: before } = await call('GET', 'user/me', { token })
    const [first] = before.addresses
    const { result } = await update(token, {
      email: before.email,
      firstname: 'Åsa',
      lastname: 'Lind',
      addresses: [{ ...first, city: 'Lund' }],
    })
    expect(result).toMatchObject({ firstname: 'Åsa', addresses: [{ id: first.id, city: 'Lund' }] })
    expect(result.groupToken).toEqual(expect.any(String))
    expect((await call('GET', 'user/me', { token })).result.addresses).toHaveLength(1)
  })

  test('another customer’s address and e-mail address are refused', async () => {
    const token = await tokenOf(101)
    const { result: me } = await call('GET', 'user/me', { token })
    const { result: other } = await call('GET', 'user/me', { token: await tokenOf(102) })
    const base = { email: me.email, firstname: 'Kari', lastname: 'Nord' }
    const refused = { code: 403, result: 'Provided invalid address.id or address.customer_id' }
    expect(await update(token, { ...base, addresses: [other.addresses[0]] })).toEqual(refused)
    expect(await update(token, { ...base, addresses: [address({ customer_id: 102 })] })).toEqual(refused)
    expect((await update(token, { ...base, email: other.email })).code).toBe(400)
    expect((await call('GET', 'user/me', { token })).result).toEqual(me)
    expect((await call('POST', 'user/me', {}, { customer: base })).code).toBe(401)
  })

  test('other fields and a sixth attribute are refused', async () => {
    const token = await tokenOf(101)
    const base = { email: 'kari.nord@example.com', firstname: 'Kari', lastname: 'Nord' }
    const { code, result } = await update(token, { ...base, group_id: 5 })
    expect([code, result[0].message]).toEqual([500, "should NOT have additional property 'group_id'"])
    const attributes = Array.from({ length: 6 }, (_one, at) => ({ attribute_code: `a${at}`, value: 'x' }))
    expect((await update(token, { ...base, custom_attributes: attributes })).result[0].message).toBe(
      'should NOT have more than 5 items',
    )
  })

  test('the country of the default address decides the tax', async () => {
    shop.price('se', MAGNET, '100')
    const taxOf = async (customer: number) => {
      const token = await tokenOf(customer)
      const { email, firstname, lastname, addresses } = (await call('GET', 'user/me', { token })).result
      const [first] = addresses
      await update(token, { email, firstname, lastname, addresses: [{ ...first, default_shipping: true }] })
      const basket = await shop.openCart('se', customer)
      await basket.add({ sku: MAGNET, qty: 1 })
      return (await basket.get('cart/totals')).result.tax_amount
    }
    expect([await taxOf(102), await taxOf(103), await taxOf(104)]).toEqual([25, 25.5, 19])
  })
})

describe('passwords', () => {
  const change = (token: string, currentPassword: string, newPassword: string) =>
    call('POST', 'user/change-password', { token }, { currentPassword, newPassword })
  const { email = '', password = '' } = CUSTOMERS[0] ?? {}

  test('a changed password ends all tokens', async () => {
    const [here, there] = [await tokenOf(101), await tokenOf(101)]
    expect(await change(here, password, PASSWORD)).toEqual({ code: 200, result: true })
    expect((await call('GET', 'user/me', { token: there })).code).toBe(401)
    expect((await signIn(email, password)).code).toBe(401)
    expect((await signIn(email, PASSWORD)).code).toBe(200)
  })

  test('a wrong current password and a weak new one are refused', async () => {
    const token = await tokenOf(101)
    expect((await change(token, 'wrong', PASSWORD)).result).toEqual({
      errorMessage: "The password doesn't match this account. Verify the password and try again.",
      code: 401,
    })
    expect((await change(token, password, 'weak')).result.errorMessage).toContain('at least 8 characters')
    expect((await call('GET', 'user/me', { token })).code).toBe(200)
  })

  const resetToken = async (storeCode = 'no'): Promise<string> => {
    expect(await call('POST', 'user/reset-password', { storeCode }, { email })).toEqual({ code: 200, result: true })
    return new URL((await newestMail()).body.split('\n').at(-1)).searchParams.get('token') ?? ''
  }
  const createPassword = (token: string, newPassword = PASSWORD, of = email) =>
    call('POST', 'user/create-password', {}, { email: of, newPassword, resetToken: token })

  test('the mailed link works once, leads to the store, and ends an earlier one', async () => {
    const earlier = await resetToken()
    const token = await resetToken('goldsmith_norway')
    expect((await newestMail()).body).toContain('http://goldsmith-norway.localhost:3000/reset-password?')
    expect((await createPassword(earlier)).code).toBe(500)
    expect((await createPassword(token, 'weak')).result.errorMessage).toContain('at least 8 characters')
    expect(await createPassword(token)).toEqual({ code: 200, result: true })
    expect((await createPassword(token)).result).toEqual({
      errorMessage: 'The password token is mismatched. Reset and try again.',
      code: 400,
    })
    expect((await signIn(email, PASSWORD)).code).toBe(200)
  })

  test('the link expires after two hours and belongs to one account', async () => {
    const token = await resetToken()
    shop.state.now = SEED_NOON + 2 * 3_600_000
    expect((await createPassword(token)).code).toBe(500)
    shop.state.now = SEED_NOON
    expect((await createPassword(await resetToken(), PASSWORD, 'astrid.lind@example.com')).code).toBe(500)
  })

  test('the link ends when the account gets another address, so that it proves nothing of that', async () => {
    const token = await resetToken()
    const session = await tokenOf(101)
    const customer = { email: 'other@example.com', firstname: 'Kari', lastname: 'Nord', website_id: 1 }
    expect((await call('POST', 'user/me', { token: session }, { customer })).code).toBe(200)
    expect((await createPassword(token, PASSWORD, customer.email)).code).toBe(500)
  })

  test('missing fields and unknown addresses have the storefront API’s texts', async () => {
    expect((await call('POST', 'user/reset-password', {}, {})).result).toBe('Invalid e-mail provided!')
    expect((await call('POST', 'user/reset-password', {}, { email: 'no@example.com' })).code).toBe(404)
    expect((await call('POST', 'user/create-password', {}, { email })).result).toBe('resetToken not provided')
    expect((await call('POST', 'user/create-password', {}, {})).result).toBe('email not provided')
  })
})

describe('newsletter', () => {
  const PATH = 'ext/mailchimp-subscribe/subscribe'

  test('an unknown member is an error; members subscribe and unsubscribe', async () => {
    const status = () => call('GET', PATH, { email: 'kari.nord@example.com' })
    expect(await status()).toEqual({ code: 500, result: 'An error occured while accessing Mailchimp' })
    expect(await call('POST', PATH, {}, { email: 'Kari.Nord@example.com' })).toEqual({ code: 200, result: 'OK' })
    expect((await status()).result).toBe('subscribed')
    const { result } = await call('GET', 'user/me', { token: await tokenOf(101) })
    expect(result.extension_attributes.is_subscribed).toBe(true)
    await call('DELETE', PATH, {}, { email: 'kari.nord@example.com' })
    expect((await status()).result).toBe('unsubscribed')
    expect(await call('POST', PATH, {}, { email: 'kari' })).toEqual({ code: 500, result: 'Invalid e-mail provided!' })
  })

  test('the first subscription brings a coupon of 10 % for one order, once for each address', async () => {
    await call('POST', PATH, { storeCode: 'se' }, { email: 'Ny.Kund@example.com' })
    const mail = await newestMail()
    expect(mail).toMatchObject({ recipient: 'Ny.Kund@example.com', subject: 'Din rabattkod från Karat' })
    expect(mail.body).toContain('http://se.localhost:3000/newsletter?step=unsubscribe')
    const coupon = /NEWS-[A-Z2-9]{8}/.exec(mail.body)?.[0] ?? ''

    const basket = await shop.openCart('se')
    await basket.add({ sku: MAGNET, qty: 10 })
    const { result: before } = await basket.get('cart/totals')
    const apply = () => call('POST', 'cart/apply-coupon', { ...basket.query, coupon: coupon.toLowerCase() })
    expect(await apply()).toEqual({ code: 200, result: true })
    const { result: after } = await basket.get('cart/totals')
    expect(after.coupon_code).toBe(coupon)
    expect(after.grand_total).toBeCloseTo(before.grand_total * 0.9, 2)

    await call('DELETE', PATH, {}, { email: 'ny.kund@example.com' })
    await call('POST', PATH, { storeCode: 'se' }, { email: 'ny.kund@example.com' })
    expect((await newestMail()).id).toBe(mail.id)
    shop.state.now += 91 * 86_400_000
    expect((await apply()).code).toBe(404)
  })
})

describe('the wish list', () => {
  const list = async (customerId: number) =>
    (await call('GET', 'ext/wishlist', { token: await tokenOf(customerId) })).result.items.map(({ sku }: Json) => sku)
  const change = async (method: 'POST' | 'DELETE', sku: unknown) =>
    call(method, 'ext/wishlist', { token: await tokenOf(101) }, { sku })

  test('is the customer’s own, newest first, each product once', async () => {
    const [first, second] = shop.db.prepare('SELECT sku FROM product WHERE parent_id IS NULL ORDER BY id LIMIT 2').all()
    await change('POST', first?.sku)
    shop.state.now += 1_000
    await change('POST', second?.sku)
    await change('POST', first?.sku)
    expect(await list(101)).toEqual([second?.sku, first?.sku])
    expect(await list(102)).toEqual([])
    await change('DELETE', second?.sku)
    await change('DELETE', second?.sku)
    expect(await list(101)).toEqual([first?.sku])
  })

  test('takes products only, of signed-in customers', async () => {
    expect((await change('POST', 'UNKNOWN')).code).toBe(404)
    expect((await change('POST', '')).code).toBe(400)
    expect((await change('POST', 'x'.repeat(101))).code).toBe(400)
    expect((await call('GET', 'ext/wishlist', {})).code).toBe(401)
  })
})

describe('messages to the shop', () => {
  const message = {
    sourceAddress: 'kari@example.com',
    targetAddress: 'service@karat.example',
    subject: 'Question',
    emailText: 'When do you open?',
  }
  const send = (body: object) => call('POST', 'ext/mail-service/send-email', { storeCode: 'no' }, body)

  test('need the newest token and an address of the shop', async () => {
    const { result: token } = await call('GET', 'ext/mail-service/get-token', {})
    expect((await send(message)).result).toBe('Email is not authorized!')
    expect((await send({ ...message, token, targetAddress: 'kari@example.com' })).result).toBe(
      'Target email address (kari@example.com) is not from the whitelist!',
    )
    expect((await send({ ...message, token, sourceAddress: '' })).result).toBe('Source email address is not provided!')
    expect(await send({ ...message, token })).toEqual({ code: 200, result: 'OK' })
    expect(await newestMail()).toMatchObject({ recipient: 'service@karat.example', subject: 'Question' })
  })
})

describe('reviews', () => {
  const review = (more: object = {}) => ({
    product_id: shop.idOf(MAGNET),
    title: 'Good',
    detail: 'Holds well',
    nickname: 'Kari',
    review_entity: 'product',
    review_status: 1,
    ...more,
  })
  const write = (more?: object) => call('POST', 'review/create', { storeCode: 'se' }, { review: review(more) })

  test('a new review is pending', async () => {
    expect((await write({ rating: 4 })).result).toMatchObject({
      title: 'Good',
      review_status: 2,
      entity_pk_value: shop.idOf(MAGNET),
      store_id: 2,
      stores: [0, 2],
    })
  })

  test('is listed for its customer only, with its status', async () => {
    await write({ rating: 4, customer_id: 102 })
    const mine = async (customerId: number, storeCode = 'se') =>
      (await call('GET', 'ext/review/mine', { token: await tokenOf(customerId), storeCode })).result.items
    expect(await mine(102)).toMatchObject([{ title: 'Good', sku: MAGNET, review_status: 2, rating: 4 }])
    expect(await mine(102, 'no')).toEqual([])
    expect(await mine(101)).toEqual([])
    expect((await call('GET', 'ext/review/mine', {})).code).toBe(401)
  })

  test.each([
    [{ title: '' }, '.review.title'],
    [{ detail: 'x'.repeat(5_001) }, '.review.detail'],
    [{ product_id: '1' }, '.review.product_id'],
    [{ rating: 6 }, '.review.rating'],
  ])('a schema error of %j', async (more, dataPath) => {
    const { code, result } = await write(more)
    expect(code).toBe(500)
    expect(result).toMatchObject([{ dataPath }])
  })

  test('a product that the store does not sell is refused', async () => {
    expect((await write({ product_id: 999_999 })).code).toBe(404)
  })
})
