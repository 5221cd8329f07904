/** Saves the address of a checkout to the customer's account. */
import { useState } from 'react'
import type { AddressText } from '../../address/typedAddress.ts'
import { useAccountChange } from '../../account/session/useAccountChange.ts'
import { useSaveAddressMutation } from '../../client/generated/hooks.generated.ts'
import type { SaveResult } from '../useCheckout.ts'

interface AddressToSave {
  readonly address: AddressText
  readonly country: string
  readonly isBusiness: boolean
}

export interface SaveAddress {
  readonly isWanted: boolean
  readonly onWanted: (isWanted: boolean) => void
  /** Without effect unless it is wanted. */
  readonly save: (address: AddressToSave) => Promise<SaveResult>
}

export function useSaveAddress(): SaveAddress {
  const [isWanted, setWanted] = useState(false)
  const [saveAddress] = useSaveAddressMutation({ fetchPolicy: 'no-cache', errorPolicy: 'all' })
  const { send } = useAccountChange()

  const save = async ({ address, country, isBusiness }: AddressToSave): Promise<SaveResult> => {
    if (!isWanted) return { kind: 'SAVED' }
    const input = { address: { ...address, ...(!isBusiness && { company: null, taxId: null }), country } }
    const result = await send(input, async (idempotencyKey) => {
      const { data } = await saveAddress({ variables: { input: { ...input, idempotencyKey } } })
      return data?.saveAddress
    })
    if (result.kind === 'UNANSWERED') return result
    if (result.kind === 'CHANGED') {
      setWanted(false)
      return { kind: 'SAVED' }
    }
    const ofFields = result.problems.filter(({ path }) => path.startsWith('address.'))
    const problems = ofFields.map((problem) => ({
      ...problem,
      path: problem.path.replace('address.', 'shippingAddress.'),
    }))
    return { kind: 'REFUSED', problems, message: result.message }
  }
  return { isWanted, onWanted: setWanted, save }
}
