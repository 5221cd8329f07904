/** Measures and traces every command of a session store, SQLite or Redis. */
import type { Telemetry } from '../../ops/telemetry.ts'
import type { SessionStore } from './sessionStore.ts'

type Measure = <Result>(command: string, run: () => Promise<Result>) => Promise<Result>

/** Without metrics and traces it is the store itself. */
export function measuredStore(store: SessionStore, telemetry: Pick<Telemetry, 'metrics' | 'tracing'>): SessionStore {
  const { metrics, tracing } = telemetry
  if (!metrics.isOn && !tracing.isOn) return store
  metrics.gauge('karat_sessions', async () => {
    const value = await store.sessions.count()
    return value === null ? [] : [{ value }]
  })
  const measure = measureWith(telemetry)
  return {
    sessions: measuredCommands('sessions', store.sessions, measure),
    tries: measuredCommands('tries', store.tries, measure),
    leases: measuredCommands('leases', store.leases, measure),
    responses: measuredCommands('responses', store.responses, measure),
    records: measuredCommands('records', store.records, measure),
    outbox: measuredCommands('outbox', store.outbox, measure),
    shrink: () => store.shrink(),
    close: () => store.close(),
  }
}

function measureWith({ metrics, tracing }: Pick<Telemetry, 'metrics' | 'tracing'>): Measure {
  return async (command, run) => {
    const span = tracing.startCall('sessionStore', command)
    const startedAt = performance.now()
    const end = (result: 'ok' | 'failed'): void => {
      const seconds = (performance.now() - startedAt) / 1000
      metrics.observe('karat_session_store_duration_seconds', { command, result }, seconds)
      span.end({ 'karat.result': result }, result === 'failed')
    }
    try {
      const result = await span.run(run)
      end('ok')
      return result
    } catch (error) {
      end('failed')
      throw error
    }
  }
}

function measuredCommands<Commands extends object>(group: string, commands: Commands, measure: Measure): Commands {
  return new Proxy(commands, {
    get(target, name): unknown {
      const command: unknown = Reflect.get(target, name)
      if (typeof command !== 'function' || typeof name !== 'string') return command
      return (...args: readonly unknown[]) =>
        measure(`${group}.${name}`, async () => Reflect.apply(command, target, args))
    },
  })
}
