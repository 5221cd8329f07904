/** New customers, their profiles and addresses. Group and customer number are never taken from a request. */
import type { DatabaseSync } from 'node:sqlite'
import { GROUP } from '../catalogue/storePrices.ts'
import { inTransaction } from '../database/transaction.ts'
import { HttpError } from '../rest/response.ts'
import type { Accounts, CustomAttribute, Customer } from './accounts.ts'
import type { AddressInput, CustomerInput } from './customerInput.ts'
import { hashPassword } from './password.ts'

export interface Registration {
  /** @throws HttpError 400 for an e-mail address that has an account, or a business account where there are none */
  create(input: CustomerInput, password: string, storeId: number): Customer
  /** Addresses that are sent replace all. @throws HttpError 400 for a taken e-mail address, 403 for an address of another customer */
  update(customer: Customer, input: CustomerInput): Customer
}

/** Asks for a business account: {attribute_code: "account_type", value: "business"}. */
const ACCOUNT_TYPE = 'account_type'
/** Attributes that only the people of the shop set. */
const PROTECTED = ['customer_number', 'customer_number_verified', 'account_approved', 'identity_verified', ACCOUNT_TYPE]
/** The Norwegian investment store has no business accounts. */
const STORE_WITHOUT_BUSINESS = 1
/** Customers of the Finnish store identify themselves before they sign in. */
const STORE_WITH_VERIFICATION = 3
const EMAIL_TAKEN = 'A customer with the same email address already exists in an associated website.'
const FOREIGN_ADDRESS = 'Provided invalid address.id or address.customer_id'

export function bindRegistration(db: DatabaseSync, accounts: Accounts, now: () => number): Registration {
  const insert = db.prepare(
    'INSERT INTO customer (email, password_hash, first_name, last_name, group_id, store_id, created_at, is_approved, is_number_verified, is_identity_verified, is_email_proven, attributes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?, 0, ?)',
  )
  const update = db.prepare(
    'UPDATE customer SET email = ?, first_name = ?, last_name = ?, attributes = ?, is_email_proven = is_email_proven AND email = ? WHERE id = ?',
  )
  const endResets = db.prepare("DELETE FROM customer_token WHERE customer_id = ? AND kind = 'reset'")
  const removeAddresses = db.prepare('DELETE FROM customer_address WHERE customer_id = ?')
  const insertAddress = db.prepare(
    'INSERT INTO customer_address (id, customer_id, first_name, last_name, company, vat_id, street, postcode, city, country, region_id, region_code, region, telephone, is_default_shipping, is_default_billing) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const own = (list: readonly CustomAttribute[]) =>
    JSON.stringify(list.filter(({ attribute_code: code }) => !PROTECTED.includes(code)))

  /** The last one that is marked as a default is it. */
  const writeAddresses = (customerId: number, list: readonly AddressInput[]): void => {
    const shipping = list.findLastIndex(({ isDefaultShipping }) => isDefaultShipping)
    const billing = list.findLastIndex(({ isDefaultBilling }) => isDefaultBilling)
    removeAddresses.run(customerId)
    list.forEach(({ id, address }, at) =>
      insertAddress.run(
        id,
        customerId,
        address.firstname,
        address.lastname,
        address.company || null,
        address.vat_id || null,
        address.street.join('\n'),
        address.postcode,
        address.city,
        address.country_id,
        address.region_id,
        address.region_code || null,
        address.region || null,
        address.telephone,
        Number(at === shipping),
        Number(at === billing),
      ),
    )
  }
  const read = (id: number): Customer => {
    const customer = accounts.byId(id)
    if (!customer) throw new Error(`expected customer ${id} in the database`)
    return customer
  }
  return {
    create: (input, password, storeId) => {
      const isBusiness = input.attributes?.some(
        ({ attribute_code: code, value }) => code === ACCOUNT_TYPE && value === 'business',
      )
      if (isBusiness && storeId === STORE_WITHOUT_BUSINESS)
        throw new HttpError(400, 'Business accounts are not available in this store.')
      if (accounts.byEmail(input.email)) throw new HttpError(400, EMAIL_TAKEN)
      return inTransaction(db, () => {
        const { lastInsertRowid } = insert.run(
          input.email,
          hashPassword(password),
          input.firstName,
          input.lastName,
          isBusiness ? GROUP.business : GROUP.general,
          storeId,
          new Date(now()).toISOString().slice(0, 19).replace('T', ' '),
          Number(!isBusiness),
          Number(storeId !== STORE_WITH_VERIFICATION),
          own(input.attributes ?? []),
        )
        const id = Number(lastInsertRowid)
        writeAddresses(
          id,
          (input.addresses ?? []).map((address) => ({ ...address, id: null })),
        )
        return read(id)
      })
    },
    update: (customer, input) => {
      const owner = accounts.byEmail(input.email)
      if (owner && owner.id !== customer.id) throw new HttpError(400, EMAIL_TAKEN)
      const known = new Set(customer.addresses.map(({ id }) => id))
      const isForeign = input.addresses?.some(
        ({ id, customerId }) => (id !== null && !known.has(id)) || (customerId !== null && customerId !== customer.id),
      )
      if (isForeign) throw new HttpError(403, FOREIGN_ADDRESS)
      return inTransaction(db, () => {
        const { email, firstName, lastName } = input
        update.run(email, firstName, lastName, own(input.attributes ?? customer.attributes), email, customer.id)
        // A link that was sent to the address before proves nothing of the next one.
        if (email !== customer.email) endResets.run(customer.id)
        if (input.addresses) writeAddresses(customer.id, input.addresses)
        return read(customer.id)
      })
    },
  }
}
