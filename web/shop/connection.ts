/** Whether the shop can be reached: what the browser says, corrected by what requests find. */
import { createContext, use, useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

export type ConnectionState = 'online' | 'offline' | 'unreachable'

export interface Connection {
  readonly state: () => ConnectionState
  readonly subscribe: (listener: () => void) => () => void
  /** Told by the link: an answer came, or none did. */
  readonly reached: () => void
  readonly failed: () => void
}

interface NetworkStatus {
  readonly isOnline: () => boolean
  readonly onChange: (listener: () => void) => void
}

export function createConnection(network: NetworkStatus): Connection {
  const { subscribe, tell } = createListeners()
  let isReachable = true
  const setReachable = (value: boolean) => {
    if (isReachable === value) return
    isReachable = value
    tell()
  }

  network.onChange(() => {
    // The browser's word that the network is back deserves a new try.
    if (network.isOnline()) isReachable = true
    tell()
  })

  return {
    state: () => (!network.isOnline() ? 'offline' : isReachable ? 'online' : 'unreachable'),
    subscribe,
    reached: () => setReachable(true),
    failed: () => setReachable(false),
  }
}

/** On the server everything is reached: a page that is being rendered has a connection. */
export const alwaysConnected: Connection = {
  state: () => 'online',
  subscribe: () => () => undefined,
  reached: () => undefined,
  failed: () => undefined,
}

export const ConnectionContext = createContext<Connection>(alwaysConnected)

export function useConnection(): ConnectionState {
  const connection = use(ConnectionContext)

  return useSyncExternalStore(connection.subscribe, connection.state, alwaysConnected.state)
}
