/** Notifications about tasks: an order that waits for the shopper, one that was placed, and what the shop has refused. */
import { useStore } from '@nanostores/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useHref } from 'react-router-dom'
import { isOpen } from './taskLog/log.ts'
import { hasSetAside, queuedTasks, taskQueue } from './taskLog/queueStore.ts'
import { useConnection } from '../shop/connection.ts'
import { notifications } from '../shop/notifications.ts'
import { cartPath, confirmOrderHash } from '../shop/paths.ts'
import { remindOfOrder } from '../shop/orderReminder.ts'

/** @param isActive whether this is the page's region: the one in a dialog shows the same messages */
export function useTaskMessages(isActive: boolean): void {
  const tasks = useStore(queuedTasks, { ssr: 'initial' })
  const isUnreadable = useStore(hasSetAside, { ssr: 'initial' })
  const isOnline = useConnection() === 'online'
  const seen = useRef(new Set<string>())
  const showWaiting = useEffectEvent(useWaitingOrderMessage())
  const showPlaced = useEffectEvent(usePlacedOrderMessage())
  const showRefused = useEffectEvent(useRefusalMessage())
  const showSetAside = useEffectEvent(useSetAsideMessage())

  useEffect(() => {
    if (!isActive) return
    const once = (name: string, show: () => void) => {
      if (seen.current.has(name)) return
      seen.current.add(name)
      show()
    }
    if (isUnreadable) once('set aside', () => showSetAside())
    for (const task of tasks) {
      const { id, kind, decision, result, isSilent } = task
      if (kind === 'ORDER' && isOpen(task) && decision !== null && isOnline)
        once(`${id} ${decision.reason}`, () => showWaiting())
      if (kind === 'ORDER' && result?.kind === 'DONE') once(`${id} placed`, () => showPlaced())
      if (kind === 'CART' && result?.kind === 'REFUSED' && !isSilent)
        once(`${id} refused`, () => showRefused(id, result.messages))
    }
  }, [tasks, isUnreadable, isOnline, isActive])
}

/** Also a notification of the system, which leads to the order from outside the shop. */
function useWaitingOrderMessage(): () => void {
  const { t } = useLingui()
  const cartAddress = useHref(cartPath)
  return () => {
    const text = `${t`Order waiting!`} ${t`Click here to confirm the order that you made offline.`}`
    notifications.add({
      kind: 'warning',
      text,
      action: { label: t`Confirm the order`, path: cartPath + confirmOrderHash },
      hasNoTimeout: true,
    })
    void remindOfOrder({
      title: t`Order waiting!`,
      body: t`Click here to confirm the order that you made offline.`,
      path: cartAddress + confirmOrderHash,
    })
  }
}

function usePlacedOrderMessage(): () => void {
  const { t } = useLingui()
  return () =>
    notifications.add({
      kind: 'success',
      text: t`Your order was placed.`,
      action: { label: t`To the cart`, path: cartPath },
    })
}

function useRefusalMessage(): (id: string, messages: readonly string[]) => void {
  const { t } = useLingui()
  return (id, messages) =>
    notifications.add({
      kind: 'error',
      text: messages.join(' '),
      action: { label: t`OK`, run: () => void taskQueue.get()?.acknowledge(id) },
      hasNoTimeout: true,
    })
}

/** Another release has stored what this one cannot read. */
function useSetAsideMessage(): () => void {
  const { t } = useLingui()
  return () =>
    notifications.add({
      kind: 'warning',
      text: t`Some of what you did offline cannot be sent any more. Please check your cart and your orders.`,
      action: { label: t`OK`, run: () => void taskQueue.get()?.forgetSetAside() },
      hasNoTimeout: true,
    })
}
