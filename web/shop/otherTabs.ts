/** Notifies other tabs of this browser. A tab in the back-forward cache gets no message; it checks when it is shown again. */
interface TabChannel {
  readonly notify: () => void
  /** Returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
}

/** A message also reaches the channels of the tab that sends it, which ignores it. */
const ownTab = `${Date.now()} ${Math.random()}`

function tabChannel(name: string): TabChannel {
  return {
    notify: () => {
      const channel = new BroadcastChannel(name)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
      channel.postMessage(ownTab)
      channel.close()
    },
    /** Subscribes while the page is shown: an open channel would keep the page out of the back-forward cache. */
    subscribe: (listener) => {
      let channel: BroadcastChannel | null = null
      const receive = ({ data }: MessageEvent) => {
        if (data !== ownTab) listener()
      }
      const open = () => {
        channel ??= new BroadcastChannel(name)
        channel.addEventListener('message', receive)
      }
      const close = () => {
        channel?.close()
        channel = null
      }
      open()
      window.addEventListener('pagehide', close)
      window.addEventListener('pageshow', open)
      return () => {
        close()
        window.removeEventListener('pagehide', close)
        window.removeEventListener('pageshow', open)
      }
    },
  }
}

/** A customer signed in or out. */
export const otherTabs = tabChannel('session')
/** The log of tasks that wait for a connection has changed. */
export const taskTabs = tabChannel('tasks')
/** The cart has changed. */
export const cartTabs = tabChannel('cart')
