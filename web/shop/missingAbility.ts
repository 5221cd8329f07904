/** Whether the dialog is open that says: the store is configured for something that its backend does not have. */
import { atom } from 'nanostores'

export const missingAbility = atom(false)

interface Answer {
  readonly errors?: readonly { readonly extensions?: Readonly<Record<string, unknown>> | undefined }[] | undefined
}

/** Opens the dialog if one of the errors says so. Only for what the shopper has requested: pages go on without the part. */
export function reportMissingAbility(answer: unknown): void {
  const { errors = [] } = (answer ?? {}) as Answer
  if (errors.some(({ extensions }) => extensions?.['code'] === 'UPSTREAM_NOT_IMPLEMENTED')) missingAbility.set(true)
}
