/** What the tabs of one browser tell each other: somebody has signed in or out. A tab that lies in the history hears nothing, and looks when it is back. */
const channelName = 'session'

export const otherTabs = {
  tell: (): void => {
    const channel = new BroadcastChannel(channelName)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    channel.postMessage('changed')
    channel.close()
  },
  /** While the page is shown: browsers keep no page in the history that has an open channel. */
  listen: (listener: () => void): void => {
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
