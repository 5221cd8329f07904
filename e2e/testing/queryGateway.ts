/** GraphQL requests straight to the gateway, as another channel sends them. */
import { request } from 'undici'
import type { Shop } from './shop.ts'

export async function queryGateway<T>(
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
  const response = (await body.json()) as { data: T; errors?: readonly { message: string }[] }
  if (response.errors) throw new Error(`expected data, got ${response.errors.map(({ message }) => message).join('; ')}`)
  return response.data
}
