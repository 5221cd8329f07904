/** Errors of the checkout's fields, found in the browser or sent by the gateway, with the specification's texts. */
import { useLingui } from '@lingui/react/macro'
import { addressProblems, emailProblem, isAddressCountry, normaliseAddress } from '#domain/address.ts'
import type { CheckoutErrorPartsFragment } from '../client/generated/documents.generated.ts'
import type { AddressText } from './typedAddress.ts'

/** `path` as in the gateway's inputs, such as "shippingAddress.postcode". It is the name of the field. */
export type FieldProblem = Pick<CheckoutErrorPartsFragment, 'path' | 'bound'> & {
  /** SAME: the repeated password differs. */
  readonly rule: CheckoutErrorPartsFragment['rule'] | 'SAME'
  /** The gateway's own text, for a rule that the shop does not know. */
  readonly message?: string
}

/** A problem that may have the rule of a later gateway. */
type ReadProblem = Omit<FieldProblem, 'rule'> & { readonly rule: string }

/** "address" is a saved one. */
export type AddressName = 'shippingAddress' | 'billingAddress' | 'address'

export function findEmailProblem(email: string): FieldProblem[] {
  return [emailProblem(email) ?? []].flat()
}

/** All problems but an unknown postcode, which only the gateway can find. */
export function findAddressProblems(
  name: AddressName,
  address: AddressText,
  country: string,
  isBusiness: boolean,
): FieldProblem[] {
  const normalised = normaliseAddress({ ...address, country })
  return addressProblems(normalised, { countries: [country], isBusiness }).map((problem) => ({
    ...problem,
    path: `${name}.${problem.path}`,
  }))
}

/** Returns the sentence for a problem. @param countryOf country of the address that a path is in */
export function useProblemText(countryOf: (path: string) => string): (problem: ReadProblem) => string {
  const { t } = useLingui()
  return ({ path, rule, bound, message }) => {
    const field = path.split('.').at(-1) ?? ''
    const country = countryOf(path)
    if (rule === 'REQUIRED') return t`Field is required`
    if (rule === 'TOO_LONG') return t`At most ${bound} characters`
    if (rule === 'REFUSED') return message ?? t`Please check this field`
    switch (field) {
      case 'firstName':
      case 'lastName':
        return rule === 'TOO_SHORT'
          ? t`Name must have at least 2 letters.`
          : t`Letters, digits and punctuation only, and no web address`
      case 'email':
        return t`Please provide a valid e-mail address`
      case 'postcode':
        if (rule === 'UNKNOWN') return t`Zip-code does not exist`
        if (!isAddressCountry(country)) return t`Please provide a valid zip-code`
        return country === 'NO' ? t`Zip-code must have 4 digits.` : t`Zip-code must have 5 digits.`
      case 'phone':
        return t`Please provide a valid phone number. Numbers of other countries need their prefix, such as +46.`
      case 'taxId':
        if (rule === 'TOO_SHORT') return t`Tax ID / organisation number must have at least 3 letters.`
        return country === 'NO'
          ? t`The organisation number has the format 1234567-8, or nine digits.`
          : t`Please provide a valid tax ID / organisation number`
      case 'socialSecurityNumber':
        return rule === 'UNKNOWN' ? t`The last digit is not right.` : t`Write the personal number with 10 or 12 digits.`
      case 'region':
        if (country === 'IT') return t`The province has two letters, such as MI.`
        return t`Letters, digits and punctuation only, and no web address`
      case 'street':
      case 'apartment':
      case 'city':
      case 'company':
        return t`Letters, digits and punctuation only, and no web address`
      case 'country':
        return t`Please choose one of the countries`
      case 'acceptsTerms':
        return t`You must accept the terms and conditions.`
      default:
        return message ?? t`Please check this field`
    }
  }
}
