/** Sentences with which backends refuse, as a proxy may answer any call with them: of the profiles and of recorded conversations. */
import type { CannedResponse } from '../../testing/fakeStorefront.ts'

const in404 = (text: string): CannedResponse => ({ status: 404, json: { code: 404, result: text } })
const in400 = (text: string): CannedResponse => ({ status: 400, json: { code: 400, result: text } })
const in500 = (text: string): CannedResponse => ({ status: 500, json: { code: 500, result: text } })
const in200 = (text: string): CannedResponse => ({ json: { code: '400', result: text } })

/** Sentences about carts and customers, each of which would end one if it were true. */
export const ENDING: readonly CannedResponse[] = [
  in404('No such entity with cartId = 17'),
  in404('Current customer does not have an active cart.'),
  in500('No such entity with id 17'),
  in500('Signature verification failed'),
  in500('Wrong number of segments'),
  in500('User is not authroized to access cartId = 62'),
  in500('User is not authroized to access self'),
  { status: 401, json: { code: 401, result: "The consumer isn't authorized to access %resources." } },
]
export const SENTENCES: readonly CannedResponse[] = [
  ...ENDING,
  in200('The browser (or proxy) sent a request that this server could not understand.'),
  in200("'NoneType' object has no attribute 'id'"),
  in400('"%fieldName" is required. Enter and try again.'),
  in400('The requested Payment Method is not available.'),
  in400('The requested qty is not available'),
  in400('A server error stopped your order from being placed. Please try to place your order again.'),
  in404('Carrier with such method not found: %1, %2'),
  in404('Request does not match any route.'),
  in500('Please specify a shipping method.'),
  in500('Please check shipping address information. Please enter the city.'),
  in500('HTTP ERROR undefined'),
  in500('Error placing an order'),
  in500('Error while adding products. The requested qty is not available'),
  { json: { code: 500, result: false }, status: 500 },
]

export interface Lie {
  readonly answer: CannedResponse
  /** Whether the backend has executed the call. */
  readonly isExecuted: boolean
  /** Number of calls that are answered truly before. */
  left: number
}
