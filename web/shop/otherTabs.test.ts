import { BroadcastChannel as ChannelOfProcess } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { wait } from './nextTask.ts'
import { cartTabs, taskTabs } from './otherTabs.ts'

function listenTo(tabs: typeof cartTabs) {
  const listener = vi.fn<() => void>()
  onTestFinished(tabs.subscribe(listener))
  return listener
}

/** So long no message stays on its way. */
const DELIVERY_MS = 50

/** Another tab sends a text of its own. */
function sendFrom(channel: { postMessage: (message: unknown) => void; close: () => void }) {
  onTestFinished(() => channel.close())
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel.postMessage('another tab')
}

test('a message of another tab is received on its own channel', async () => {
  const [cart, tasks] = [listenTo(cartTabs), listenTo(taskTabs)]
  sendFrom(new BroadcastChannel('cart'))
  await vi.waitFor(() => expect(cart).toHaveBeenCalledOnce())
  expect(tasks).not.toHaveBeenCalled()
})

test('neither a message of this tab nor one of another test file is received', async () => {
  const cart = listenTo(cartTabs)
  cartTabs.notify()
  sendFrom(new ChannelOfProcess('cart'))
  await wait(DELIVERY_MS)
  expect(cart).not.toHaveBeenCalled()
})

test('a hidden page receives none until it is shown again', async () => {
  const cart = listenTo(cartTabs)
  window.dispatchEvent(new Event('pagehide'))
  sendFrom(new BroadcastChannel('cart'))
  await wait(DELIVERY_MS)
  expect(cart).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('pageshow'))
  sendFrom(new BroadcastChannel('cart'))
  await vi.waitFor(() => expect(cart).toHaveBeenCalledOnce())
})
