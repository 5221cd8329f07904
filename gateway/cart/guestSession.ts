/** Creates a guest session for clients other than browsers. */
import * as v from 'valibot'
import type { RequestScope } from '../shared/requestScope.ts'
import type { CreateGuestSessionInput, GuestSessionCreated } from '../resolverTypes.generated.ts'
import { checkKey, MIN_SECRET_KEY_LENGTH, type RepeatableRequest } from '../session/repeatedResponses.ts'

const responseSchema = v.object({ secret: v.string() })

type Created = GuestSessionCreated & { readonly __typename: 'GuestSessionCreated' }

export async function createGuestSession(
  { idempotencyKey }: CreateGuestSessionInput,
  { responses, lock, session, now, clientIp }: RequestScope,
): Promise<Created> {
  checkKey(idempotencyKey)
  const open = async () => {
    const { secret, guest } = await session.guest.open('bearer')
    return { secret, created: modelOf(secret, guest.endsAt) }
  }
  if (idempotencyKey.length < MIN_SECRET_KEY_LENGTH) return (await open()).created

  const request: RepeatableRequest = {
    operation: 'createGuestSession',
    owner: { clientIp },
    idempotencyKey,
    input: null,
  }
  return lock.run(`createGuestSession ${responses.nameOf(request)}`, async () => {
    const known = v.safeParse(responseSchema, (await responses.recall(request, now))?.response)
    const guest = known.success ? await session.guest.resume(known.output.secret, 'bearer') : null
    if (known.success && guest) return modelOf(known.output.secret, guest.endsAt)
    const { secret, created } = await open()
    await responses.store(request, { secret }, now)
    return created
  })
}

function modelOf(bearerToken: string, endsAt: Date): Created {
  return { __typename: 'GuestSessionCreated', bearerToken, endsAt: endsAt.toISOString() }
}
