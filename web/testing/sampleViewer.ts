/** A signed-in customer for tests, with their prices. */
import {
  SignIn,
  SignOut,
  ViewerPrices,
  type PersonalAdditionPartsFragment,
  type PersonalPricePartsFragment,
  type SignInMutation,
  type ViewerPartsFragment,
} from '#docs'
import { operationName } from '../client/loading.ts'
import type { PreparedResponse } from './openPage.tsx'
import { taxed } from './sampleMoney.ts'

export const sampleViewer: ViewerPartsFragment = {
  __typename: 'Viewer',
  id: 'viewer-kari',
  email: 'kari@example.com',
  firstName: 'Kari',
  lastName: 'Nord',
  customerNumber: '100204',
  isBusiness: true,
  loyaltyCard: null,
}

export function personalPriceOf(of: string, gross: string): PersonalPricePartsFragment {
  return {
    __typename: 'PersonalPrice',
    id: `personal-${of}`,
    of,
    now: taxed('600.00', '150.00', gross),
    before: null,
    beforeKind: null,
    sourcePrice: { __typename: 'SourcePrice', amount: '600.00', priceIncludesTax: false },
    sourcePriceBefore: null,
    displaySide: 'GROSS',
    per: 'PCS',
    sourcePriceDigits: 2,
    source: 'CUSTOMER',
    taxRatePercent: '25',
    isTaxFree: false,
    taxNote: null,
    validUntil: null,
    isCurrent: true,
    metalShares: [],
    tiers: [],
    isFromPrice: false,
    listPrice: null,
    isFixed: true,
    metalPremium: null,
  }
}

export interface ViewerGateway {
  readonly responses: readonly PreparedResponse[]
  /** Ids of each request for personal prices, those of the page's own items last. */
  readonly requestedIds: readonly (readonly string[])[]
  /** The ids that were requested with surcharges and fees. */
  readonly requestedWhole: readonly (readonly string[])[]
  /** Whether each request requestedIds for the backend's current prices. */
  readonly requestedAfterSync: readonly boolean[]
  /** Input of each sign-in attempt. */
  readonly tries: readonly { readonly idempotencyKey: string }[]
}

interface ViewerGatewayOptions {
  /** The customer's price of one unit by id; null without a price of their own. */
  readonly grossOf?: (id: string) => string | null
  /** Surcharges and fees of the prices of the page's own items. */
  readonly additions?: Partial<PersonalAdditionPartsFragment>
  readonly signIn?: () => Promise<SignInMutation['signIn']>
  /** The signed-in customer at each request; null after the session has ended. */
  readonly viewer?: () => ViewerPartsFragment | null
}

/** Responds to the operations of a session. */
export function viewerGateway({
  grossOf = () => '750.00',
  additions = {},
  viewer = () => sampleViewer,
  signIn = async () => ({ __typename: 'SignedIn', viewer: sampleViewer }),
}: ViewerGatewayOptions = {}): ViewerGateway {
  const requestedIds: string[][] = []
  const requestedWhole: string[][] = []
  const requestedAfterSync: boolean[] = []
  const tries: { idempotencyKey: string }[] = []
  const priceOf = (id: string) => {
    const gross = grossOf(id)
    return gross === null ? null : personalPriceOf(id, gross)
  }

  return {
    requestedIds,
    requestedWhole,
    requestedAfterSync,
    tries,
    responses: [
      {
        operation: operationName(ViewerPrices),
        respond: async ({ ids, pageIds, afterSync }) => {
          requestedIds.push([...ids, ...pageIds])
          requestedWhole.push(pageIds)
          requestedAfterSync.push(afterSync)
          const who = viewer()
          const pagePrices = (pageIds as string[])
            .map(priceOf)
            .map(
              (price) =>
                price && { ...price, surcharges: [], variableWeightFee: null, metalPremium: null, ...additions },
            )
          return { data: { viewer: who && { ...who, personalPrices: (ids as string[]).map(priceOf), pagePrices } } }
        },
      },
      {
        operation: operationName(SignIn),
        respond: async ({ input }) => {
          tries.push(input)
          return { data: { signIn: await signIn() } }
        },
      },
      { operation: operationName(SignOut), respond: async () => ({ data: { signOut: { __typename: 'SignedOut' } } }) },
    ],
  }
}
