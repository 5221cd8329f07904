/** Signing in within a mutation: carts and orders of the guest become the customer's. */
import type { GatewayContext } from '../context.ts'
import type { OpenedRequestSession } from '../session/requestSessionTypes.ts'
import type { SessionCustomer } from '../session/sessionCustomer.ts'
import type { SignInRefusal, VerificationRequired } from '../session/signIn.ts'

export interface SignedInModel {
  readonly __typename: 'SignedIn'
  readonly viewer: SessionCustomer
  readonly bearerToken: string | null
  readonly endsAt: string
}

type Entered =
  | { readonly kind: 'signedIn'; readonly opened: OpenedRequestSession; readonly model: SignedInModel }
  | VerificationRequired
  | SignInRefusal

export async function enterSession<Outcome extends OpenedRequestSession | VerificationRequired | SignInRefusal | null>(
  open: () => Promise<Outcome>,
  { loaders }: GatewayContext,
): Promise<Entered | Extract<Outcome, null>> {
  const guest = await loaders.orders.guestName()
  const opened: OpenedRequestSession | VerificationRequired | SignInRefusal | null = await open()
  if (opened?.kind !== 'signedIn') return opened as VerificationRequired | SignInRefusal | Extract<Outcome, null>
  await loaders.orders.takeOver(guest)
  await loaders.carts.takeOverGuest()
  const { customer: viewer, bearerToken, endsAt } = opened
  const model = { __typename: 'SignedIn', viewer, bearerToken, endsAt: endsAt.toISOString() } as const
  return { kind: 'signedIn', opened, model }
}
