/** Identity checks of customers. The return from the provider is not trusted: the result is fetched from the provider. */
import type { DatabaseSync } from 'node:sqlite'
import type { Accounts, Customer } from '../customers/accounts.ts'
import { fieldsOf } from '../rest/fields.ts'
import { HttpError } from '../rest/response.ts'
import { type IdentityState, identityState } from './identityProvider.ts'

interface CheckPage {
  readonly language: string
  /** For whom the identity is checked. */
  readonly merchant: string
}

export interface IdentityChecks {
  /** Fetches the result of the customer's newest check from the provider. @returns null without a check @throws HttpError 502 without the provider */
  confirm(customer: Customer): Promise<IdentityState | null>
  /** Forgets the customer's newest check. */
  forget(customer: Customer): void
  /** @returns the address of a new check's page @throws HttpError 502 without the provider */
  start(customer: Customer, page: CheckPage, returnUrl: string): Promise<string>
}

export interface IdentityChecksOptions {
  readonly accounts: Accounts
  /** Origin of the provider, known once it listens. */
  readonly origin: () => string
  readonly authorization: string
}

const TIMEOUT_MS = 3_000

export function bindIdentityChecks(db: DatabaseSync, options: IdentityChecksOptions): IdentityChecks {
  const { accounts, origin, authorization } = options
  const select = db.prepare('SELECT check_id FROM customer_identity_check WHERE customer_id = ?')
  const remove = db.prepare('DELETE FROM customer_identity_check WHERE customer_id = ?')
  const replace = db.prepare('INSERT OR REPLACE INTO customer_identity_check (customer_id, check_id) VALUES (?, ?)')

  const call = async (method: string, path: string, body?: object) => {
    try {
      const response = await fetch(`${origin()}/merchant/identity-checks${path}`, {
        method,
        headers: { authorization, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body && { body: JSON.stringify(body) }),
      })
      const { checkId, url, state } = fieldsOf(await response.json())
      if (response.ok && typeof checkId === 'string' && typeof url === 'string') return { checkId, url, state }
      throw new Error(`status ${response.status}`)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new HttpError(502, `The identity provider does not answer: ${reason}`)
    }
  }

  return {
    confirm: async (customer) => {
      if (customer.isIdentityVerified) return 'verified'
      const checkId = select.get(customer.id)?.check_id
      if (checkId === undefined) return null
      const state = identityState((await call('GET', `/${String(checkId)}`)).state)
      if (state === 'verified') accounts.setStatus(customer, { ...customer, isIdentityVerified: true })
      return state
    },
    forget: ({ id }) => void remove.run(id),
    start: async (customer, { language, merchant }, returnUrl) => {
      const name = `${customer.firstName} ${customer.lastName}`
      const { checkId, url } = await call('POST', '', { name, language, merchant, returnUrl })
      replace.run(customer.id, checkId)
      return url
    },
  }
}
