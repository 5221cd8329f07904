/** Cancels an order of the customer or announces a return, without leaving the account. */
import { type SubmitEvent, useRef, useState } from 'react'
import type { OrderPartsFragment } from '../client/generated/documents.generated.ts'
import { useCancelOrderMutation, useRequestReturnMutation } from '../client/generated/hooks.generated.ts'
import { idempotencyKey } from '../shop/idempotencyKey.ts'
import { accountOptions } from './session/useAccountChange.ts'

export type OrderChange =
  | { readonly kind: 'CANCELLED'; readonly order: OrderPartsFragment }
  | { readonly kind: 'RETURNED' }
  | { readonly kind: 'REFUSED'; readonly message: string }
  | { readonly kind: 'UNANSWERED' }

export function useOrderChange(orderId: string, viewerId: string) {
  const [cancel] = useCancelOrderMutation(accountOptions(viewerId))
  const [announceReturn] = useRequestReturnMutation(accountOptions(viewerId))
  const key = useRef(idempotencyKey())
  const isBusy = useRef(false)
  const [change, setChange] = useState<OrderChange | null>(null)

  const send = async (fields: FormData): Promise<OrderChange> => {
    if (fields.get('do') === 'cancel') {
      const { data } = await cancel({ variables: { input: { orderId, idempotencyKey: key.current.for('cancel') } } })
      const outcome = data?.cancelOrder
      if (outcome?.__typename === 'OrderCancelled') return { kind: 'CANCELLED', order: outcome.order }
      return outcome ? { kind: 'REFUSED', message: outcome.message } : { kind: 'UNANSWERED' }
    }
    const reason = fields.get('reason')
    const input = {
      orderId,
      lines: fields.getAll('line').map(Number),
      reason: typeof reason === 'string' ? reason : '',
    }
    const { data } = await announceReturn({
      variables: { input: { ...input, idempotencyKey: key.current.for(JSON.stringify(input)) } },
    })
    const outcome = data?.requestReturn
    if (outcome?.__typename === 'ReturnRequested') return { kind: 'RETURNED' }
    return outcome ? { kind: 'REFUSED', message: outcome.message } : { kind: 'UNANSWERED' }
  }

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    const form = event.currentTarget
    const next = await send(new FormData(form, event.submitter)).catch(() => ({ kind: 'UNANSWERED' }) as const)
    isBusy.current = false
    if (next.kind !== 'UNANSWERED') key.current.forget()
    if (next.kind === 'RETURNED') form.reset()
    setChange(next)
  }
  return { change, onSubmit: (event: SubmitEvent<HTMLFormElement>) => void onSubmit(event) }
}
