/** A notification of the operating system about an order that waits, if the shopper has allowed it. */
interface Reminder {
  readonly title: string
  readonly body: string
  /** Address of the page that a click opens. */
  readonly path: string
}

/** Call it in answer to a click: browsers ask the shopper only then. */
export async function allowReminders(): Promise<void> {
  if (typeof Notification === 'undefined' || Notification.permission !== 'default') return
  await Notification.requestPermission().catch(() => undefined) // no reminder then
}

/** Shown by the service worker, which opens the cart when it is clicked. Never a second time while it is shown. */
export async function remindOfOrder({ title, body, path }: Reminder): Promise<void> {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  // The page itself shows the order that waits.
  await registration?.showNotification(title, { body, tag: 'order-waiting', data: { path } }).catch(() => undefined)
}
