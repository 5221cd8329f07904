/** What the browser says of the network. */
export const browserNetwork = {
  isOnline: () => navigator.onLine,
  onChange: (listener: () => void) => {
    addEventListener('online', listener)
    addEventListener('offline', listener)
  },
}
