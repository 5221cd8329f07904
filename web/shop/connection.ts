/** Whether the gateway can be reached: the browser's network status, corrected by the outcome of requests. */
import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { createContext, use } from 'react'

export type ConnectionState = 'online' | 'offline' | 'unreachable'

export interface Connection {
  readonly store: ReadableAtom<ConnectionState>
  readonly state: () => ConnectionState
  readonly subscribe: (listener: () => void) => () => void
  /** Called by the Apollo link after a response. */
  readonly reached: () => void
  readonly failed: () => void
}

interface NetworkStatus {
  readonly isOnline: () => boolean
  readonly onChange: (listener: () => void) => void
}

export function createConnection(network: NetworkStatus): Connection {
  const store = atom<ConnectionState>(network.isOnline() ? 'online' : 'offline')
  const setReachable = (isReachable: boolean) =>
    store.set(!network.isOnline() ? 'offline' : isReachable ? 'online' : 'unreachable')
  // When the browser reports that the network is back, the gateway counts as reachable until a request fails.
  network.onChange(() => setReachable(true))

  return {
    store,
    state: () => store.get(),
    subscribe: (listener) => store.listen(() => listener()),
    reached: () => setReachable(true),
    failed: () => setReachable(false),
  }
}

const online = atom<ConnectionState>('online')

/** For server rendering: always online. */
export const alwaysConnected: Connection = {
  store: online,
  state: () => 'online',
  subscribe: () => () => undefined,
  reached: () => undefined,
  failed: () => undefined,
}

export const ConnectionContext = createContext<Connection>(alwaysConnected)

export function useConnection(): ConnectionState {
  return useStore(use(ConnectionContext).store, { ssr: alwaysConnected.state })
}
