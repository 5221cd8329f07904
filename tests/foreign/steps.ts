/** What the shopper of a recorded session did, read from the calls that changed something. */
import { type Exchange, isSuccess } from './recording.ts'
import { asText, recordOf } from './replayedBackend.ts'

export type Step =
  | { readonly kind: 'signIn'; readonly email: string; readonly password: string; readonly isAccepted: boolean }
  | {
      readonly kind: 'register'
      readonly email: string
      readonly password: string
      readonly firstName: string
      readonly lastName: string
      readonly isAccepted: boolean
    }
  | {
      readonly kind: 'add'
      readonly sku: string
      readonly quantity: string
      readonly option: Readonly<Record<string, unknown>>
      readonly isAccepted: boolean
    }
  | {
      readonly kind: 'change'
      readonly itemId: string
      readonly sku: string
      readonly quantity: string
      readonly isAccepted: boolean
    }
  | { readonly kind: 'password'; readonly current: string; readonly next: string; readonly isAccepted: boolean }
  | { readonly kind: 'coupon'; readonly code: string | null; readonly isAccepted: boolean }
  | {
      readonly kind: 'order'
      readonly email: string
      readonly information: Readonly<Record<string, unknown>>
      readonly isAccepted: boolean
      readonly isDropped: boolean
    }

export function stepsOf(session: readonly Exchange[]): readonly Step[] {
  const steps = session.flatMap((exchange) => stepOf(exchange, session) ?? [])
  return steps.filter((step, at) => !isOwnSignIn(step, steps[at - 1]) && !isMerged(step, steps.slice(0, at)))
}

/** The gateway signs in again after a new password. */
function isOwnSignIn(step: Step, before: Step | undefined): boolean {
  return step.kind === 'signIn' && before?.kind === 'password' && before.isAccepted
}

/** The gateway puts a guest's lines into the customer's cart after a sign-in. */
function isMerged(step: Step, before: readonly Step[]): boolean {
  const signedInAt = before.findLastIndex(({ kind, isAccepted }) => kind === 'signIn' && isAccepted)
  if (step.kind !== 'add' || signedInAt < 1) return false
  const isSame = (other: Step): boolean =>
    other.kind === 'add' && other.sku === step.sku && other.quantity === step.quantity
  return before.slice(0, signedInAt).some(isSame) && !before.slice(signedInAt).some(isSame)
}

function stepOf(exchange: Exchange, session: readonly Exchange[]): Step | null {
  const { request, response } = exchange
  if (request.method !== 'POST') return null
  const isAccepted = isSuccess(exchange)
  const body = recordOf(request.body)
  switch (request.path) {
    case '/api/user/login':
      return { kind: 'signIn', email: asText(body['username']), password: asText(body['password']), isAccepted }
    case '/api/user/create': {
      const { email, firstname, lastname } = recordOf(body['customer'])
      return {
        kind: 'register',
        email: asText(email),
        password: asText(body['password']),
        firstName: asText(firstname),
        lastName: asText(lastname),
        isAccepted,
      }
    }
    case '/api/user/change-password':
      return {
        kind: 'password',
        current: asText(body['currentPassword']),
        next: asText(body['newPassword']),
        isAccepted,
      }
    case '/api/cart/update': {
      const item = recordOf(body['cartItem'])
      const quantity = asText(item['qty'])
      if (item['item_id'] !== undefined)
        return { kind: 'change', itemId: asText(item['item_id']), sku: asText(item['sku']), quantity, isAccepted }
      const option = recordOf(recordOf(item['product_option'])['extension_attributes'])
      return {
        kind: 'add',
        sku: addedSku(asText(item['sku']), option, recordOf(recordOf(response.body)['result'])),
        quantity,
        option,
        isAccepted,
      }
    }
    case '/api/cart/delete': {
      const item = recordOf(body['cartItem'])
      return { kind: 'change', itemId: asText(item['item_id']), sku: asText(item['sku']), quantity: '0', isAccepted }
    }
    case '/api/cart/apply-coupon':
      return { kind: 'coupon', code: asText(request.query?.['coupon']), isAccepted }
    case '/api/cart/delete-coupon':
      return { kind: 'coupon', code: null, isAccepted }
    case '/api/order':
      return {
        kind: 'order',
        email: asText(body['email'] ?? emailIn(session)),
        information: recordOf(body['addressInformation']),
        isAccepted,
        isDropped: exchange.dropped,
      }
    default:
      return null
  }
}

/** Of a configurable product the answer names the variant. */
function addedSku(
  sku: string,
  { configurable_item_options: chosen }: Readonly<Record<string, unknown>>,
  line: Readonly<Record<string, unknown>>,
): string {
  return Array.isArray(chosen) && chosen.length > 0 && line['sku'] !== undefined ? asText(line['sku']) : sku
}

function emailIn(session: readonly Exchange[]): unknown {
  return session
    .map(
      ({ request }) =>
        recordOf(recordOf(recordOf(recordOf(request.body)['addressInformation'])['shippingAddress']))['email'],
    )
    .find((email) => email !== undefined)
}
