/** /sandbox/customers: for developers, who approve accounts and book metal as the people of the shop would. */
import { METALS } from '../catalogue/alloys.ts'
import type { CustomerStatus } from '../customers/accounts.ts'
import { MOVEMENT_KINDS } from '../metalAccounts/metalAccounts.ts'
import type { Backend } from './backend.ts'
import { fieldsOf } from './fields.ts'
import type { SandboxRequest } from './request.ts'
import { HttpError, result, type SandboxResponse } from './response.ts'
import { customerModel } from './user.ts'

const FLAGS: readonly (keyof CustomerStatus)[] = ['isApproved', 'isNumberVerified', 'isIdentityVerified']
const MAX_MILLIGRAMS = 1e12

/** Body: any of isApproved, isNumberVerified and isIdentityVerified, and `movement` {metal, milligrams, kind, reference}. */
export function changeCustomer(request: SandboxRequest, backend: Backend): SandboxResponse {
  const { accounts, identityChecks, metalAccounts } = backend
  const customer = accounts.byEmail(request.parts['email'] ?? '')
  if (!customer) throw new HttpError(404, 'unknown customer')
  const fields = fieldsOf(request.body())
  const flag = (name: keyof CustomerStatus): boolean => {
    const value = fields[name] ?? customer[name]
    if (typeof value !== 'boolean') throw new HttpError(400, `${name}: expected true or false, got ${typeof value}`)
    return value
  }
  const [isApproved = true, isNumberVerified = true, isIdentityVerified = true] = FLAGS.map(flag)
  accounts.setStatus(customer, { isApproved, isNumberVerified, isIdentityVerified })
  // The newest check would verify the customer again.
  if (fields['isIdentityVerified'] === false) identityChecks.forget(customer)
  if (fields['movement'] !== undefined) {
    const { metal, milligrams, kind, reference = '' } = fieldsOf(fields['movement'])
    const known = { metal: METALS.find((one) => one === metal), kind: MOVEMENT_KINDS.find((one) => one === kind) }
    const isWhole = typeof milligrams === 'number' && Number.isInteger(milligrams) && milligrams !== 0
    if (
      !known.metal ||
      !known.kind ||
      !isWhole ||
      Math.abs(milligrams) > MAX_MILLIGRAMS ||
      typeof reference !== 'string'
    )
      throw new HttpError(
        400,
        `movement: expected a metal of ${METALS.join(', ')}, whole milligrams and a kind of ${MOVEMENT_KINDS.join(', ')}`,
      )
    metalAccounts.add(customer.id, { metal: known.metal, milligrams, kind: known.kind, reference })
  }
  return result(customerModel(accounts.byId(customer.id) ?? customer, backend))
}
