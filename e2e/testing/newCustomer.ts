/** A customer of the sandbox whom no other journey knows. */
import type { Customer } from './customers.ts'
import type { Shop } from './shop.ts'

let created = 0

export async function newCustomer(shop: Shop, storeCode: string): Promise<Customer> {
  created += 1
  const customer = {
    email: `new.${Date.now()}.${created}@example.com`,
    password: 'Gull-og-Solv-1',
    firstName: 'Nora',
  }
  const response = await fetch(`${shop.sandbox.origin}/api/user/create?storeCode=${storeCode}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      customer: { email: customer.email, firstname: customer.firstName, lastname: 'Dahl' },
      password: customer.password,
    }),
  })
  if (!response.ok) throw new Error(`expected a new customer, got ${response.status}: ${await response.text()}`)
  return customer
}
