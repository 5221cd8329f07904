/**
 * Registering and setting a password by forms that post to the shop's server (server/accountForms.ts): they work without
 * script, and the link's token is never part of a page. Browser and server check fields by this module.
 */
import { createContext } from 'react'
import { addressProblems, emailProblem, nameProblems, normaliseAddress } from '#domain/address.ts'
import { type PasswordProblem, passwordProblem } from '#domain/password.ts'

/** `path` as in the gateway's inputs, such as "businessAddress.postcode". It is the name of the field. */
export interface AccountProblem {
  readonly path: string
  readonly rule: string
  readonly bound: string | null
  /** The gateway's own text, for a rule that the shop does not know. */
  readonly message?: string
}

interface NewPasswordProblem extends AccountProblem {
  /** SAME: the repetition is another text. */
  readonly rule: PasswordProblem['rule'] | 'SAME'
}

type AccountRefusal =
  | 'EMAIL_TAKEN'
  | 'RESET_TOKEN_EXPIRED'
  | 'TOO_MANY_TRIES'
  | 'NOT_ALLOWED'
  | 'INPUT'
  /** No response of the gateway. */
  | 'UNANSWERED'

/** Outcome of a submitted form: the response page renders the form again. */
export interface AccountFormTry {
  /** Entered values by name; passwords are not returned. */
  readonly values: Readonly<Record<string, string>>
  readonly problems: readonly AccountProblem[]
  /** Null if the input was invalid and no request was sent. */
  readonly refusal: AccountRefusal | null
  /** The backend's text of a refusal. */
  readonly message: string | null
  /** Time from which another attempt is possible; null when at once. */
  readonly retryAt: string | null
}

/** Null on every page except that response. */
export const AccountFormContext = createContext<AccountFormTry | null>(null)

/** Steps of /reset-password and /register, as a parameter of the address. */
export const stepParameter = 'step'

const BUSINESS_FIELDS = ['company', 'taxId', 'street', 'apartment', 'postcode', 'city', 'region', 'phone'] as const
type BusinessField = (typeof BUSINESS_FIELDS)[number]
const NAME_FIELDS = ['email', 'firstName', 'lastName'] as const

export const businessPath = (field: string): string => `businessAddress.${field}`

export interface RegisterValues {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly password: string
  readonly passwordAgain: string
  readonly wantsNewsletter: boolean
  /** Null for a private customer. The names are the customer's. */
  readonly business: (Readonly<Record<BusinessField, string>> & { readonly keepsPostcode: boolean }) | null
}

export function readRegisterForm(read: (name: string) => string): RegisterValues {
  return {
    email: read('email').trim(),
    firstName: read('firstName').trim(),
    lastName: read('lastName').trim(),
    password: read('password'),
    passwordAgain: read('passwordAgain'),
    wantsNewsletter: read('wantsNewsletter') !== '',
    business: read('isBusiness') === '' ? null : readBusiness((field) => read(businessPath(field)).trim()),
  }
}

/** The tick of a postcode belongs to this postcode, in case it is changed afterwards. */
function readBusiness(
  read: (field: BusinessField | 'keepsPostcode') => string,
): NonNullable<RegisterValues['business']> {
  return {
    company: read('company'),
    taxId: read('taxId'),
    street: read('street'),
    apartment: read('apartment'),
    postcode: read('postcode'),
    city: read('city'),
    region: read('region'),
    phone: read('phone'),
    keepsPostcode: read('keepsPostcode') !== '' && read('keepsPostcode') === read('postcode'),
  }
}

/** What the form shows again. */
export function shownValues(read: (name: string) => string): Readonly<Record<string, string>> {
  const names = [
    ...NAME_FIELDS,
    'wantsNewsletter',
    'isBusiness',
    ...[...BUSINESS_FIELDS, 'keepsPostcode'].map(businessPath),
  ]
  return Object.fromEntries(names.map((name) => [name, read(name)]))
}

/** All problems but those that only the gateway or the backend can find. */
export function findRegisterProblems(values: RegisterValues, country: string): AccountProblem[] {
  const { business, firstName, lastName } = values
  const address = business && normaliseAddress({ ...business, firstName, lastName, country })
  const ofAddress = address
    ? addressProblems(address, { countries: [country], isBusiness: true })
        .filter(({ path }) => path !== 'firstName' && path !== 'lastName')
        .map((problem) => ({ ...problem, path: businessPath(problem.path) }))
    : []
  return [
    ...[emailProblem(values.email) ?? []].flat(),
    ...nameProblems({ firstName, lastName }),
    ...findPasswordProblems(values, 'password'),
    ...ofAddress,
  ]
}

/** @param path name of the new password's field; that of its repetition is `passwordAgain` */
export function findPasswordProblems<Path extends string>(
  values: Readonly<Record<Path | 'passwordAgain', string>>,
  path: Path,
): NewPasswordProblem[] {
  const problem = passwordProblem(values[path])
  if (problem) return [{ ...problem, path }]
  return values[path] === values.passwordAgain ? [] : [{ path: 'passwordAgain', rule: 'SAME', bound: null }]
}
