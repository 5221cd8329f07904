/**
 * Messages about accounts, for all slices that change an account. The English ones are the specification's; a client with its own texts
 * uses the reason or the rule instead.
 */
import { type AddressProblem, isPlainTextField } from '#domain/address.ts'
import { localDay, localTimeUp } from '#domain/localDay.ts'
import type { PasswordProblem } from '#domain/password.ts'
import { messageLanguage } from '../shared/languages.ts'
import { formatBound, SHARED_MESSAGES, translate } from '../shared/messages.ts'
import type { InputError } from '../resolverTypes.generated.ts'
import type { StoreView } from '../storeTable.ts'

const MESSAGES = {
  ...SHARED_MESSAGES,
  tooShort: /* i18n */ 'At least {bound} letters are needed.',
  nameTooShort: /* i18n */ 'Name must have at least {bound} letters.',
  taxIdTooShort: /* i18n */ 'Tax ID / organisation number must have at least {bound} letters.',
  format: /* i18n */ 'Please check this value.',
  nameWithoutLatin: /* i18n */ 'At least one letter from a to z, without accents, is needed.',
  email: /* i18n */ 'Please provide a valid e-mail address.',
  zipUnknown: /* i18n */ 'Zip-code does not exist',
  passwordTooShort: /* i18n */ 'Password must have at least {bound} letters.',
  passwordRefused: /* i18n */ 'This password is not accepted. Please choose another one.',
  notSaved: /* i18n */ 'The shop could not save this change. Please contact us.',
  passwordKinds:
    /* i18n */ 'Password must contain at least {bound} of: lower case letters, upper case letters, digits, special characters.',
  invalidInput: /* i18n */ 'Please fix the validation errors',
  signInIncorrect: /* i18n */ 'The sign-in was incorrect or your account is temporarily disabled.',
  wrongPassword: /* i18n */ 'The current password is not correct.',
  emailTaken: /* i18n */ 'A customer with the same email already exists in an associated website.',
  resetTokenExpired: /* i18n */ 'This link has been used or has expired. Please request a new one.',
  tooManyTries: /* i18n */ 'Too many attempts. You can try again at {bound}.',
  notAllowed: /* i18n */ 'This is not possible in this store.',
  tryAgain: /* i18n */ 'Something went wrong. Try again in a few seconds.',
  unknownAddress: /* i18n */ 'This address does not exist.',
  tooManyAddresses: /* i18n */ 'You have reached the maximum of {bound} addresses.',
}

export type AccountMessageName = keyof typeof MESSAGES

/** @param bound stands in place of {bound}; a number is written as the language writes it */
export function accountMessage(store: StoreView, name: AccountMessageName, bound: string | null = null): string {
  const language = messageLanguage(store)
  return translate(language, MESSAGES[name], formatBound(language, bound))
}

/** Languages whose times have a point. */
const POINT_TIMES: readonly string[] = ['nb', 'sv', 'fi']

/** @param retryAt is written as the local time of the store, with its day unless that is today */
export function tooManyTriesMessage(store: StoreView, retryAt: Date, now: Date): string {
  const language = messageLanguage(store)
  const { timeZone } = store.i18n
  const time = localTimeUp(retryAt, timeZone)
  const written = POINT_TIMES.includes(language) ? time.replace(':', '.') : time
  const isToday = localDay(retryAt, timeZone) === localDay(now, timeZone)
  const day = new Intl.DateTimeFormat(language, { timeZone, day: 'numeric', month: 'long' }).format(retryAt)
  return translate(language, MESSAGES.tooManyTries, isToday ? written : `${written} (${day})`)
}

/** @param path in the input, such as "address.postcode" */
export function addressInputError(
  { path: field, rule, bound }: AddressProblem<string>,
  path: string,
  store: StoreView,
): InputError {
  return { path, rule, bound, message: accountMessage(store, messageNameOf(field, rule), bound) }
}

/** @param path of the password in the input */
export function passwordInputError({ rule, bound }: PasswordProblem, path: string, store: StoreView): InputError {
  const names = {
    REQUIRED: 'required',
    TOO_SHORT: 'passwordTooShort',
    TOO_LONG: 'tooLong',
    FORMAT: 'passwordKinds',
  } as const
  return { path, rule, bound, message: accountMessage(store, names[rule], bound) }
}

function messageNameOf(field: string, rule: AddressProblem['rule']): AccountMessageName {
  if (field === 'email') return rule === 'REQUIRED' ? 'required' : 'email'
  if (field === 'postcode' && rule === 'UNKNOWN') return 'zipUnknown'
  if (rule === 'TOO_SHORT')
    return field === 'taxId'
      ? 'taxIdTooShort'
      : field === 'firstName' || field === 'lastName'
        ? 'nameTooShort'
        : 'tooShort'
  if (rule === 'FORMAT' && isPlainTextField(field)) return 'plainText'
  const names = { REQUIRED: 'required', TOO_LONG: 'tooLong', FORMAT: 'format', UNKNOWN: 'format' } as const
  return names[rule]
}
