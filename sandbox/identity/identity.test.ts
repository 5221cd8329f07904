/** Tests identity checks over HTTP: only the provider decides, and only about the customer whose check it is. */
import { describe, expect, test } from 'vitest'
import { sandboxForTests } from '../testing/sandboxShopper.ts'

const OONA = 107
const AINO = 103
const RETURN_URL = 'http://localhost:3000/verification/checkout'
const shop = sandboxForTests()

const verification = async (step: 'init' | 'checkout', customerId: number, returnUrl = RETURN_URL) =>
  shop.call(
    'POST',
    `ext/customer-verification/${step}`,
    { token: await shop.tokenOf(customerId), storeCode: 'fi' },
    { returnUrl },
  )
const answer = (url: string, chosen: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ answer: chosen }), redirect: 'manual' })

describe('an identity check', () => {
  test('verifies its customer, who needs no other one', async () => {
    const { result: started } = await verification('init', OONA)
    const page = await (await fetch(started.url)).text()
    expect(page).toContain('Tunnistaudu')
    expect(page).toContain('Oona Laakso')
    expect((await verification('checkout', OONA)).result).toMatchObject({ verified: false })

    const returned = await answer(started.url, 'verified')
    expect([returned.status, returned.headers.get('location')]).toEqual([303, RETURN_URL])
    const token = await shop.tokenOf(OONA)
    const attributes = async () => JSON.stringify((await shop.call('GET', 'user/me', { token })).result)
    expect(await attributes()).toContain('identity_verified')
    expect((await verification('checkout', OONA)).result).toEqual({ verified: true, state: 'verified' })
    expect(await attributes()).not.toContain('identity_verified')
    expect((await verification('init', OONA)).result).toEqual({ verified: true })
  })

  test('is asked for again of a customer whom the shop has set back', async () => {
    const { result: started } = await verification('init', OONA)
    await answer(started.url, 'verified')
    expect((await verification('checkout', OONA)).result).toMatchObject({ verified: true })
    const setBack = { method: 'POST', body: JSON.stringify({ isIdentityVerified: false }) }
    expect((await shop.request('/sandbox/customers/oona.laakso@example.com', setBack)).status).toBe(200)
    expect((await verification('checkout', OONA)).result).toMatchObject({ verified: false })
    expect((await verification('init', OONA)).result).toHaveProperty('url')
  })

  test.each(['refused', 'cancelled'])('that is %s verifies nobody, and the first answer stands', async (chosen) => {
    const { result } = await verification('init', OONA)
    await answer(result.url, chosen)
    await answer(result.url, 'verified')
    expect((await verification('checkout', OONA)).result).toEqual({ verified: false, state: chosen })
  })

  test('expires', async () => {
    const { result } = await verification('init', OONA)
    shop.state.now += 16 * 60_000
    await answer(result.url, 'verified')
    expect((await verification('checkout', OONA)).result).toMatchObject({ verified: false })
    expect(await (await fetch(result.url)).text()).toContain('vanhentunut')
  })

  test('is not needed by a customer who is verified', async () => {
    expect((await verification('init', AINO)).result).toEqual({ verified: true })
  })

  test('returns to the shop only, and needs a customer', async () => {
    expect((await verification('init', OONA, 'https://evil.example/')).code).toBe(400)
    expect((await shop.call('POST', 'ext/customer-verification/init', {}, {})).code).toBe(401)
  })

  test('can be read by the merchant only', async () => {
    const { result } = await verification('init', OONA)
    const id = String(result.url).split('/').at(-1)
    expect((await fetch(`${shop.identityUrl}/merchant/identity-checks/${id}`)).status).toBe(401)
    expect((await fetch(`${shop.identityUrl}/identity/unknown`)).status).toBe(404)
  })

  test('has an origin of its own, which the payment provider does not answer for', async () => {
    const { result } = await verification('init', OONA)
    const { origin, pathname } = new URL(result.url)
    expect(origin).toBe(shop.identityUrl)
    expect(new Set([shop.url, shop.paymentUrl, shop.identityUrl]).size).toBe(3)
    expect((await fetch(shop.paymentUrl + pathname)).status).toBe(404)
    expect((await fetch(`${shop.identityUrl}/pay/unknown`)).status).toBe(404)
  })

  test('waits for new customers of the Finnish store', async () => {
    const created = async (storeCode: string, email: string) => {
      const customer = { email, firstname: 'Aada', lastname: 'Uusi' }
      return (await shop.call('POST', 'user/create', { storeCode }, { customer, password: 'Kulta-ja-Hopea-1' })).result
    }
    expect(await created('fi', 'aada@example.com')).toMatchObject({
      custom_attributes: [{ attribute_code: 'identity_verified', value: '0' }],
    })
    expect(await created('goldsmith_finland', 'aada.kulta@example.com')).not.toHaveProperty('custom_attributes')
  })
})
