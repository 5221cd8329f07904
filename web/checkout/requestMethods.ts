import type { ApolloClient } from '@apollo/client'
import { Checkout } from '../client/generated/documents.generated.ts'
import { rememberMethods } from './offlineCheckout.ts'

/** Requests the methods of the cart and stores them on this device. @throws Error if they cannot be loaded or stored */
export async function requestMethods(client: ApolloClient): Promise<void> {
  const { data } = await client.query({ query: Checkout, fetchPolicy: 'no-cache', errorPolicy: 'all' })
  if (data?.cart) await rememberMethods(data.cart)
}
