/**
 * Preloaded into the sandbox's process: kills it at one moment of its next write, as a power cut would. The test names
 * the moment by a message; the answer confirms that it is set.
 */
import { DatabaseSync, StatementSync } from 'node:sqlite'

/** Before or after the n-th statement, counted from 0, that starts with a text. */
export interface KillMoment {
  readonly side: 'before' | 'after'
  readonly statement: string
  readonly skip: number
}

let moment: KillMoment | null = null
let seen = 0

process.on('message', (message: KillMoment) => {
  moment = message
  seen = 0
  process.send?.('set')
})
process.channel?.unref()

function killAt<T>(sql: string, run: () => T): T {
  if (moment === null || !sql.startsWith(moment.statement)) return run()
  seen += 1
  const isNow = seen > moment.skip
  if (isNow && moment.side === 'before') process.kill(process.pid, 'SIGKILL')
  const result = run()
  if (isNow && moment.side === 'after') process.kill(process.pid, 'SIGKILL')
  return result
}

const prepared: ProxyHandler<(this: StatementSync) => unknown> = {
  apply: (target, statement, values) => killAt(statement.sourceSQL, () => Reflect.apply(target, statement, values)),
}
for (const name of ['run', 'all'] as const)
  Object.defineProperty(StatementSync.prototype, name, { value: new Proxy(StatementSync.prototype[name], prepared) })
Object.defineProperty(DatabaseSync.prototype, 'exec', {
  value: new Proxy(DatabaseSync.prototype['exec'], {
    apply: (target, db, [sql]: [string]) => killAt(sql, () => Reflect.apply(target, db, [sql])),
  }),
})
