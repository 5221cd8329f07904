/**
 * Customers and their tokens in the database. Only the digest of a token is stored, so that nobody can sign in with
 * what the file contains.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { CONSUMERS } from '../catalogue/taxes.ts'
import type { SqlRow } from '../database/storeRow.ts'
import type { TaxPlace } from '../pricing/taxRates.ts'
import { hashPassword, isPassword } from './password.ts'

const DAY_SECONDS = 86_400
/** The upstream's refresh tokens never expire; these expire after a month. */
const REFRESH_SECONDS = 30 * DAY_SECONDS
/** How long a link to a new password is valid. */
const RESET_SECONDS = 2 * 3600
/** Length of a Magento 2 customer token. */
const TOKEN_CHARACTERS = 32

export interface Customer {
  readonly id: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly groupId: number
  readonly number: string | null
  readonly storeId: number
  readonly createdAt: string
  /** Whether a business account may order. */
  readonly isApproved: boolean
  readonly isNumberVerified: boolean
  readonly isIdentityVerified: boolean
  /** Whether a mail to the address was answered: the customer then sees what was ordered with it before. */
  readonly isEmailProven: boolean
  readonly addresses: readonly CustomerAddress[]
  /** Of the group, while the account may order; before, a consumer's: a number that nobody verified makes no business. */
  readonly taxClassId: number
  /** The default shipping address. */
  readonly taxPlace: TaxPlace | null
  /** Custom attributes that the customer may change. */
  readonly attributes: readonly CustomAttribute[]
}

export interface CustomAttribute {
  readonly attribute_code: string
  readonly value: string
}

export interface CustomerAddress extends TaxPlace {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly company: string | null
  readonly vatId: string | null
  readonly street: string
  readonly city: string
  readonly regionCode: string | null
  readonly region: string | null
  readonly telephone: string
  readonly isDefaultShipping: boolean
  readonly isDefaultBilling: boolean
}

/** What keeps a customer from ordering. */
export type CustomerStatus = Pick<Customer, 'isApproved' | 'isNumberVerified' | 'isIdentityVerified'>

export interface Tokens {
  readonly token: string
  readonly refreshToken: string
}

export interface Accounts {
  /** Returns null for an unknown account or a wrong password. */
  signIn(email: string, password: string): Promise<Tokens | null>
  /** Returns null for an unknown or expired token. */
  renew(refreshToken: string): Tokens | null
  /** Returns null for an unknown or expired token. */
  customerOf(token: string): Customer | null
  byId(id: number): Customer | null
  byNumber(number: string): Customer | null
  byEmail(email: string): Customer | null
  isPasswordOf(customer: Customer, password: string): Promise<boolean>
  /** Ends all tokens of the customer. */
  setPassword(customer: Customer, password: string): void
  /** As the people of the shop decide. */
  setStatus(customer: Customer, status: CustomerStatus): void
  /** Returns a token for one change of the password; an earlier one ends. */
  issueResetToken(customer: Customer): string
  /** Ends the token. @returns the customer, or null for an unknown, used or expired token */
  useResetToken(token: string): Customer | null
}

export interface AccountOptions {
  readonly tokenSeconds: number
  /** Milliseconds since 1970. */
  readonly now: () => number
}

type TokenKind = 'customer' | 'refresh' | 'reset'

/** Checked when the account is unknown, so that the response time does not reveal which accounts exist. */
const DUMMY_PASSWORD_HASH = hashPassword('nobody', Buffer.alloc(16))

export function bindAccounts(db: DatabaseSync, { tokenSeconds, now }: AccountOptions): Accounts {
  const byEmail = db.prepare('SELECT id, password_hash FROM customer WHERE email = ?')
  const byId = db.prepare('SELECT * FROM customer WHERE id = ?')
  const byNumber = db.prepare('SELECT * FROM customer WHERE number = ?')
  const byToken = db.prepare(
    'SELECT c.* FROM customer_token t JOIN customer c ON c.id = t.customer_id WHERE t.digest = ? AND t.kind = ? AND t.ends_at > ?',
  )
  const insert = db.prepare('INSERT INTO customer_token (digest, kind, customer_id, ends_at) VALUES (?, ?, ?, ?)')
  const deleteExpired = db.prepare('DELETE FROM customer_token WHERE ends_at <= ?')

  const addressesOf = db.prepare('SELECT * FROM customer_address WHERE customer_id = ? ORDER BY id')

  const taxClassOf = db.prepare('SELECT tax_class_id FROM customer_group WHERE id = ?')
  const byEmailWhole = db.prepare('SELECT * FROM customer WHERE email = ?')
  const passwordOf = db.prepare('SELECT password_hash FROM customer WHERE id = ?')
  const setPassword = db.prepare('UPDATE customer SET password_hash = ? WHERE id = ?')
  const setStatus = db.prepare(
    'UPDATE customer SET is_approved = ?, is_number_verified = ?, is_identity_verified = ? WHERE id = ?',
  )
  const proveEmail = db.prepare('UPDATE customer SET is_email_proven = 1 WHERE id = ?')
  const deleteTokens = db.prepare('DELETE FROM customer_token WHERE customer_id = ?')
  const deleteResets = db.prepare("DELETE FROM customer_token WHERE customer_id = ? AND kind = 'reset'")
  const one = (row: SqlRow | undefined): Customer | null =>
    row
      ? customerFrom(
          row,
          addressesOf.all(Number(row.id)).map(addressFrom),
          Number(taxClassOf.get(Number(row.group_id))?.tax_class_id ?? CONSUMERS),
        )
      : null
  const find = (token: string, kind: TokenKind): Customer | null => one(byToken.get(digestOf(token), kind, now()))
  const issue = (customerId: number): Tokens => {
    const tokens = {
      token: randomBytes(TOKEN_CHARACTERS / 2).toString('hex'),
      refreshToken: randomBytes(64).toString('hex'),
    }
    deleteExpired.run(now())
    insert.run(digestOf(tokens.token), 'customer', customerId, now() + tokenSeconds * 1000)
    insert.run(digestOf(tokens.refreshToken), 'refresh', customerId, now() + REFRESH_SECONDS * 1000)
    return tokens
  }

  return {
    signIn: async (email, password) => {
      const row = byEmail.get(email.trim().toLowerCase())
      const isRight = await isPassword(password, row ? String(row.password_hash) : DUMMY_PASSWORD_HASH)
      return row && isRight ? issue(Number(row.id)) : null
    },
    renew: (refreshToken) => {
      const customer = find(refreshToken, 'refresh')
      return customer && issue(customer.id)
    },
    customerOf: (token) => find(token, 'customer'),
    byId: (id) => one(byId.get(id)),
    byNumber: (number) => one(byNumber.get(number)),
    byEmail: (email) => one(byEmailWhole.get(email.trim().toLowerCase())),
    isPasswordOf: ({ id }, password) => isPassword(password, String(passwordOf.get(id)?.password_hash)),
    setPassword: ({ id }, password) => {
      setPassword.run(hashPassword(password), id)
      deleteTokens.run(id)
    },
    setStatus: ({ id }, { isApproved, isNumberVerified, isIdentityVerified }) => {
      setStatus.run(Number(isApproved), Number(isNumberVerified), Number(isIdentityVerified), id)
    },
    issueResetToken: ({ id }) => {
      const token = randomBytes(TOKEN_CHARACTERS / 2).toString('hex')
      deleteResets.run(id)
      insert.run(digestOf(token), 'reset', id, now() + RESET_SECONDS * 1000)
      return token
    },
    useResetToken: (token) => {
      const customer = find(token, 'reset')
      if (!customer) return null
      deleteResets.run(customer.id)
      proveEmail.run(customer.id)
      return customer
    },
  }
}

function attributesFrom(value: unknown): readonly CustomAttribute[] {
  const parsed: unknown = JSON.parse(String(value))
  return Array.isArray(parsed)
    ? parsed.map((one) => ({ attribute_code: String(one?.attribute_code), value: String(one?.value) }))
    : []
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function customerFrom(row: SqlRow, addresses: readonly CustomerAddress[], groupTaxClassId: number): Customer {
  const mayOrder = row.is_approved === 1 && (row.number === null || row.is_number_verified === 1)
  return {
    id: Number(row.id),
    email: String(row.email),
    firstName: String(row.first_name),
    lastName: String(row.last_name),
    groupId: Number(row.group_id),
    number: row.number === null ? null : String(row.number),
    storeId: Number(row.store_id),
    createdAt: String(row.created_at),
    isApproved: row.is_approved === 1,
    isNumberVerified: row.is_number_verified === 1,
    isIdentityVerified: row.is_identity_verified === 1,
    isEmailProven: row.is_email_proven === 1,
    addresses,
    taxClassId: mayOrder ? groupTaxClassId : CONSUMERS,
    taxPlace: addresses.find(({ isDefaultShipping }) => isDefaultShipping) ?? null,
    attributes: attributesFrom(row.attributes),
  }
}

function addressFrom(row: SqlRow): CustomerAddress {
  const text = (value: SqlRow[string] | undefined) => (value == null ? null : String(value))
  return {
    id: Number(row.id),
    firstName: String(row.first_name),
    lastName: String(row.last_name),
    company: text(row.company),
    vatId: text(row.vat_id),
    street: String(row.street),
    postcode: String(row.postcode),
    city: String(row.city),
    country: String(row.country),
    regionId: Number(row.region_id),
    regionCode: text(row.region_code),
    region: text(row.region),
    telephone: String(row.telephone),
    isDefaultShipping: row.is_default_shipping === 1,
    isDefaultBilling: row.is_default_billing === 1,
  }
}
