/** /api/user: registration, profile and passwords; /api/ext/mailchimp-subscribe and /api/review. */
import { languageOf } from '../checkout/shippingMethods.ts'
import type { Customer } from '../customers/accounts.ts'
import { checkPassword, CREATE, parseCustomer, UPDATE } from '../customers/customerInput.ts'
import { newsletterMail, passwordResetMail, welcomeMail } from '../mails/accountMails.ts'
import type { Backend } from './backend.ts'
import { shopUrlOf } from './shopUrl.ts'
import { fieldsOf } from './fields.ts'
import type { SandboxRequest } from './request.ts'
import { HttpError, result, type SandboxResponse } from './response.ts'
import { chooseStore } from './storeViews.ts'
import { customerModel, customerOf, profileModel } from './user.ts'

export function createCustomer(request: SandboxRequest, backend: Backend): SandboxResponse {
  const body = request.body()
  const { password } = fieldsOf(body)
  const input = parseCustomer(body, CREATE)
  if (typeof password !== 'string') throw new HttpError(400, '"password" is required. Enter and try again.')
  checkPassword(password)
  const store = backend.stores.find(({ id }) => id === input.storeId) ?? chooseStore(request, backend.stores).store
  const customer = backend.registration.create(input, password, store.id)
  backend.mails.write(welcomeMail(customer, languageOf(store.language), backend.senderOf(store.id).brand))
  return result(customerModel(customer, backend))
}

export function updateCustomer(request: SandboxRequest, backend: Backend): SandboxResponse {
  const customer = signedIn(request, backend)
  return result(profileModel(backend.registration.update(customer, parseCustomer(request.body(), UPDATE)), backend))
}

export async function changePassword(request: SandboxRequest, backend: Backend): Promise<SandboxResponse> {
  const customer = signedIn(request, backend)
  const { currentPassword, newPassword } = fieldsOf(request.body())
  const isRight =
    typeof currentPassword === 'string' && (await backend.accounts.isPasswordOf(customer, currentPassword))
  if (!isRight) return failure("The password doesn't match this account. Verify the password and try again.", 401)
  return setPassword(backend, customer, newPassword)
}

/** The platform answers 404 for an unknown address, and so does the storefront API. */
export function resetPassword(request: SandboxRequest, backend: Backend): SandboxResponse {
  const { email } = fieldsOf(request.body())
  if (typeof email !== 'string' || email === '') return result('Invalid e-mail provided!', 500)
  const { accounts, mails, stores, returnOrigins } = backend
  const customer = accounts.byEmail(email)
  if (!customer) throw new HttpError(404, `No such entity with email = ${email}, websiteId = 1`)
  const { store } = chooseStore(request, stores)
  const url = `${shopUrlOf(store.code, returnOrigins)}/reset-password?${new URLSearchParams({ email: customer.email, token: accounts.issueResetToken(customer) })}`
  mails.write({ ...passwordResetMail(customer, url, languageOf(store.language)), storeId: store.id })
  return result(true)
}

export function createPassword(request: SandboxRequest, backend: Backend): SandboxResponse {
  const { email, newPassword, resetToken } = fieldsOf(request.body())
  for (const [name, value] of Object.entries({ email, resetToken, newPassword }))
    if (typeof value !== 'string' || value === '') return result(`${name} not provided`, 500)
  // The password is checked first, because the token works once.
  const refusal = refusedPassword(newPassword)
  if (refusal) return refusal
  const customer = backend.accounts.byEmail(String(email)) && backend.accounts.useResetToken(String(resetToken))
  if (!customer || customer.email !== String(email).trim().toLowerCase())
    return failure('The password token is mismatched. Reset and try again.', 400)
  return setPassword(backend, customer, newPassword)
}

const UNKNOWN_MEMBER = 'An error occured while accessing Mailchimp'

export function newsletterStatus(request: SandboxRequest, { newsletter }: Backend): SandboxResponse {
  const email = request.query.get('email') ?? ''
  if (!isEmail(email)) return result('Invalid e-mail provided!', 500)
  const status = newsletter.status(email)
  return status === null ? result(UNKNOWN_MEMBER, 500) : result(status)
}

/** The first subscription of an address brings a coupon by mail. */
export function subscribe(
  request: SandboxRequest,
  { newsletter, mails, stores, senderOf, returnOrigins }: Backend,
): SandboxResponse {
  const email = newsletterAddress(request)
  if (email === null) return result('Invalid e-mail provided!', 500)
  newsletter.set(email, 'subscribed')
  const coupon = newsletter.issueCoupon(email)
  const { store } = chooseStore(request, stores)
  const unsubscribeUrl = `${shopUrlOf(store.code, returnOrigins)}/newsletter?step=unsubscribe`
  if (coupon)
    mails.write(
      newsletterMail(
        email,
        { coupon, unsubscribeUrl },
        { id: store.id, language: languageOf(store.language), brand: senderOf(store.id).brand },
      ),
    )
  return result('OK')
}

export function unsubscribe(request: SandboxRequest, { newsletter }: Backend): SandboxResponse {
  const email = newsletterAddress(request)
  if (email === null) return result('Invalid e-mail provided!', 500)
  newsletter.set(email, 'unsubscribed')
  return result('OK')
}

function newsletterAddress(request: SandboxRequest): string | null {
  const { email } = fieldsOf(request.body())
  return typeof email === 'string' && isEmail(email) ? email.trim() : null
}

export function createReview(request: SandboxRequest, { createReview: create, stores }: Backend): SandboxResponse {
  const { review } = fieldsOf(request.body())
  return result(create(review, chooseStore(request, stores).store.id))
}

const MAX_EMAIL = 254

function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL && /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(text)
}

export function signedIn(request: SandboxRequest, { accounts }: Backend): Customer {
  const customer = customerOf(request, accounts)
  if (!customer) throw new HttpError(401, "The consumer isn't authorized to access self.")
  return customer
}

function setPassword({ accounts }: Backend, customer: Customer, password: unknown): SandboxResponse {
  const refusal = refusedPassword(password)
  if (refusal) return refusal
  accounts.setPassword(customer, String(password))
  return result(true)
}

function refusedPassword(password: unknown): SandboxResponse | null {
  try {
    checkPassword(typeof password === 'string' ? password : '')
    return null
  } catch (error) {
    if (error instanceof HttpError) return failure(error.message, error.code)
    throw error
  }
}

/** Changes of a password fail with HTTP 500 whatever the platform's code is, as upstream. */
function failure(errorMessage: string, code: number): SandboxResponse {
  return result({ errorMessage, code }, 500)
}
