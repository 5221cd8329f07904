/** Asks the gateway past the shop, as another channel does. */
import { request } from 'undici'
import type { Shop } from './shop.ts'

export async function askGateway<T>(
  shop: Shop,
  storeCode: string,
  query: string,
  variables: object = {},
  bearer?: string,
): Promise<T> {
  const { body } = await request(`${shop.gateway.origin}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-store': storeCode,
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify({ query, variables }),
  })
  const answer = (await body.json()) as { data: T; errors?: readonly { message: string }[] }
  if (answer.errors)
    throw new Error(`expected an answer, got ${answer.errors.map(({ message }) => message).join('; ')}`)
  return answer.data
}
