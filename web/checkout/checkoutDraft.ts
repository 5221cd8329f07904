/**
 * What the shopper has typed in the checkout, per store: survives a reload and the back button, not the tab. Neither
 * passwords nor personal numbers are part of it. A browser without storage keeps it in memory until the page is closed.
 */
import type { Address } from '#domain/address.ts'
import { sessionMarker } from '../shop/viewer.ts'

/** The country is empty until another one than the store's is chosen. */
export type AddressText = Readonly<Record<keyof Address, string>> & {
  /** Whether the shopper has confirmed a postcode that the gateway's list does not have. */
  readonly keepsPostcode: boolean
}

export interface CheckoutDraft {
  readonly email: string
  readonly shipping: AddressText
  /** Whether the invoice has an address of its own. */
  readonly hasBilling: boolean
  readonly billing: AddressText
  /** Company and tax number are part of the invoice. */
  readonly isCompany: boolean
  readonly reference: string
}

export const emptyAddress: AddressText = addressText(null)

/** From the specification: a shopper is in the checkout for 30 minutes after the last change. */
const MAX_AGE_MS = 30 * 60_000
/** More than any form: a longer text is not this module's. */
const MAX_TEXT_LENGTH = 50_000

interface StoredDraft {
  readonly changedAt: number
  /** A draft belongs to one session: another customer of the same browser does not see it. */
  readonly session: string | null
  readonly draft: CheckoutDraft
}

const drafts = new Map<string, StoredDraft>()

export const checkoutDraft = {
  /** Null without one, and for one that is too old or of another session. */
  read: (storeCode: string): CheckoutDraft | null => {
    const stored = drafts.get(storeCode) ?? parse(readText(storeCode))
    const age = Date.now() - (stored?.changedAt ?? 0)
    const isValid = stored && age < MAX_AGE_MS && stored.session === sessionMarker(document.cookie)
    if (stored && !isValid) checkoutDraft.clear(storeCode)
    return isValid ? stored.draft : null
  },
  write: (storeCode: string, draft: CheckoutDraft): void => {
    const stored = { changedAt: Date.now(), session: sessionMarker(document.cookie), draft }
    drafts.set(storeCode, stored)
    withStorage((storage) => storage.setItem(keyOf(storeCode), JSON.stringify(stored)))
  },
  clear: (storeCode: string): void => {
    drafts.delete(storeCode)
    withStorage((storage) => storage.removeItem(keyOf(storeCode)))
  },
}

function keyOf(storeCode: string): string {
  return `checkout ${storeCode}`
}

function readText(storeCode: string): string | null {
  return withStorage((storage) => storage.getItem(keyOf(storeCode))) ?? null
}

/** A browser can deny access to its storage. */
function withStorage<Value>(action: (storage: Storage) => Value): Value | undefined {
  try {
    return action(sessionStorage)
  } catch {
    return undefined
  }
}

function parse(text: string | null): StoredDraft | null {
  if (text === null || text.length > MAX_TEXT_LENGTH) return null
  try {
    const stored = fieldsOf(JSON.parse(text))
    const draft = fieldsOf(stored?.['draft'])
    if (typeof stored?.['changedAt'] !== 'number' || !draft) return null
    return {
      changedAt: stored['changedAt'],
      session: typeof stored['session'] === 'string' ? stored['session'] : null,
      draft: {
        email: textOf(draft['email']),
        shipping: addressText(fieldsOf(draft['shipping'])),
        hasBilling: draft['hasBilling'] === true,
        billing: addressText(fieldsOf(draft['billing'])),
        isCompany: draft['isCompany'] === true,
        reference: textOf(draft['reference']),
      },
    }
  } catch {
    return null
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null ? { ...value } : null
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The fields of an address as texts; missing ones are empty. */
export function addressText(
  address: Readonly<Partial<Record<keyof AddressText, unknown>>> | null | undefined,
): AddressText {
  return {
    firstName: textOf(address?.firstName),
    lastName: textOf(address?.lastName),
    company: textOf(address?.company),
    taxId: textOf(address?.taxId),
    street: textOf(address?.street),
    apartment: textOf(address?.apartment),
    postcode: textOf(address?.postcode),
    city: textOf(address?.city),
    region: textOf(address?.region),
    country: textOf(address?.country),
    phone: textOf(address?.phone),
    keepsPostcode: address?.keepsPostcode === true,
  }
}
