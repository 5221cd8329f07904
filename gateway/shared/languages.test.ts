/** Messages are in the language that a request asks for. */
import { randomUUID } from 'node:crypto'
import { request } from 'undici'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { addToCart, variantId } from '../testing/cartQueries.ts'
import { createFakeCarts } from '../testing/fakeCarts.ts'
import { createFakeCustomers } from '../testing/fakeCustomers.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { preferredLanguage } from './languages.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(
    { no: { product: [product(1)] }, fi: { product: [product(1)] } },
    { session: { tryLimits: { perEmailAndIp: 9, perEmail: 9, perIp: 9, windowMs: 60_000 } } },
  )
})
beforeEach(() => {
  createFakeCarts(gateway.storefront)
  createFakeCustomers(gateway.storefront)
})
afterAll(() => gateway.close())

const SET_CHECKOUT = `mutation ($input: SetCheckoutInput!) {
  setCheckout(input: $input) { ... on CartRefused { message } }
}`
const SIGN_IN = `mutation ($input: SignInInput!) { signIn(input: $input) { ... on SignInRefused { message } } }`

describe.each([
  {
    header: 'nb-NO,nb;q=0.9,en;q=0.8',
    cart: 'Antallet må være større enn 0',
    checkout: 'Handlekurven er tom. Legg varer i handlekurven før du går til kassen',
    signIn: 'Innloggingen var feil, eller kontoen din er midlertidig deaktivert.',
  },
  {
    header: 'sv',
    cart: 'Antalet måste vara större än 0',
    checkout: 'Varukorgen är tom. Lägg varor i varukorgen innan du går till kassan',
    signIn: 'Inloggningen misslyckades eller ditt konto är tillfälligt inaktiverat.',
  },
  {
    header: 'fi-FI',
    cart: 'Määrän on oltava suurempi kuin 0',
    checkout: 'Ostoskori on tyhjä. Lisää tuotteita ennen kassalle siirtymistä',
    signIn: 'Kirjautuminen epäonnistui tai tilisi on tilapäisesti poistettu käytöstä.',
  },
  {
    header: 'de-CH,de;q=0.9',
    cart: 'Die Menge muss größer als 0 sein',
    checkout: 'Der Warenkorb ist leer. Bitte legen Sie Artikel hinein, bevor Sie zur Kasse gehen',
    signIn: 'Die Anmeldung war nicht korrekt oder Ihr Konto ist vorübergehend gesperrt.',
  },
  {
    header: 'it',
    cart: 'La quantità deve essere maggiore di 0',
    checkout: 'Il carrello è vuoto. Aggiungi dei prodotti prima di andare alla cassa',
    signIn: 'Accesso non corretto oppure account temporaneamente disattivato.',
  },
  {
    header: 'en-GB',
    cart: 'Quantity must be above 0',
    checkout: 'Shopping cart is empty. Please add some products before entering Checkout',
    signIn: 'The sign-in was incorrect or your account is temporarily disabled.',
  },
])('a client that asks for $header in the Norwegian store reads', ({ header, ...expected }) => {
  const headers = { 'accept-language': header, 'sec-fetch-site': 'same-origin' }

  test('why an item is refused', async () => {
    const { data } = await addToCart(gateway, [{ of: variantId(1), quantity: '0' }], { headers })
    expect(data.addToCart.message).toBe(expected.cart)
    expect(data.addToCart.inputErrors[0].message).toBe(expected.cart)
  })

  test('why there is no checkout', async () => {
    const variables = { input: { idempotencyKey: randomUUID(), email: 'kari@example.com' } }
    const { data } = await gateway.query(SET_CHECKOUT, { variables, headers })
    expect(data.setCheckout.message).toBe(expected.checkout)
  })

  test('why a sign-in failed', async () => {
    const input = { email: 'nobody@example.com', password: 'Wrong-Password-1', idempotencyKey: randomUUID() }
    const { data } = await gateway.query(SIGN_IN, { variables: { input }, headers })
    expect(data.signIn.message).toBe(expected.signIn)
  })
})

test.each([
  { header: undefined, language: 'nb' },
  { header: '', language: 'nb' },
  { header: '*', language: 'nb' },
  { header: 'pl, cs;q=0.5', language: 'nb' },
  { header: 'pl, fi;q=0.5, en;q=0.7', language: 'en' },
  { header: 'no', language: 'nb' },
  { header: 'nn-NO', language: 'nb' },
  { header: 'EN-us', language: 'en' },
  { header: ';;,=;q=x', language: 'nb' },
  { header: `${'de,'.repeat(200)}de`, language: 'nb' },
])('in a Norwegian store "$header" asks for $language', ({ header, language }) => {
  expect(preferredLanguage(header, 'nb')).toBe(language)
})

test('a header that asks for nothing known leaves the store’s own language, whatever was asked before', async () => {
  const ask = async (header: string) => {
    const headers = { 'accept-language': header, 'sec-fetch-site': 'same-origin' }
    const { data } = await addToCart(gateway, [{ of: variantId(1, 'fi'), quantity: '0' }], { headers, store: 'fi' })
    return data.addToCart.message
  }
  expect([await ask('en'), await ask('pl'), await ask('en')]).toEqual([
    'Quantity must be above 0',
    'Määrän on oltava suurempi kuin 0',
    'Quantity must be above 0',
  ])
})

test('a GET asks by its URL alone, so that a cache cannot mix languages', async () => {
  const get = async (language: string) => {
    const query = new URLSearchParams({ store: 'no', query: '{ store { code } }' })
    const response = await request(`${gateway.url}/graphql?${query.toString()}${language}`, {
      headers: { 'apollo-require-preflight': '1', 'accept-language': 'fi' },
    })
    return { status: response.statusCode, vary: response.headers['vary'], text: await response.body.text() }
  }
  expect(await get('&language=fi')).toMatchObject({ status: 200, vary: expect.not.stringContaining('accept-language') })
  const refused = await get('&language=pl')
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('language: expected one of nb, sv, fi, de, it, en')
})

test('a response to a POST says that it varies by accept-language', async () => {
  const { headers } = await gateway.query('{ store { code } }')
  expect(headers['vary']).toContain('accept-language')
})
