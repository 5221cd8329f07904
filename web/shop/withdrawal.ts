/** The store's function to withdraw from a contract. */
import { createContext } from 'react'
import type { StoreWithdrawalPartsFragment } from '../client/generated/documents.generated.ts'

export type StoreWithdrawal = Omit<StoreWithdrawalPartsFragment, '__typename'>

/** Null for a store that sells to no consumers. */
export const WithdrawalContext = createContext<StoreWithdrawal | null>(null)
