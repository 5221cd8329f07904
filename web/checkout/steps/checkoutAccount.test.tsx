import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { checkoutDraft } from '../checkoutDraft.ts'
import { notifications } from '../../shop/notifications.ts'
import { viewerState } from '../../shop/viewer.ts'
import { openPage } from '../../testing/openPage.tsx'
import { checkoutGateway, sampleAddress, sampleCheckoutCart } from '../../testing/sampleCheckout.ts'
import { sampleViewer, viewerGateway } from '../../testing/sampleViewer.ts'

const PASSWORD = 'Gull-og-solv-1'
const main = async () => within(await screen.findByRole('main'))
const click = async (role: 'button' | 'checkbox', name: string) => {
  const element = (await main()).getByRole(role, { name })
  await act(async () => {
    fireEvent.click(element)
  })
}
const type = async (label: string, value: string) =>
  fireEvent.change(await (await main()).findByLabelText(label), { target: { value } })
const textOfMain = async () => (await screen.findByRole('main')).textContent ?? ''

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
  checkoutDraft.clear('no')
  viewerState.write({ kind: 'guest' })
  for (let id = 0; id < 50; id += 1) notifications.dismiss(id)
})

describe('an account along with an order', () => {
  const open = async (options: Parameters<typeof checkoutGateway>[0] = {}) => {
    viewerState.write({ kind: 'guest' })
    const gateway = checkoutGateway(options)
    const page = await openPage('/checkout', { responses: [...gateway.responses, ...viewerGateway().responses] })
    await (await main()).findByLabelText('E-mail address')
    return { ...page, inputs: gateway.inputs }
  }
  const wish = async (password = PASSWORD, again = password) => {
    await click('checkbox', 'Create an account with this order')
    await type('Password', password)
    await type('Repeat password', again)
  }
  const toReview = async () => {
    await click('button', 'Continue to payment')
    await (await main()).findByText('Same as the shipping address')
    await click('button', 'Continue to review')
    await (await main()).findByText('I accept the terms and conditions')
  }

  test.each([
    ['', '', 'Field is required'],
    ['Kort-1', 'Kort-1', 'Password must have at least 8 letters.'],
    [
      'bare-smaa-bokstaver',
      'bare-smaa-bokstaver',
      'Password must contain at least 3 of: lower case letters, upper case letters, digits, special characters.',
    ],
    [PASSWORD, 'Gull-og-solv-2', 'Passwords must be identical.'],
  ])('"%s" and "%s": %s', async (password, again, error) => {
    const { inputs } = await open()
    await wish(password, again)
    await click('button', 'Continue to payment')
    expect((await (await main()).findAllByText(error)).length).toBeGreaterThan(0)
    expect(inputs).toEqual([])
  })

  test('the password goes with the order only, and is stored nowhere', async () => {
    const { inputs } = await open()
    await wish()
    await toReview()
    expect(await textOfMain()).toContain('It is opened for ny@example.com with your order.')
    await click('checkbox', 'I accept the terms and conditions')
    await click('button', 'Order and pay')
    const withPassword = inputs.filter(({ input }) => JSON.stringify(input).includes(PASSWORD))
    expect(withPassword.map(({ operation }) => operation)).toEqual(['PlaceOrder'])
    expect(withPassword[0]?.input).toMatchObject({ newAccountPassword: PASSWORD, acceptsTerms: true })
    for (const storage of [localStorage, sessionStorage])
      expect(JSON.stringify(Object.entries(storage))).not.toContain(PASSWORD)
  })

  test('an address with an account shows the specification’s text, and the order can be placed without one', async () => {
    const message = 'Det finnes allerede en kunde med samme e-postadresse.'
    const { inputs } = await open({
      placeOrder: {
        __typename: 'OrderRefused',
        reason: 'EMAIL_TAKEN',
        message,
        inputErrors: [],
        cart: sampleCheckoutCart(),
      },
    })
    await wish()
    await toReview()
    await click('checkbox', 'I accept the terms and conditions')
    await click('button', 'Order and pay')
    expect(await textOfMain()).toContain('A customer with the same email already exists in an associated website.')
    await click('button', 'Change the new account')
    await click('checkbox', 'Create an account with this order')
    await toReview()
    await click('button', 'Order and pay')
    const placed = inputs.filter(({ operation }) => operation === 'PlaceOrder').map(({ input }) => input)
    expect(placed).toHaveLength(2)
    expect(placed[1]).not.toHaveProperty('newAccountPassword')
  })

  test('after the order the shopper is signed in', async () => {
    const { operations } = await open({
      placeOrder: {
        __typename: 'PaymentNeeded',
        paymentUrl: '',
        paymentId: 'pay-1',
        order: { __typename: 'Order', id: 'order-1', number: '100000042' },
      },
    })
    await wish()
    await toReview()
    await click('checkbox', 'I accept the terms and conditions')
    await click('button', 'Order and pay')
    await expect.poll(() => viewerState.read()).toMatchObject({ kind: 'known', viewer: { email: sampleViewer.email } })
    expect(operations.indexOf('SignIn')).toBeGreaterThan(operations.indexOf('PlaceOrder'))
  })
})

describe('the addresses of a customer', () => {
  const saved = (id: string, changes: object = {}) => ({
    __typename: 'SavedAddress' as const,
    id,
    isDefaultShipping: false,
    isDefaultBilling: false,
    address: { ...sampleAddress, street: 'Storgata 5', ...changes },
  })
  const open = async (options: Parameters<typeof checkoutGateway>[0] = {}) => {
    const viewer = { ...sampleViewer, isBusiness: false }
    viewerState.write({ kind: 'known', viewer })
    const gateway = checkoutGateway(options)
    await openPage('/checkout', {
      responses: [...gateway.responses, ...viewerGateway({ viewer: () => viewer }).responses],
    })
    await (await main()).findByLabelText('E-mail address')
    return gateway
  }

  describe('of a customer who has entered none yet', () => {
    const street = async () => (await (await main()).findByLabelText<HTMLInputElement>('Street and number')).value
    const choice = async () => (await main()).findByLabelText<HTMLSelectElement>('Saved addresses')
    const openWith = async (isDefaultShipping: boolean) => {
      await open({
        cart: sampleCheckoutCart({ shippingAddress: null }),
        addresses: [{ ...saved('a1'), isDefaultShipping }],
      })
      await choice()
    }

    test('the default one is filled in; another address empties the fields, and it is offered again', async () => {
      await openWith(true)
      expect(await street()).toBe('Storgata 5')
      expect((await choice()).value).toBe('a1')

      fireEvent.change(await choice(), { target: { value: '' } })
      expect(await street()).toBe('')
      fireEvent.change(await choice(), { target: { value: 'a1' } })
      expect(await street()).toBe('Storgata 5')
    })

    test('one that is not the default is only offered', async () => {
      await openWith(false)
      expect(await street()).toBe('')
    })
  })

  test('the company of a saved address is that of the invoice', async () => {
    const { inputs } = await open({ addresses: [saved('a1', { company: 'Ek Metall', taxId: '923609016' })] })
    const choice = await (await main()).findByLabelText('Saved addresses')
    fireEvent.change(choice, { target: { value: 'a1' } })
    await click('button', 'Continue to payment')
    const company = await (await main()).findByLabelText<HTMLInputElement>('Company')
    expect(company.value).toBe('Ek Metall')
    expect(inputs[0]?.input).toMatchObject({ shippingAddress: { street: 'Storgata 5', company: null } })

    await click('button', 'Continue to review')
    await (await main()).findByText('I accept the terms and conditions')
    const invoice = { street: 'Storgata 5', company: 'Ek Metall', taxId: '923609016' }
    expect(inputs.at(-1)?.input).toMatchObject({ billingAddress: invoice })
  })

  test('another address is saved with the step, once', async () => {
    const { inputs } = await open({ addresses: [saved('a1')] })
    expect((await main()).queryByText('Create an account with this order')).toBeNull()
    await (await main()).findByText('Save this address to my account')
    await click('checkbox', 'Save this address to my account')
    await click('button', 'Continue to payment')
    await (await main()).findByText('Same as the shipping address')
    expect(inputs.map(({ operation }) => operation)).toEqual(['SetCheckout', 'SaveAddress'])
    expect(inputs[1]?.input).toMatchObject({ address: { street: 'Torggata 1', postcode: '0181', country: 'NO' } })
  })

  test('with two addresses it names the maximum instead', async () => {
    await open({ addresses: [saved('a1'), saved('a2', { street: 'Storgata 6' })] })
    await (await main()).findByText('You have reached the maximum of 2 addresses.')
    expect((await main()).queryByText('Save this address to my account')).toBeNull()
  })

  test('a refused one keeps the step open with the message', async () => {
    const message = 'Du har nådd grensen på 2 adresser.'
    const { inputs } = await open({
      saveAddress: {
        __typename: 'AccountRefused',
        reason: 'INPUT',
        message,
        retryAt: null,
        inputErrors: [{ __typename: 'InputError', path: 'address', rule: 'TOO_LARGE', bound: '2', message }],
      },
    })
    await (await main()).findByText('Save this address to my account')
    await click('checkbox', 'Save this address to my account')
    await click('button', 'Continue to payment')
    expect(await textOfMain()).toContain(message)
    await click('checkbox', 'Save this address to my account')
    await click('button', 'Continue to payment')
    await (await main()).findByText('Same as the shipping address')
    expect(inputs.filter(({ operation }) => operation === 'SaveAddress')).toHaveLength(1)
  })
})
