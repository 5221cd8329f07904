/**
 * What the signed-in customer pays, by id of product or variant: in memory only, gone with the document or the session.
 * A guest has none. The server renders for guests, so a document begins without any, too.
 */
import type {
  PersonalAdditionPartsFragment,
  PersonalPricePartsFragment,
} from '../graphql/generated/documents.generated.ts'
import { createListeners } from './listeners.ts'

/** What may be added to a price is known for what a page is about. */
export type PersonalPrice = PersonalPricePartsFragment & Partial<PersonalAdditionPartsFragment>

export type PersonalAnswer =
  | { readonly kind: 'guest' }
  /** Somebody is signed in, and the answer has not come yet. */
  | { readonly kind: 'awaited' }
  /** Null: nothing of the customer's own, the public price stands. */
  | { readonly kind: 'answered'; readonly price: PersonalPrice | null }
  /** It could not be asked. */
  | { readonly kind: 'failed' }

const guest: PersonalAnswer = { kind: 'guest' }
const awaited: PersonalAnswer = { kind: 'awaited' }
const failed: PersonalAnswer = { kind: 'failed' }
const noAnswers: ReadonlyMap<string, PersonalAnswer> = new Map()

/** Changes as a whole: what is read while rendering is of one moment. */
interface PersonalPrices {
  readonly isSignedIn: boolean
  readonly answers: ReadonlyMap<string, PersonalAnswer>
}

const forGuests: PersonalPrices = { isSignedIn: false, answers: noAnswers }
const { subscribe, tell } = createListeners()
const wasSignedIn = typeof document !== 'undefined' && document.documentElement.dataset['signedIn'] !== undefined
let current = wasSignedIn ? { isSignedIn: true, answers: noAnswers } : forGuests

export const personalPrices = {
  read: (): PersonalPrices => current,
  readOnServer: (): PersonalPrices => forGuests,
  subscribe,
  /** Somebody has signed in: whatever was known belonged to nobody, or to somebody else. */
  begin: (): void => change({ isSignedIn: true, answers: noAnswers }),
  /** Nobody is signed in. */
  end: (): void => change(forGuests),
  answered: (prices: ReadonlyMap<string, PersonalPrice | null>): void =>
    add([...prices].map(([id, price]) => [id, { kind: 'answered', price }])),
  failed: (ids: readonly string[]): void => add(ids.map((id) => [id, failed])),
}

export function personalAnswer({ isSignedIn, answers }: PersonalPrices, id: string): PersonalAnswer {
  return isSignedIn ? (answers.get(id) ?? awaited) : guest
}

function add(answers: readonly (readonly [string, PersonalAnswer])[]): void {
  // An answer that comes after signing out is nobody's.
  if (current.isSignedIn) change({ isSignedIn: true, answers: new Map([...current.answers, ...answers]) })
}

function change(next: PersonalPrices): void {
  current = next
  tell()
}
