/** The newsletter in front of a Magento, in the shapes that a running 2.4.7 answered. */
import { afterEach, expect, test } from 'vitest'
import { isSubscribed, sendNewsletter, setNewsletterOf } from '../../customer/newsletterCalls.ts'
import { type FakeMagento, type MagentoAnswers, startFakeMagento } from './testing/fakeMagento.ts'

const EMAIL = 'kari@example.com'
const RECORD = {
  id: 1,
  group_id: 1,
  created_in: 'Norsk',
  email: EMAIL,
  firstname: 'Kari',
  lastname: 'Nord',
  store_id: 1,
  website_id: 2,
  addresses: [],
  extension_attributes: { is_subscribed: false },
}
const SUBSCRIBED = { data: { subscribeEmailToNewsletter: { status: 'SUBSCRIBED' } } }
const failed = (category: string) => ({
  errors: [{ message: 'Nei.', path: ['subscribeEmailToNewsletter'], extensions: { category } }],
  data: { subscribeEmailToNewsletter: null },
})

let magento: FakeMagento | null = null
afterEach(async () => {
  await magento?.close()
  magento = null
})

async function start(answers: MagentoAnswers) {
  magento = await startFakeMagento(answers)
  const { api } = magento
  return { magento, guest: { api, storeCode: 'no' }, customer: { api, storeCode: 'no', token: 'token-1' } }
}

test.each([
  { extension_attributes: { is_subscribed: true }, expected: true },
  { extension_attributes: { is_subscribed: false }, expected: false },
  // PHP writes an empty map as a list; without the module the field is missing.
  { extension_attributes: [], expected: false },
  { extension_attributes: undefined, expected: false },
])("a customer's own is read from the account: $expected", async ({ extension_attributes, expected }) => {
  const { customer, magento } = await start({ 'GET /customers/me': { ...RECORD, extension_attributes } })
  expect(await isSubscribed(customer, EMAIL)).toBe(expected)
  expect(magento.requested()).toEqual(['GET /customers/me'])
})

test.each([true, false])("a customer's own is set in the account, which stays as it was (%s)", async (isWanted) => {
  const { customer, magento } = await start({ 'GET /customers/me': RECORD, 'PUT /customers/me': RECORD })
  await sendNewsletter(customer, EMAIL, isWanted)
  expect(magento.calls[1]?.body).toEqual({
    customer: {
      email: EMAIL,
      firstname: 'Kari',
      lastname: 'Nord',
      website_id: 2,
      extension_attributes: { is_subscribed: isWanted },
    },
  })
})

test.each([
  { what: 'one without it', answer: SUBSCRIBED },
  { what: 'one that has it', answer: failed('graphql-already-exists') },
])('an address is subscribed with one request, and answered alike: $what', async ({ answer }) => {
  const { guest, magento } = await start({ 'POST /graphql': answer })
  await expect(setNewsletterOf(guest, EMAIL, true)).resolves.toBeUndefined()
  expect(magento.requested()).toEqual(['POST /graphql'])
  expect(magento.calls[0]?.body).toMatchObject({ variables: { email: EMAIL } })
})

test('an address that Magento refuses is a refusal, and nothing that broke', async () => {
  const { guest } = await start({ 'POST /graphql': failed('graphql-input') })
  await expect(setNewsletterOf(guest, 'kari@example', true)).rejects.toMatchObject({ code: 'UPSTREAM_REJECTED' })
})

test("a guest's is ended by Magento's mail alone: it is not said to have ended, and nothing is sent", async () => {
  const { guest, magento } = await start({})
  await expect(setNewsletterOf(guest, EMAIL, false)).rejects.toMatchObject({ code: 'UPSTREAM_NOT_IMPLEMENTED' })
  expect(magento.requested()).toEqual([])
})
