/** Redis' own client for each kind of address. */
import { createClient, createCluster, createSentinel, RESP_TYPES } from '@redis/client'
import type { RedisAddress } from './redisAddress.ts'

const MAX_RECONNECT_DELAY_MS = 2_000
/** Commands that wait for a connection, at most. */
const MAX_QUEUED_COMMANDS = 10_000
/** Commands do not wait for it: they have their own time limit. */
const CONNECT_MS = 5_000
/** A connection that is open but no longer answers, such as through a dead load balancer, is closed and opened again. */
const PING_MS = 5_000
const SILENCE_MS = 15_000
/** A failover that the Sentinels report takes effect at once; this finds one that no report has reached. */
const SENTINEL_SCAN_MS = 2_000

type HostClient = ReturnType<typeof createHostClient>

/** Commands of one key, or of keys with the same hash tag: a cluster executes no others. */
export type RedisCommands = Pick<HostClient, 'del' | 'eval' | 'get' | 'hmGet' | 'set' | 'xAdd' | 'xRange' | 'xRevRange'>

export interface RedisClient {
  readonly commands: RedisCommands
  /** Rejects if it cannot connect to several nodes; the client of one host goes on trying. */
  connect(): Promise<unknown>
  /** Of several nodes one may fail and nothing else does: there the commands say what fails. */
  onError(report: (error: unknown) => void): void
  /** Null where each of several nodes has its own. */
  readonly memoryInfo: (() => Promise<unknown>) | null
  close(): void
}

/** @param timeoutMs of a command that has been sent */
export function createRedisClient(address: RedisAddress, timeoutMs: number): RedisClient {
  const commandOptions = { timeout: timeoutMs, typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } } as const
  if (address.kind === 'host') {
    const client = createHostClient(address.url, commandOptions)
    const onError: RedisClient['onError'] = (report) => void client.on('error', report)
    return { ...partsOf(client), onError, memoryInfo: () => client.info('memory') }
  }
  const several =
    address.kind === 'cluster'
      ? createClusterClient(address, commandOptions)
      : createSentinelClient(address, commandOptions)
  several.on('error', () => {})
  return { ...partsOf(several), onError: () => {}, memoryInfo: null }
}

interface AnyClient extends RedisCommands {
  readonly isOpen: boolean
  connect(): Promise<unknown>
  destroy(): unknown
}

function partsOf(client: AnyClient) {
  return {
    commands: client,
    connect: () => client.connect(),
    close: () => {
      if (client.isOpen) void client.destroy()
    },
  }
}

const CONNECTION = {
  name: 'karat-gateway',
  pingInterval: PING_MS,
  commandsQueueMaxLength: MAX_QUEUED_COMMANDS,
  maintNotifications: 'disabled',
} as const

const SOCKET = {
  connectTimeout: CONNECT_MS,
  socketTimeout: SILENCE_MS,
  reconnectStrategy: (retries: number) => Math.min(50 * 2 ** retries, MAX_RECONNECT_DELAY_MS),
}

interface Options {
  readonly timeout: number
  readonly typeMapping: { readonly [RESP_TYPES.BLOB_STRING]: typeof Buffer }
}

function createHostClient(url: string, commandOptions: Options) {
  return createClient({ ...CONNECTION, url, socket: SOCKET, commandOptions })
}

type SeveralNodes = Exclude<RedisAddress, { readonly kind: 'host' }>

function createClusterClient({ nodes, tls, account }: SeveralNodes, commandOptions: Options) {
  return createCluster({
    rootNodes: nodes.map((node) => ({ ...CONNECTION, socket: { ...SOCKET, ...node, tls } })),
    defaults: { ...CONNECTION, ...account, socket: { ...SOCKET, tls } },
    commandOptions,
  })
}

function createSentinelClient(address: SeveralNodes & { readonly kind: 'sentinel' }, commandOptions: Options) {
  const { nodes, tls, account, masterName, database, sentinelAccount } = address
  return createSentinel({
    name: masterName,
    sentinelRootNodes: [...nodes],
    scanInterval: SENTINEL_SCAN_MS,
    nodeClientOptions: { ...CONNECTION, ...account, database, socket: { ...SOCKET, tls } },
    sentinelClientOptions: { ...CONNECTION, ...sentinelAccount, socket: { ...SOCKET, tls } },
    commandOptions,
  })
}
