/** Does with our mutations what the shopper of a recorded session did. */
import { randomUUID } from 'node:crypto'
import type { GraphqlResponse, TestGateway } from '../../gateway/testing/startGateway.ts'
import { asText, recordOf } from './replayedBackend.ts'
import type { Step } from './steps.ts'

const CART =
  '{ cart { version issues lines { id sku quantity product { sku } } totals { total { gross { amount } } } } }'
const OUTCOME = `__typename ... on CartChanged { inputErrors { path rule message } } ... on CartRefused { reason message inputErrors { path rule message } }`
const ORDER = `__typename ... on OrderPlaced { order { id number totals { total { gross { amount } } } } }
  ... on PaymentNeeded { order { id totals { total { gross { amount } } } } }
  ... on OrderRefused { reason message inputErrors { path rule message } }`

/** Outcomes without an order that is known. */
const UNCERTAIN = /Refused$|Uncertain$|Unavailable$/
/** Of the tax agency's examples. */
const PERSONAL_NUMBER = '8112189876'

export interface Outcome {
  readonly step: Step
  readonly isAccepted: boolean
  /** What the shopper is told where something is refused; empty otherwise. */
  readonly message: string
  /** Of an order: what was shown before it, and what the confirmation says. */
  readonly shown?: string
  readonly confirmed?: string
}

interface Browser {
  readonly gateway: TestGateway
  readonly store: string
  readonly cookies: Map<string, string>
  /** SKUs of lines by the backend's ids, as the recording names them. */
  readonly skus: Map<string, string>
}

export async function driveSession(
  gateway: TestGateway,
  store: string,
  steps: readonly Step[],
): Promise<readonly Outcome[]> {
  const browser: Browser = { gateway, store, cookies: new Map(), skus: new Map() }
  const outcomes: Outcome[] = []
  for (const step of steps) outcomes.push(await take(step, browser))
  return outcomes
}

async function take(step: Step, browser: Browser): Promise<Outcome> {
  switch (step.kind) {
    case 'signIn':
      return outcomeOf(
        step,
        await mutate(browser, 'signIn', 'SignInInput', '__typename ... on SignInRefused { reason message }', {
          email: step.email,
          password: step.password,
        }),
      )
    case 'register': {
      const { email, password, firstName, lastName } = step
      return outcomeOf(
        step,
        await mutate(
          browser,
          'register',
          'RegisterInput',
          '__typename ... on AccountRefused { reason message inputErrors { path rule message } }',
          { email, password, firstName, lastName },
        ),
      )
    }
    case 'password': {
      const input = { currentPassword: step.current, newPassword: step.next }
      return outcomeOf(
        step,
        await mutate(
          browser,
          'changePassword',
          'ChangePasswordInput',
          '__typename ... on AccountRefused { reason message inputErrors { path rule message } }',
          input,
        ),
      )
    }
    case 'add': {
      const of = await itemId(step.sku, browser)
      if (of === null) return { step, isAccepted: false, message: `${step.sku} is not sold` }
      return outcomeOf(
        step,
        await mutate(browser, 'addToCart', 'AddToCartInput', OUTCOME, {
          items: [{ of, quantity: step.quantity, ...choiceOf(step.option) }],
        }),
      )
    }
    case 'change': {
      const line = await lineOf(step.sku, browser)
      if (line === null) return { step, isAccepted: step.quantity === '0', message: `no line of ${step.sku}` }
      return outcomeOf(
        step,
        await mutate(browser, 'changeCartLines', 'ChangeCartLinesInput', OUTCOME, {
          lines: [{ line, quantity: step.quantity }],
        }),
      )
    }
    case 'coupon':
      return outcomeOf(step, await mutate(browser, 'setCoupon', 'SetCouponInput', OUTCOME, { code: step.code }))
    case 'order':
      return order(step, browser)
  }
}

async function order(step: Extract<Step, { kind: 'order' }>, browser: Browser): Promise<Outcome> {
  const { information } = step
  const [shipping, billing] = [recordOf(information['shippingAddress']), recordOf(information['billingAddress'])]
  const code = (name: string) =>
    information[name] === undefined || information[name] === '' ? null : asText(information[name])
  const [carrier, method] = [code('shipping_carrier_code'), code('shipping_method_code')]
  const checkout = (input: object) => mutate(browser, 'setCheckout', 'SetCheckoutInput', OUTCOME, input)
  const entered = [
    await checkout({
      email: step.email,
      ...(shipping['city'] !== undefined && carrier !== null && { shippingAddress: addressOf(shipping) }),
      billingAddress: addressOf(billing),
    }),
    ...(carrier !== null && method !== null
      ? [await checkout({ deliveryMethod: await deliveryCode(carrier, method, browser) })]
      : []),
    await checkout({ paymentMethod: code('payment_method_code') }),
  ].map((answer) => outcomeOf(step, answer))
  const wrong = entered.find(({ isAccepted }) => !isAccepted)
  if (wrong) return wrong

  const { cart } = (await send(browser, CART, {})).data
  const shown: string = cart.totals.total.gross.amount
  const answer = await mutate(browser, 'placeOrder', 'PlaceOrderInput', ORDER, {
    cartVersion: cart.version,
    expectedGross: shown,
    acceptsTerms: true,
    ...(browser.store === 'se' && { socialSecurityNumber: PERSONAL_NUMBER }),
  })
  const confirmed = answer.data?.placeOrder?.order?.totals?.total?.gross?.amount
  return { ...outcomeOf(step, answer), shown, ...(confirmed !== undefined && { confirmed }) }
}

async function deliveryCode(carrier: string, method: string, browser: Browser): Promise<string> {
  const { data } = await send(browser, '{ cart { checkout { deliveryMethods { code } } } }', {})
  const codes: readonly { readonly code: string }[] = data.cart.checkout.deliveryMethods ?? []
  return codes.find(({ code }) => code.includes(carrier) && code.includes(method))?.code ?? `${carrier}_${method}`
}

function addressOf(recorded: Readonly<Record<string, unknown>>): object {
  const [street = '', ...more] = Array.isArray(recorded['street']) ? recorded['street'].map(asText) : []
  const text = (name: string) =>
    recorded[name] === undefined || recorded[name] === null || recorded[name] === '' ? null : asText(recorded[name])
  const isHouseNumber = more.length === 1 && /^\d/.test(more[0] ?? '')
  return {
    firstName: text('firstname') ?? '',
    lastName: text('lastname') ?? '',
    company: text('company'),
    taxId: text('vat_id'),
    street: isHouseNumber ? `${street} ${more[0]}` : street,
    apartment: isHouseNumber ? null : more.join(', ') || null,
    postcode: text('postcode') ?? '',
    city: text('city') ?? '',
    country: text('country_id'),
    phone: text('telephone') ?? '',
  }
}

/** Choices as our schema names them, by the codes of the backend. */
function choiceOf(option: Readonly<Record<string, unknown>>): object {
  const list = (name: string) => (Array.isArray(option[name]) ? option[name].map(recordOf) : [])
  return {
    parts: list('bundle_options').flatMap(({ option_id: part, option_selections: chosen, option_qty: quantity }) =>
      (Array.isArray(chosen) ? chosen : []).map((choice: unknown) => ({
        part: asText(part),
        choice: asText(choice),
        quantity: asText(quantity ?? 1),
      })),
    ),
    options: list('custom_options').map(({ option_id: code, option_value: value }) =>
      /^[\d,]+$/.test(asText(value))
        ? { option: asText(code), choices: asText(value).split(',') }
        : { option: asText(code), text: asText(value) },
    ),
    downloads: (Array.isArray(recordOf(option['downloadable_option'])['downloadable_links'])
      ? (recordOf(option['downloadable_option'])['downloadable_links'] as unknown[])
      : []
    ).map(asText),
  }
}

async function itemId(sku: string, browser: Browser): Promise<string | null> {
  const { data } = await send(
    browser,
    'query ($sku: String!) { product(sku: $sku) { id sku variant(sku: $sku) { id } } }',
    { sku },
  )
  return data.product?.variant?.id ?? data.product?.id ?? null
}

async function lineOf(sku: string, browser: Browser): Promise<string | null> {
  const { data } = await send(browser, CART, {})
  const lines: readonly {
    readonly id: string
    readonly sku: string
    readonly product: { readonly sku: string } | null
  }[] = data.cart?.lines ?? []
  const found = lines.find((line) => line.sku === sku) ?? lines.find((line) => line.product?.sku === sku)
  return found?.id ?? null
}

function outcomeOf(step: Step, { data, errors }: GraphqlResponse): Outcome {
  const [answer] = Object.values(data ?? {}).map(recordOf)
  const refused = Array.isArray(answer?.['inputErrors']) ? answer['inputErrors'].map(recordOf) : []
  const typename = asText(answer?.['__typename'] ?? '')
  const messages = [...(errors ?? []), ...refused, ...(answer?.['message'] === undefined ? [] : [answer])]
  return {
    step,
    isAccepted: messages.length === 0 && !UNCERTAIN.test(typename),
    message: (UNCERTAIN.test(typename) && messages.length === 0 ? [{ message: typename }] : messages)
      .map((each) =>
        [each.message, recordOf(each)['path'] ?? '', recordOf(each)['rule'] ?? recordOf(each)['reason'] ?? '']
          .join(' ')
          .trim(),
      )
      .join('; '),
  }
}

function mutate(
  browser: Browser,
  field: string,
  type: string,
  selection: string,
  input: object,
): Promise<GraphqlResponse> {
  return send(browser, `mutation ($input: ${type}!) { ${field}(input: $input) { ${selection} } }`, {
    input: { idempotencyKey: randomUUID(), ...input },
  })
}

async function send(
  { gateway, store, cookies }: Browser,
  query: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<GraphqlResponse> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await gateway.query(query, {
    store,
    variables,
    headers: { 'sec-fetch-site': 'same-origin', ...(cookie !== '' && { cookie }) },
  })
  for (const text of [answer.headers['set-cookie'] ?? []].flat()) {
    const [pair = ''] = text.split(';')
    const at = pair.indexOf('=')
    cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
  return answer
}
