/** The shopper confirms an order that waited, and gives what it could not wait with. */
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { personalNumberProblem } from '#domain/personalNumber.ts'
import type { PlacedData } from '../../offline/taskLog/task.ts'
import { taskQueue } from '../../offline/taskLog/queueStore.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { useProblemText } from '../../address/fieldErrors.ts'
import { personalNumbers } from './personalNumbers.ts'
import { openPayment } from './placedOrder.ts'
import type { WaitingOrder } from './queuedOrder.ts'

/** The personal number and the way to the provider's page are needed now: an order cannot wait with them. */
export function useConfirmation(order: WaitingOrder) {
  const { id } = order.task
  const { needs = [] } = order.input
  const { code, country } = useStoreView()
  const queue = useStore(taskQueue)
  const problemText = useProblemText(() => country)
  const [number, setNumber] = useState('')
  const [error, setError] = useState<string | null>(null)
  const send = async () => {
    await queue?.resume(id)
    await queue?.replay()
    const placed = queue?.log.get().tasks.find((task) => task.id === id)?.result?.data
    if (queue && placed) await openPaymentPage(placed, { code, acknowledge: () => queue.acknowledge(id) })
  }
  const confirm = () => {
    const problem = needs.includes('PERSONAL_NUMBER') ? personalNumberProblem(number) : null
    setError(problem && problemText(problem))
    if (problem) return
    if (needs.includes('PERSONAL_NUMBER')) personalNumbers.keep(id, number.trim())
    void send()
  }
  return { number, setNumber, error, confirm }
}

/** Leaves the shop for the page of the provider. */
export async function openPaymentPage(
  { paymentId, paymentUrl }: PlacedData,
  { code, acknowledge }: { readonly code: string; readonly acknowledge: () => Promise<void> },
): Promise<void> {
  if (paymentId === null || paymentUrl === undefined || !/^https?:\/\//.test(paymentUrl)) return
  openPayment.write(code, paymentId)
  await acknowledge()
  window.location.assign(paymentUrl)
}
