/** Notifies other tabs of this browser that a customer signed in or out. A tab in the back-forward cache gets no message; it checks when it is shown again. */
const channelName = 'session'

export const otherTabs = {
  notify: (): void => {
    const channel = new BroadcastChannel(channelName)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    channel.postMessage('changed')
    channel.close()
  },
  /** Subscribes while the page is shown: an open channel would keep the page out of the back-forward cache. */
  subscribe: (listener: () => void): void => {
    let channel: BroadcastChannel | null = null
    const open = () => {
      channel ??= new BroadcastChannel(channelName)
      channel.addEventListener('message', listener)
    }
    const close = () => {
      channel?.close()
      channel = null
    }
    open()
    window.addEventListener('pagehide', close)
    window.addEventListener('pageshow', open)
  },
}
